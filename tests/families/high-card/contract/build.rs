//! Generates the family's types from its package.

fn main() -> anyhow::Result<()> {
    let wit = "../../../../wit";
    kip_contract_generator::write(&[format!("{wit}/types"), format!("{wit}/draws")], &["../wit".to_owned()])
}
