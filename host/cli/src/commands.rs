//! The commands of a family whose face is known at compile time: each is a function over the face.

use std::marker::PhantomData;

use kip::{Digest, Inspection};
use kip_conformance::report::Report;
use kip_conformance::report::supersedes::Differs;

use crate::certify::args::Certify;
use crate::certify::family::Certifiable;
use crate::certify::subject::Subject;
use crate::certify::supersedes::find_differences;
use crate::check::checked::Checked;
use crate::check::component::check_of;
use crate::describe::args::Describe;
use crate::diff::args::Diff;
use crate::errors::Outcome;
use crate::families::{Commands, Family, Known, Listed, Registries};
use crate::new_rulebook::template::Template;
use crate::output::Out;
use crate::play::args::{Play, Resume};
use crate::play::{self, TablePlay};
use crate::registry::RulebookSources;
use crate::replay::args::Replay;
use crate::vectors::args::Vectors;
use crate::verify::args::Verify;
use crate::verify::certificate::completeness::check_family;
use crate::verify::family::Verified;
use crate::verify::finding::CheckResult;
use crate::verify::several::verify_one;
use crate::{certify, describe, diff, replay, rulebooks, vectors, verify};

/// A family by its face.
struct Of<F>(PhantomData<fn() -> F>);

impl Family {
    /// Returns the family with a face.
    #[must_use]
    pub const fn of<F: TablePlay + Verified + Certifiable>() -> Self {
        const { Self(&Of::<F>(PhantomData)) }
    }
}

impl<F: TablePlay + Verified + Certifiable> Commands for Of<F> {
    fn name(&self) -> &'static str {
        F::NAME
    }

    fn play(&self, args: &Play, id: &str, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
        F::play(args, id, sources, out)
    }

    fn go_on(&self, args: &Resume, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
        play::go_on::<F>(args, sources, out)
    }

    fn replay(&self, args: &Replay, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
        replay::replay::<F>(args, sources, out)
    }

    fn verify(&self, args: &Verify, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
        verify::verify::<F>(args, sources, out)
    }

    fn verify_among(
        &self,
        args: &Verify,
        registries: &mut Registries,
        sources: RulebookSources<'_>,
        out: &mut Out,
    ) -> (Option<(Digest, Known)>, Outcome) {
        verify_one::<F>(args, registries, sources, out)
    }

    fn describe(&self, args: &Describe, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
        describe::describe::<F>(args, sources, out)
    }

    fn list(&self, sources: RulebookSources<'_>) -> Outcome<Vec<Listed>> {
        rulebooks::list::<F>(sources)
    }

    fn allowed(&self, sources: RulebookSources<'_>) -> Outcome<Vec<Digest>> {
        Ok(sources.load::<F>()?.allowed().collect())
    }

    fn certify(
        &self,
        args: &Certify,
        subject: Subject,
        inspection: Inspection,
        sources: RulebookSources<'_>,
        out: &mut Out,
    ) -> Outcome {
        certify::certify::<F>(args, subject, inspection, sources, out)
    }

    fn check_completeness(
        &self,
        report: &Report,
        id: &str,
        args: &Verify,
        sources: RulebookSources<'_>,
    ) -> Outcome<CheckResult> {
        check_family::<F>(report, id, args, sources)
    }

    fn find_differences(&self, old: &Subject, new: &Subject, seed: &[u8; 32], at_random: u16) -> Outcome<Differs> {
        find_differences::<F>(old, new, seed, at_random)
    }

    fn diff(&self, args: &Diff, one: &Subject, other: &Subject, out: &mut Out) -> Outcome {
        diff::diff::<F>(args, one, other, out)
    }

    fn vectors(&self, args: &Vectors, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
        vectors::play::<F>(args, sources, out)
    }

    fn check(&self, subject: &Subject, sources: RulebookSources<'_>) -> Outcome<Checked> {
        check_of::<F>(subject, sources)
    }

    fn template(&self, inherits: Option<&str>) -> Outcome<Template> {
        F::template(inherits)
    }
}
