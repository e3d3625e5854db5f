#![allow(warnings)]
use std::time::Instant;
use kip::*; use kip::two_up::*; use kip::words::*;
fn time<T>(name:&str, n:u32, mut f: impl FnMut()->T){
    for _ in 0..n/10+1 { f(); }
    let mut best=f64::MAX;
    for _ in 0..5 { let t=Instant::now(); for _ in 0..n {std::hint::black_box(f());} let e=t.elapsed().as_nanos() as f64/n as f64; best=best.min(e);}
    println!("{name:40} {best:12.1} ns");
}
#[test]
fn speed(){
    let wasm=std::fs::read(std::env::var("WASM").unwrap_or("/work/main/target/components/nsw.wasm".into())).unwrap();
    println!("size {}", wasm.len());
    for fuel in [None, Some(Limits::FUEL)] {
    println!("fuel {fuel:?}");
    let t=Instant::now();
    let mut r=Registry::new(Limits{fuel,..Limits::default()}).unwrap();
    println!("registry {:?}", t.elapsed());
    r.allow(Digest::of(&wasm));
    let t=Instant::now();
    let rb=r.load(&wasm).unwrap();
    println!("load {:?}", t.elapsed());
    let config: Config=serde_json::from_str(include_str!("config.json")).unwrap();
    time("Stateless::new", 2000, || Stateless::new(&rb).unwrap());
    time("Table::open+drop", 2000, || Table::open(&rb,&config).unwrap());
    let (mut t,_)=Table::open(&rb,&config).unwrap();
    let st=t.snapshot().unwrap(); println!("state {} bytes", st.len());
    time("Table::restore+drop", 2000, || Table::restore(&rb,&st).unwrap());
    let mut s=Stateless::new(&rb).unwrap();
    time("follows (stateless)", 100000, || s.follows(&[],&[]).unwrap());
    time("outcomes (table) = empty-ish", 100000, || t.outcomes().unwrap());
    let host=Actor{role:Role::Host,number:1};
    let join=Command::Join(Joining{seat:1,age_attested:true});
    let leave=Command::Leave(AtSeat{seat:1});
    let at=config.opened_at;
    let mut k=false;
    time("apply join/leave (table)", 100000, || {k=!k; t.apply(host,at,if k {&join} else {&leave}).unwrap()});
    let o=[Order{by:host,at,command:join.clone()},Order{by:host,at,command:leave.clone()}];
    let orders: Vec<_>=o.iter().cloned().cycle().take(1000).collect();
    time("apply_all 1000 (table)", 500, || t.apply_all(&orders).unwrap());
    let bad=Command::Join(Joining{seat:77,age_attested:true});
    time("refused (table)", 100000, || t.apply(host,at,&bad).unwrap_err());
    time("stateless apply join", 100000, || s.apply(&st,host,at,&join).unwrap());
    time("snapshot (table)", 100000, || t.snapshot().unwrap());
    time("view (table)", 20000, || t.view(None).unwrap());
    time("legal (table)", 20000, || t.legal(at).unwrap());
    let plan=AutoPlan{at, seed:vec![7;32], spins:1_000_000, spinner:None, wagers:vec![AutoWager{seat:1,side:Side::Heads,stake:Stake{chips:500,tokens:0}}]};
    t.apply(host,at,&join).ok();
    match t.auto_play(&plan) { Ok(tally)=>{println!("{tally:?}"); time("auto_play 1M", 3, || t.auto_play(&plan).unwrap());}, Err(e)=>println!("{e}") }
    }
}
