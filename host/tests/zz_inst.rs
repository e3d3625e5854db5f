#![allow(warnings)]
use std::time::Instant;
use wasmtime::{Config,Engine,Store,Enabled,PoolingAllocationConfig,InstanceAllocationStrategy}; use wasmtime::component::{Component,Linker};
mod b { wasmtime::component::bindgen!({path:"../wit", world:"two-up-rulebook"}); }
fn time<T>(name:&str, n:u32, mut f: impl FnMut()->T){
    for _ in 0..n/10+1 { f(); }
    let mut best=f64::MAX;
    for _ in 0..5 { let t=Instant::now(); for _ in 0..n {std::hint::black_box(f());} let e=t.elapsed().as_nanos() as f64/n as f64; best=best.min(e);}
    println!("{name:60} {best:12.1} ns");
}
#[test]
fn inst(){
    let wasm=std::fs::read(std::env::var("WASM").unwrap_or("/work/main/target/components/nsw.wasm".into())).unwrap();
    for keep in [0usize, 64<<10, 256<<10, 1<<20] { for (resv, guard) in [(4u64<<30, 32u64<<20),(64<<20,64<<10)] { for scan in [Enabled::No, Enabled::Auto] {
    let mut c=Config::new();
    c.epoch_interruption(true).generate_address_map(false).concurrency_support(false).shared_memory(false).wasm_memory64(false).memory_reservation(resv).memory_guard_size(guard);
    let mut p=PoolingAllocationConfig::new();
    p.linear_memory_keep_resident(keep).table_keep_resident(keep).pagemap_scan(scan).max_memory_size(resv.min(4<<30) as usize);
    c.allocation_strategy(InstanceAllocationStrategy::Pooling(p));
    let e=match Engine::new(&c) {Ok(e)=>e, Err(x)=>{println!("keep {keep} {scan:?}: {x}"); continue}};
    let comp=Component::from_binary(&e,&wasm).unwrap();
    let l=Linker::<()>::new(&e);
    let pre=l.instantiate_pre(&comp).unwrap();
    let tpre=b::TwoUpRulebookPre::new(pre.clone()).unwrap();
    let d=format!("keep {:4}K resv {:5}M scan {scan:?}", keep>>10, resv>>20);
    time(&format!("{d} store"), 2000, || Store::new(&e,()));
    time(&format!("{d} raw instantiate"), 1000, || {let mut s=Store::new(&e,()); s.set_epoch_deadline(1000000); pre.instantiate(&mut s).unwrap(); s});
    time(&format!("{d} typed instantiate"), 1000, || {let mut s=Store::new(&e,()); s.set_epoch_deadline(1000000); tpre.instantiate(&mut s).unwrap(); s});
    time(&format!("{d} raw+outcome"), 1000, || {let mut s=Store::new(&e,()); s.set_epoch_deadline(1000000); let i=pre.instantiate(&mut s).unwrap();
        let x=i.get_export_index(&mut s,None,"kip:games/draws@1.0.0").unwrap(); let x=i.get_export_index(&mut s,Some(&x),"follows").unwrap();
        let f=i.get_typed_func::<(&[u8],&[u8]),(bool,)>(&mut s,&x).unwrap(); f.call(&mut s,(&[],&[])).unwrap(); s});
    }}}
}
