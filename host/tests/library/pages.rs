//! The page for Rust hosts shows code that is run.

/// Every block of Rust in the page is in the example word for word, which is compiled and run as a test.
#[test]
fn the_page_for_rust_hosts_shows_the_program_that_is_run() {
    let page = include_str!("../../docs/rust-hosts.md");
    let lines = |text: &str| text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    let program = lines(include_str!("../../examples/platform.rs"));
    let blocks: Vec<_> = page.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() >= 7, "{} blocks", blocks.len());
    for block in blocks {
        assert!(program.contains(lines(block).trim()), "not in the example:\n{block}");
    }
}
