//! The runtime of a component: an allocator and a panic handler.
//!
//! Nothing is linked that needs imports: no formatting of panics, no files. On a host's own machine this crate is empty.
#![cfg(target_arch = "wasm32")]
#![no_std]

/// The allocator, which grows the component's own memory.
#[global_allocator]
static MEMORY: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

/// The engine does not panic. If it did, the instance would trap and the host would create another.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
