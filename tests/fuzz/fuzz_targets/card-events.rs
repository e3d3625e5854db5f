#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kip_tests::fuzz::cards::events::run(bytes));
