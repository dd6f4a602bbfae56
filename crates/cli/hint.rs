//! `hint`: the next step of a position, or every step there is now.

use std::time::Duration;

use numplace_solver::{
    Budget, Finding, Grid, Lang, Mistake, Options, Position, Technique, Watch, Why, hint, order,
    words,
};

use crate::color::{ColorArgs, on_terminal};
use crate::failure::Failure;
use crate::json::{JsonFault, JsonFinding, JsonHint, JsonStep};
use crate::options::{LangArgs, SolverArgs};
use crate::{Done, draw, input, print};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A puzzle in which +d is a digit placed later, a line of a HoDoKu library, a file with
    /// one of these, or - for standard input
    #[arg(allow_hyphen_values = true)]
    position: String,
    /// How much is told: 1 where to look, 2 which technique, 3 what it does
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3), value_name = "N")]
    depth: u8,
    /// List every step of every technique
    #[arg(long)]
    all: bool,
    /// Only these techniques: an id, or letters (may be given more than once)
    #[arg(long, value_name = "ID")]
    technique: Vec<String>,
    /// Candidates that are crossed out: digit, row, column, such as "423 425"; above 9x9
    /// such as "4@12,3"
    #[arg(long, value_name = "LIST")]
    without: Vec<String>,
    /// Draw the candidates at depth 3 [default: on a terminal, up to 9x9]
    #[arg(long, conflicts_with_all = ["json", "all"])]
    draw: bool,
    #[command(flatten)]
    color: ColorArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    lang: LangArgs,
    #[command(flatten)]
    solver: SolverArgs,
}

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let lang = args.lang.lang();
    let options = args.solver.options_by("level")?;
    let techniques = techniques(&args.technique)?;
    let position = position(args, lang)?;
    let question = Question {
        position: &position,
        options: &options,
        techniques: techniques.as_deref(),
        all: args.all,
    };
    let (told, elapsed) = args.solver.watched(|watch| {
        let told = question.look(watch);
        (told, (watch.now)())
    });
    if args.all {
        return all(args, &question, told, lang);
    }
    one(args, &question, told, elapsed, lang)
}

/// What is asked about a position.
pub(crate) struct Question<'a> {
    pub(crate) position: &'a Position,
    pub(crate) options: &'a Options,
    /// The techniques that are asked for, if not all.
    pub(crate) techniques: Option<&'a [Technique]>,
    /// Whether every finding is wanted, and not just the next step.
    pub(crate) all: bool,
}

/// What a position gives: findings, or what is wrong with it.
pub(crate) struct Told {
    found: Result<Vec<Finding>, Mistake>,
    /// Whether the position has just one answer, as far as the limits allowed to tell.
    judged: bool,
    /// Whether the limits ended the search for steps.
    cut_short: bool,
}

/// The techniques of lists of ids or letters, if there are any.
pub(crate) fn techniques(lists: &[String]) -> Result<Option<Vec<Technique>>, Failure> {
    let each = lists.iter();
    let lists: Vec<Vec<Technique>> = each
        .map(|words| order::parse_techniques(words))
        .collect::<Result<_, _>>()?;
    Ok(Some(lists.concat()).filter(|list| !list.is_empty()))
}

fn position(args: &Args, lang: Lang) -> Result<Position, Failure> {
    let wanted = args.solver.wanted(lang)?;
    let (text, file) = input::read(&args.position)?;
    let place = file.clone().unwrap_or_else(|| "position".to_string());
    let hint = if file.is_none() {
        "; or no such file"
    } else {
        ""
    };
    let wrong = |why| Failure::Argument(format!("{place}: {why}{hint}"));
    let mut position = Position::parse(&text, wanted).map_err(wrong)?;
    for list in &args.without {
        let wrong = |why| Failure::Argument(format!("--without: {why}"));
        position.cross_out(list).map_err(wrong)?;
    }
    Ok(position)
}

