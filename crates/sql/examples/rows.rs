use numplace_solver::{Budget, Layout, Puzzle, Verdict, engines, text};
use std::time::{Duration, Instant};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let table = std::fs::read_to_string(&a[1]).unwrap();
    let step: usize = a[2].parse().unwrap();
    let layout = Layout::new(3, 3).unwrap();
    let mut t = [Duration::ZERO; 3];
    let mut worst = [
        (Duration::ZERO, String::new()),
        (Duration::ZERO, String::new()),
        (Duration::ZERO, String::new()),
    ];
    let mut wrong = [0; 3];
    let mut trials = [0u64; 3];
    let mut count = 0;
    for line in table.lines().filter(|l| l.starts_with('D')).step_by(step) {
        count += 1;
        let f: Vec<&str> = line.split('\t').collect();
        let puzzle = Puzzle::new(layout.clone(), text::parse_cells(f[1], 9).unwrap());
        let want: Vec<u8> = text::parse_cells(f[3], 9)
            .unwrap()
            .into_iter()
            .flatten()
            .collect();
        for e in 0..3 {
            if a.get(3).is_some_and(|x| x.parse::<usize>().unwrap() != e) {
                continue;
            }
            let s = Instant::now();
            let over = || s.elapsed() > Duration::from_secs(60);
            let b = Budget::new(&over);
            let (v, n) = match e {
                0 => {
                    let w = engines::list::solve(&puzzle, 0, &b);
                    (w.verdict, w.trials.nodes)
                }
                1 => {
                    let w = engines::total::solve(&puzzle, 0, &b);
                    (w.verdict, w.trials.nodes)
                }
                _ => {
                    let w = numplace_sql::solve(&puzzle, &Default::default(), false).unwrap();
                    (w.verdict, w.trials.nodes)
                }
            };
            let d = s.elapsed();
            t[e] += d;
            trials[e] += n;
            if d > worst[e].0 {
                worst[e] = (d, format!("{} {} {n}", f[0], f[2]));
            }
            if v != Verdict::Unique(want.clone()) {
                wrong[e] += 1;
                println!("{} {e} {v:?}", f[0]);
            }
        }
    }
    println!("{count} rows, total {t:?}\nworst {worst:?}\nwrong {wrong:?} nodes {trials:?}");
}
