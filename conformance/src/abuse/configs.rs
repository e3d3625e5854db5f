//! Invalid configs: one field at a time has a value that the contract does not allow.

use kip_contract::family::Opening as _;
use kip_contract::types::{Beacon, ChanceSource, Commitment};

use super::{Attacker, CONFIGS, Material};
use crate::family::{LARGEST, Tested};

pub(super) fn attack<F: Tested>(attacker: &mut Attacker<'_, F>, material: &Material<'_, F>) {
    let mut class = attacker.start(CONFIGS);
    let wide = !material.remote;
    for base in bases(material) {
        for (what, config) in wrong_configs::<F>(base, wide).into_iter().chain(F::wrong_configs(base, wide)) {
            let answer = attacker.host.open(&config);
            attacker.record(&mut class, || what.clone(), answer);
        }
    }
    attacker.finish(class);
}

/// Returns one config of each kind of table that was played.
fn bases<'a, F: Tested>(material: &Material<'a, F>) -> impl Iterator<Item = &'a F::Config> {
    let mut configs = material.sessions.iter().map(|session| &session.config);
    let first = configs.next();
    let other = first.and_then(|first| configs.find(|config| F::is_other_kind(first, config)));
    first.into_iter().chain(other)
}

/// Returns configs with a wrong name, time or source of chance, the fields that every family's config has.
fn wrong_configs<F: Tested>(base: &F::Config, wide: bool) -> Vec<(String, F::Config)> {
    let (table, at, source) = (base.table(), base.opened_at(), base.source());
    let mut wrong = Vec::new();
    for table in [String::new(), "t".repeat(65), "é".repeat(33), "t".repeat(1 << 20)] {
        let config = base.clone().replaced(&table, at, source.clone());
        wrong.push((format!("a name of {} bytes", table.len()), config));
    }
    for at in times(wide) {
        wrong.push((format!("opened at {at}"), base.clone().replaced(table, *at, source.clone())));
    }
    let sources = sources(wide).into_iter();
    wrong.extend(sources.map(|(what, source)| (what, base.clone().replaced(table, at, source))));
    wrong
}

/// Returns times that are too late.
const fn times(wide: bool) -> &'static [u64] {
    if wide { &[LARGEST + 1, u64::MAX] } else { &[LARGEST + 1] }
}

fn sources(wide: bool) -> Vec<(String, ChanceSource)> {
    let good = Commitment { head: vec![7; 32], length: 64, beacon: None };
    let mut sources = Vec::new();
    for head in [0, 1, 31, 33, 1 << 20] {
        let chain = Commitment { head: vec![7; head], ..good.clone() };
        sources.push((format!("a head of {head} bytes"), chain));
    }
    for length in [0, 1, 63, 4_097, u32::MAX] {
        sources.push((format!("a chain of {length} links"), Commitment { length, ..good.clone() }));
    }
    let beacon = Beacon { scheme: "s".repeat(8), key: vec![9; 32], first_round_at: 0, period: 3_000 };
    let mut with = |what, beacon| sources.push((what, Commitment { beacon: Some(beacon), ..good.clone() }));
    for (scheme, key) in [(0, 32), (65, 32), (1 << 20, 32), (8, 0), (8, 257), (8, 1 << 20)] {
        let what = format!("a beacon with a scheme of {scheme} bytes and a key of {key}");
        with(what, Beacon { scheme: "s".repeat(scheme), key: vec![9; key], ..beacon.clone() });
    }
    for period in [0, 86_400_001, u32::MAX] {
        with(format!("a beacon with a round every {period} milliseconds"), Beacon { period, ..beacon.clone() });
    }
    for first_round_at in times(wide).iter().copied() {
        with(format!("a beacon from {first_round_at} on"), Beacon { first_round_at, ..beacon.clone() });
    }
    sources.into_iter().map(|(what, chain)| (what, ChanceSource::Committed(chain))).collect()
}