impl Question<'_> {
    /// Looks for what is asked, within the limits of the watch.
    pub(crate) fn look(&self, watch: Watch<'_>) -> Told {
        // A verdict that does not come takes half of the time at most, as in a run.
        let over =
            |share| (watch.cancelled)() || watch.limit.is_some_and(|l| (watch.now)() >= l / share);
        let half = || over(2);
        let budget = Budget::new(&half).with_nodes(watch.nodes);
        let answer = match self.position.judge(&budget) {
            Ok(answer) => answer,
            Err(mistake) => {
                return Told {
                    found: Err(mistake),
                    judged: true,
                    cut_short: false,
                };
            }
        };
        let whole = || over(1);
        let budget = Budget::new(&whole);
        let grid = self.position.grid();
        let (options, answer) = (self.options, answer.as_deref());
        let found = match (self.all, self.techniques) {
            (false, None) => {
                let step = hint::next(&grid, options, answer, &budget);
                step.map(Finding::from).into_iter().collect()
            }
            (_, Some(techniques)) => hint::all(&grid, techniques, options, answer, &budget),
            (true, None) => hint::all(&grid, &hint::techniques(), options, answer, &budget),
        };
        Told {
            found: Ok(found),
            judged: answer.is_some(),
            cut_short: budget.is_spent(),
        }
    }

    /// What `--json` prints of the next step.
    pub(crate) fn json(&self, told: &Told, elapsed: Duration, depth: u8, lang: Lang) -> JsonHint {
        let (position, grid) = (self.position, self.position.grid());
        let (found, fault) = told.first();
        let deep = found.filter(|_| depth == 3);
        JsonHint {
            depth,
            text: told.text(depth, position, &grid, lang),
            step: deep
                .map(|f| JsonStep::hint(f, elapsed, sentence(f, position, &grid, lang), lang)),
            fault: fault.map(JsonFault::mistake),
            notes: told.notes(lang),
        }
    }

    /// What `--all --json` prints: every finding, or what is wrong with the position.
    pub(crate) fn json_all<'t>(
        &self,
        told: &'t Told,
        lang: Lang,
    ) -> Result<Vec<JsonFinding>, &'t Mistake> {
        let grid = self.position.grid();
        let text = |finding: &Finding| sentence(finding, self.position, &grid, lang);
        let found = told.found.as_ref()?.iter();
        Ok(found.map(|f| JsonFinding::new(f, text(f), lang)).collect())
    }
}

impl Told {
    fn first(&self) -> (Option<&Finding>, Option<&Mistake>) {
        match &self.found {
            Ok(found) => (found.first(), None),
            Err(mistake) => (None, Some(mistake)),
        }
    }

    /// The next step told to a depth, or why there is none.
    fn text(&self, depth: u8, position: &Position, grid: &Grid, lang: Lang) -> String {
        match self.first() {
            (Some(finding), _) => told_to_depth(depth, finding, position, grid, lang),
            (None, Some(mistake)) => words::mistake(mistake, lang),
            (None, None) => nothing(grid, lang).to_string(),
        }
    }

    /// What else is worth knowing.
    pub(crate) fn notes(&self, lang: Lang) -> Vec<&'static str> {
        notes(self.judged, self.cut_short, lang)
    }
}

/// What a finding does, in whole sentences.
fn sentence(finding: &Finding, position: &Position, grid: &Grid, lang: Lang) -> String {
    if let Why::Step(step) = &finding.why {
        let without = hint::rests_on_crossed_out(step, grid, position.without());
        if !without.is_empty() {
            return words::crossed_out(step, &without, lang);
        }
    }
    words::finding(finding, lang)
}

