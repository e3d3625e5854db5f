#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kip_tests::fuzz::script::run(bytes));

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    kip_fuzz::mutate(data, size, max_size, seed)
});
