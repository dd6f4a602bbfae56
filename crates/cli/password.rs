//! The password of a workbook.

use crate::failure::Failure;

/// Excel takes no longer ones.
const LONGEST: usize = 255;

/// The environment variable that gives a password without showing it to others.
const VARIABLE: &str = "NUMPLACE_PASSWORD";

#[derive(clap::Args)]
pub(crate) struct PasswordArgs {
    /// Password of the workbook [default: NUMPLACE_PASSWORD of the environment, which others
    /// on this computer do not see]
    #[arg(long, value_name = "TEXT")]
    password: Option<String>,
}

impl PasswordArgs {
    /// The password, if one is given.
    pub(crate) fn get(&self) -> Result<Option<String>, Failure> {
        let given = self.password.clone().or_else(|| {
            let set = std::env::var(VARIABLE).ok();
            set.filter(|set| !set.is_empty())
        });
        match &given {
            Some(text) if text.is_empty() => {
                let what = "--password: is empty; give one, or leave it out";
                Err(Failure::Argument(what.to_string()))
            }
            Some(text) if text.encode_utf16().count() > LONGEST => {
                let what = format!("--password: is longer than {LONGEST} characters");
                Err(Failure::Argument(what + "; give a shorter one"))
            }
            _ => Ok(given),
        }
    }
}