fn all(args: &Args, question: &Question<'_>, told: Told, lang: Lang) -> Result<Done, Failure> {
    let grid = question.position.grid();
    if args.json {
        match question.json_all(&told, lang) {
            Ok(rows) => print(&(serde_json::to_string(&rows)? + "\n"))?,
            Err(mistake) => {
                print("[]\n")?;
                crate::complain(&words::mistake(mistake, lang));
            }
        }
    }
    let found = match &told.found {
        Ok(found) => found,
        Err(mistake) => {
            if !args.json {
                print(&format!("{}\n", words::mistake(mistake, lang)))?;
            }
            return Ok(Done::Some);
        }
    };
    if !args.json {
        let row = |finding: &Finding| {
            let id = finding.technique.info().id;
            let text = sentence(finding, question.position, &grid, lang);
            format!("{:<4} {id:<26} {text}\n", finding.label())
        };
        let mut lines: String = found.iter().map(row).collect();
        if lines.is_empty() {
            lines = format!("{}\n", nothing(&grid, lang));
        }
        print(&lines)?;
    }
    for note in told.notes(lang) {
        crate::complain(note);
    }
    Ok(ended(!found.is_empty(), &grid))
}

fn one(
    args: &Args,
    question: &Question<'_>,
    told: Told,
    elapsed: Duration,
    lang: Lang,
) -> Result<Done, Failure> {
    let grid = question.position.grid();
    let (found, fault) = told.first();
    if args.json {
        let document = question.json(&told, elapsed, args.depth, lang);
        print(&(serde_json::to_string(&document)? + "\n"))?;
    } else {
        let text = told.text(args.depth, question.position, &grid, lang);
        let seen = found.filter(|_| args.depth == 3 && is_drawn(args, &grid));
        let drawn = seen.map(|f| draw::finding(&grid, f, args.color.is_on(), lang));
        print(&format!("{text}\n{}", drawn.unwrap_or_default()))?;
        told.notes(lang)
            .iter()
            .for_each(|note| crate::complain(note));
    }
    // A digit from the answer is help, but no technique.
    let leads_on = found.is_some_and(|finding| finding.technique != Technique::Assist);
    Ok(ended(leads_on && fault.is_none(), &grid))
}

fn told_to_depth(
    depth: u8,
    finding: &Finding,
    position: &Position,
    grid: &Grid,
    lang: Lang,
) -> String {
    let place = words::hint_place(finding, grid, lang);
    let techniques = || words::hint_techniques(finding, lang);
    match depth {
        1 => place,
        2 => format!("{place}\n{}", techniques()),
        _ => {
            let placed = finding.placements.first();
            let placed = placed.map(|(cell, digit)| format!("{cell} = {}", digit + 1));
            let head = [Some(finding.label()), placed].into_iter().flatten();
            let head: Vec<String> = head.collect();
            format!(
                "{}  {}\n{}",
                head.join("  "),
                techniques(),
                sentence(finding, position, grid, lang)
            )
        }
    }
}

/// Larger grids fit on few terminals: they are drawn only when that is asked for.
fn is_drawn(args: &Args, grid: &Grid) -> bool {
    args.draw || (grid.n() <= 9 && on_terminal())
}

/// Found, or nothing left to find.
fn ended(found: bool, grid: &Grid) -> Done {
    match found || grid.empty() == 0 {
        true => Done::All,
        false => Done::Some,
    }
}

fn nothing(grid: &Grid, lang: Lang) -> &'static str {
    match (grid.empty(), lang) {
        (0, Lang::En) => "The puzzle is complete.",
        (0, Lang::Ja) => "すべて埋まっています。",
        (_, Lang::En) => "No technique leads on.",
        (_, Lang::Ja) => "これ以上進む手筋はありません。",
    }
}

fn notes(judged: bool, cut_short: bool, lang: Lang) -> Vec<&'static str> {
    let mut notes = Vec::new();
    if !judged {
        notes.push(match lang {
            Lang::En => "whether there is just one solution could not be told within the limits",
            Lang::Ja => "制限内では、解が1つかどうか判定できませんでした",
        });
    }
    if cut_short {
        notes.push(match lang {
            Lang::En => "the limits ended the search; give more with --limit-ms",
            Lang::Ja => "制限により探索を打ち切りました。--limit-msで延ばせます",
        });
    }
    notes
}
