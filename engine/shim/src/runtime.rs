//! What a component needs in place of an operating system: memory, and an end.
//!
//! Nothing is linked that a sandbox without imports could not use: no formatting of panics, no files.

/// Grows the component's own memory.
#[global_allocator]
static MEMORY: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

/// The engine does not panic; should it, the instance ends and its host takes another.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
