#![allow(warnings)]
use wasmtime::{Config as C,Engine,Store}; use wasmtime::component::{Component,Linker};
use kip::*; use kip::two_up as t; use kip::words as w;
mod common;
mod b { wasmtime::component::bindgen!({path:"../wit", world:"two-up-rulebook"}); }
use b::exports::kip::games::{two_up::*, two_up_types as bt, types as ty};
#[inline(never)] fn hot_loop(n:u64, f:&mut dyn FnMut()) { for _ in 0..n { f() } }
#[test]
fn call(){
    let wasm=std::fs::read("/work/main/target/components/nsw.wasm").unwrap();
    let mode=std::env::var("MODE").unwrap(); let n: u64=std::env::var("N").unwrap().parse().unwrap();
    let empty=wat::parse_str(r#"(component (core module $m (func (export "f"))) (core instance $i (instantiate $m)) (func (export "f") (canon lift (core func $i "f"))))"#).unwrap();
    let mut c=C::new();
    c.epoch_interruption(true).generate_address_map(false).concurrency_support(false).shared_memory(false).wasm_memory64(false);
    let e=Engine::new(&c).unwrap();
    let l=Linker::<()>::new(&e);
    let ec=Component::from_binary(&e,&empty).unwrap();
    let mut s=Store::new(&e,()); s.set_epoch_deadline(1<<40);
    let i=l.instantiate(&mut s,&ec).unwrap();
    let f=i.get_typed_func::<(),()>(&mut s,"f").unwrap();
    if mode=="empty" { hot_loop(n, &mut || { f.call(&mut s,()).unwrap() }); return }
    let mut reg=Registry::new(Limits::default()).unwrap(); reg.allow(Digest::of(&wasm)); let rb=reg.load(&wasm).unwrap();
    let config=common::config(); let at=config.opened_at;
    let (mut kt,_)=Table::open(&rb,&config).unwrap();
    let mut sess=common::session(&[]); sess.pop();
    for (by,cmd) in sess { let _=kt.apply(by,at,&cmd); }
    let st=kt.snapshot().unwrap();
    let pl=w::Actor{role:w::Role::Player,number:2};
    let cmd=t::Command::ChangeWager(t::Wager{side:t::Side::Tails,chips:600,tokens:0});
    if mode=="table" { hot_loop(n, &mut || { std::hint::black_box(kt.apply(pl,at,&cmd).unwrap()); }); return }
    let mut sl=Stateless::new(&rb).unwrap();
    if mode=="stateless" { hot_loop(n, &mut || { std::hint::black_box(sl.apply(&st,pl,at,&cmd).unwrap()); }); return }
    if mode=="ksnapshot" { hot_loop(n, &mut || { std::hint::black_box(kt.snapshot().unwrap()); }); return }
    if mode=="koutcomes" { hot_loop(n, &mut || { std::hint::black_box(kt.outcomes().unwrap()); }); return }
    if mode=="instantiate" { hot_loop(n, &mut || { std::hint::black_box(Stateless::new(&rb).unwrap()); }); return }
    if mode=="restore" { hot_loop(n, &mut || { std::hint::black_box(Table::restore(&rb,&st).unwrap()); }); return }
    let comp=Component::from_binary(&e,&wasm).unwrap();
    let mut s=Store::new(&e,()); s.set_epoch_deadline(1<<40);
    let i=b::TwoUpRulebook::instantiate(&mut s,&comp,&l).unwrap();
    let g=i.kip_games_two_up(); let tb=g.table(); let d=i.kip_games_draws();
    let h=tb.call_restore(&mut s,&st).unwrap().unwrap();
    let link=[7u8;32];
    let p=ty::Actor{role:ty::Role::Player,number:2};
    let cmd=bt::Command::ChangeWager(bt::Wager{side:bt::Side::Tails,chips:600,tokens:0});
    let bad=bt::Command::CloseTable;
    hot_loop(n, &mut || match mode.as_str() {
      "follows"=>{std::hint::black_box(d.call_follows(&mut s,&[],&[]).unwrap());}
      "prev"=>{std::hint::black_box(d.call_previous_link(&mut s,&link).unwrap());}
      "outcomes"=>{std::hint::black_box(tb.call_outcomes(&mut s,h).unwrap());}
      "snapshot"=>{std::hint::black_box(tb.call_snapshot(&mut s,h).unwrap());}
      "raw"=>{std::hint::black_box(tb.call_apply(&mut s,h,p,at,&cmd).unwrap().unwrap());}
      "refused"=>{std::hint::black_box(tb.call_apply(&mut s,h,p,at,&bad).unwrap().unwrap_err());}
      _=>panic!()});
}
