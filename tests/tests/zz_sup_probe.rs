mod common;
use common::desk::*;
use common::*;
use kip_engine::two_up::words::*;
use kip_tests::say::{call, coins, player};
#[test]
fn probe() {
    const MOST: u64 = 1_000_000_000_000_000;
    let conf = config_with(|terms| terms.sign = sign((500, MOST), (500, MOST)));
    let (mut lo, mut hi) = (5u64, MOST / 100);
    while lo < hi {
        let mid = (lo + hi + 1) / 2;
        let mut pit = seated_with(&conf, 8);
        pit.accept(1);
        pit.ok(player(1), &Command::SelectCoins(coins(1, 2)));
        pit.ok(player(1), &call(Side::Heads));
        if pit.play.apply(player(1), pit.now, &spinner_mixed(mid * 100, 0)).is_ok() { lo = mid } else { hi = mid - 1 }
    }
    println!("{}", lo * 100);
}
