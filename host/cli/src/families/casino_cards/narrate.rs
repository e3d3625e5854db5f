//! Sentences for the events of a card table, as one viewer may know them.

use kip::casino_cards::{Build, BuildMade, Card, Event, Happening, SideScore, Target, VoidScope};
use kip::contract::Seat;
use kip::{CasinoCards, Rulebook};
use owo_colors::OwoColorize as _;

use crate::families::casino_cards::faces::{Faces, rank, rank_name, value_name};
use crate::families::casino_cards::label::name;
use crate::families::casino_cards::picture::count;
use crate::grammar;
use crate::output::{grouped, money, printable, signed};
use crate::phrases::hex;

/// The viewer of the events, and the notation for cards.
#[derive(Clone, Copy)]
pub(crate) struct Narrator<'a> {
    pub names: &'a [String],
    pub faces: Faces,
    /// The viewer's seat. `None` stands for the events that everybody may know.
    pub viewer: Option<Seat>,
    pub has_partners: bool,
}

impl Narrator<'_> {
    fn name(&self, seat: Seat) -> String {
        if self.viewer == Some(seat) { "You".into() } else { name(self.names, seat) }
    }

    /// Returns a subject and its verb, such as `Ann plays` or `You play`.
    fn does(&self, seat: Seat, verb: &str) -> String {
        grammar::does(&self.name(seat), verb)
    }

    fn build(&self, build: &Build) -> String {
        format!("the {}-build {}", build.value, self.faces.sum(&build.cards))
    }

    fn made(&self, verb: &str, made: &BuildMade) -> String {
        let owner =
            if made.build.owner == made.by { String::new() } else { format!(" for {}", self.object(made.build.owner)) };
        let from = match (made.hand, made.tops.as_slice()) {
            (None, []) => String::new(),
            (hand, tops) => {
                let hand = hand.map(|card| format!("{} from the hand", self.faces.card(card)));
                let tops = Some(tops).filter(|tops| !tops.is_empty());
                let tops = tops.map(|tops| format!("{} from a pile", self.faces.cards(tops)));
                format!(", with {}", [hand, tops].into_iter().flatten().collect::<Vec<_>>().join(" and "))
            }
        };
        format!("{}{owner}{from}: {}", self.does(made.by, verb), self.build(&made.build))
    }

    fn object(&self, seat: Seat) -> String {
        grammar::object(self.name(seat))
    }

    /// Returns ` with Cleo`, which follows the first seat of a side.
    fn with_partner(&self, first: Seat) -> String {
        if self.has_partners { format!(" with {}", self.object(first + 2)) } else { String::new() }
    }

    /// Returns a sentence with its clause for each event of that rulebook.
    pub(crate) fn lines(&self, events: &[Event], rulebook: &Rulebook<CasinoCards>) -> Vec<String> {
        let line = |event: &Event| {
            let clause = printable(rulebook.clauses().name(event.cite.clause));
            Some(format!("  {} {}", self.sentence(&event.what)?, format!("({clause})").dimmed()))
        };
        events.iter().filter_map(line).collect()
    }

    /// Returns the sentence for an event. Returns `None` when another event of the same command includes it.
    pub(crate) fn sentence(&self, what: &Happening) -> Option<String> {
        self.of_the_game(what).or_else(|| self.of_the_table(what))
    }

    fn of_the_game(&self, what: &Happening) -> Option<String> {
        let faces = self.faces;
        Some(match what {
            Happening::PackCut(cut) => {
                format!("The pack is cut under {}: {}", count(usize::from(cut.above), "card"), faces.cards(&cut.cards))
            }
            Happening::CutAgain(dead) => format!(
                "Three points or three pictures ({}, {}): the cards are dealt again",
                count(usize::from(dead.points), "point"),
                count(usize::from(dead.pictures), "picture")
            ),
            Happening::HandDealt(dealt) if dealt.cards.is_empty() => {
                format!("{} dealt {}", self.is(dealt.seat), count(usize::from(dealt.count), "card"))
            }
            Happening::HandDealt(dealt) => format!("{} dealt {}", self.is(dealt.seat), faces.cards(&dealt.cards)),
            Happening::CardLaid(laid) => format!("{} is laid on the table", faces.card(laid.card)),
            Happening::CardPlayed(played) => {
                let is_plain = played.value == 0 || played.value == rank(played.card);
                let shown = if is_plain { String::new() } else { format!(" as {}", value_name(played.value)) };
                format!("{} {}{shown}", self.does(played.seat, "play"), faces.card(played.card))
            }
            Happening::TargetTaken(Target::Cards(cards)) => format!("  it takes {}", faces.sum(cards)),
            Happening::TargetTaken(Target::Build(_)) => "  it takes a build".into(),
            Happening::CardDiscarded(laid) => format!("{} {} down", self.does(laid.seat, "lay"), faces.card(laid.card)),
            Happening::BuildFormed(made) => self.made("form", made),
            Happening::BuildChanged(made) => self.made("change", made),
            Happening::BuildAugmented(made) => self.made("augment", made),
            Happening::BuildFounded(made) => self.made("found", made),
            Happening::BuildJoined(joined) => format!(
                "{} a build with {} so that it joins {}",
                self.does(joined.by, "change"),
                faces.card(joined.hand),
                self.build(&joined.build)
            ),
            Happening::RankKnown(known) if known.known => {
                format!("{} known to hold {}", self.is(known.seat), rank_name(known.rank))
            }
            Happening::RankKnown(known) => {
                format!("{} no longer known to hold {}", self.is(known.seat), rank_name(known.rank))
            }
            Happening::RequestOpen(asked) => {
                format!("{} asked whether the build is to be captured", self.is(asked.seat))
            }
            Happening::CaptureAsked(by) => format!("{} not to capture the build", self.does(by.seat, "ask")),
            Happening::CaptureNotAsked(by) => format!("{} it pass", self.does(by.seat, "let")),
            Happening::CaptureDrifted(made) => self.made("drift", made),
            Happening::ClaimOpen(window) => format!("{} asked: insist, or waive?", self.is(window.seat)),
            Happening::Insisted(window) => self.does(window.seat, "insist"),
            Happening::Waived(window) => self.does(window.seat, "waive"),
            Happening::CardTakenBack(laid) => {
                format!("{} {} back, to play it at once", self.does(laid.seat, "take"), faces.card(laid.card))
            }
            Happening::Captured(captured) => {
                let builds: Vec<_> = captured.builds.iter().map(|build| self.build(build)).collect();
                let cards = Some(faces.cards(&captured.cards)).filter(|_| !captured.cards.is_empty());
                let all: Vec<_> = cards.into_iter().chain(builds).collect();
                format!("{} {} with {}", self.does(captured.seat, "capture"), all.join(", "), faces.card(captured.card))
            }
            Happening::SortingHandedOver(by) => format!("{} the captured cards", self.does(by.seat, "sort")),
            Happening::PictureGiven(laid) => {
                format!("{} {} to the partner's pile", self.does(laid.seat, "give"), faces.card(laid.card))
            }
            Happening::TopOpened(top) => {
                format!("{} is open on {} pile", faces.card(top.card), grammar::possessive(&self.object(top.pile)))
            }
            Happening::CardDrawn(drawn) => {
                let card = drawn.card.map_or_else(|| "a card".into(), |card| faces.card(card));
                format!("{} {card}; {} left", self.does(drawn.seat, "draw"), drawn.left)
            }
            Happening::SecondDeal => "The second half is dealt".into(),
            Happening::LayoutCollected(left) => match left.seat {
                Some(seat) => format!(
                    "{} last and {} left: {}",
                    self.does(seat, "capture"),
                    if grammar::is_you(&self.name(seat)) { "get what is" } else { "gets what is" },
                    faces.cards(&left.cards)
                ),
                None => format!("Nobody captured: {} stays on the table", faces.cards(&left.cards)),
            },
            _ => return None,
        })
    }

    /// Returns `Ann is` or `You are`.
    fn is(&self, seat: Seat) -> String {
        self.does(seat, "be")
    }

    fn of_the_table(&self, what: &Happening) -> Option<String> {
        Some(match what {
            Happening::TableImported(origin) => {
                format!("The table goes on under other rules; before it was served by {}", printable(&origin.rulebook))
            }
            Happening::TableClosed => "The table is closed".into(),
            Happening::PlayerJoined(joined) => {
                format!("{} down at seat {}", self.does(joined.seat, "sit"), joined.seat)
            }
            Happening::PlayerLeft(seat) => self.does(*seat, "leave"),
            Happening::StakePlaced(staked) => format!("{} {}", self.does(staked.seat, "stake"), money(staked.amount)),
            Happening::StakeReturned(back) => format!("{} back {}", self.does(back.seat, "get"), money(back.amount)),
            Happening::PackShuffled(shuffle) => {
                format!("Deal {}: {}", shuffle.number, self.does(shuffle.dealer, "deal"))
            }
            Happening::DrawsCommitted(chain) => {
                format!("A chain of {} draws is published, head {}", grouped(chain.length), hex(&chain.head))
            }
            Happening::EntropyAdded(of) => format!("{} entropy {}", self.does(of.seat, "add"), hex(&of.bytes)),
            Happening::RoundDue(round) => format!("Round {round} of the beacon is due"),
            Happening::DrawRevealed(used) => {
                format!("The pack is dead: its draw {} is revealed, {}", used.number, hex(&used.link.x))
            }
            Happening::PassedOver(by) => format!("{} passed over", self.is(by.seat)),
            Happening::HandScored(scores) => {
                let sides: Vec<_> = scores.sides.iter().map(|side| self.score(side)).collect();
                format!("The hand is scored\n    {}", sides.join("\n    "))
            }
            Happening::SeatSettled(settled) => {
                let net = i128::from(settled.back) - i128::from(settled.staked);
                let commission = if settled.commission == 0 {
                    String::new()
                } else {
                    format!(", commission {}", money(settled.commission))
                };
                format!("{} settled with {}{commission}", self.is(settled.seat), signed(net))
            }
            Happening::MatchEnded(end) => {
                let side = |first: &Seat| self.object(*first) + &self.with_partner(*first);
                let winners: Vec<_> = end.winners.iter().map(side).collect();
                let all = if winners.len() > 1 { "shared by" } else { "won by" };
                format!(
                    "The match is over after {}, {all} {}",
                    count(usize::from(end.hands), "hand"),
                    winners.join(" and ")
                )
            }
            Happening::HandVoided(voided) => {
                let what = if voided.scope == VoidScope::Hand { "hand" } else { "match" };
                format!("The {what} counts for nothing: {}", printable(&voided.text))
            }
            _ => return None,
        })
    }

    /// Returns the score of a side: `Ann with Cleo 6 points: 2 for 30 cards, 2 for 7 spades, 1 for aces; 14 in the match`.
    fn score(&self, side: &SideScore) -> String {
        let mut parts = Vec::new();
        let mut add = |points: u8, what: String| {
            if points > 0 {
                parts.push(format!("{points} for {what}"));
            }
        };
        add(side.for_cards, count(usize::from(side.cards), "card"));
        add(side.for_spades, count(usize::from(side.spades), "spade"));
        add(side.for_spy_two, format!("the {}", self.faces.card(Card::S2)));
        add(side.for_big_ten, format!("the {}", self.faces.card(Card::D10)));
        add(side.for_aces, "aces".into());
        let why = if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) };
        format!(
            "{}{} {}{why}; {} in the match",
            self.name(side.seat),
            self.with_partner(side.seat),
            count(usize::from(side.points), "point"),
            side.total
        )
    }
}

#[cfg(test)]
mod tests {
    use kip::casino_cards::{BySeat, Choice, ClaimWindow, Command, Config, Dealing, Laid, MatchEnd};
    use kip::contract::{ChanceSource, Standing};
    use kip::transcript::Names;

    use super::*;
    use crate::errors::Outcome;
    use crate::face::Face as _;
    use crate::families::casino_cards::Table;
    use crate::families::casino_cards::picture::Picture;
    use crate::participants::Participants;
    use crate::play::transcript_file::TranscriptFile;
    use crate::registry::built_cards;

    #[test]
    fn a_sentence_speaks_to_its_viewer() {
        let names = ["Ann".to_owned(), "Bert".to_owned()];
        let faces = Faces { unicode: false };
        let told =
            |viewer, what| Narrator { names: &names, faces, viewer, has_partners: false }.sentence(&what).unwrap();
        let laid = Happening::CardDiscarded(Laid { seat: 2, card: Card::Ck });
        let plain = |text: String| anstream::adapter::strip_str(&text).to_string();
        assert_eq!(plain(told(None, laid.clone())), "Bert lays Kc down");
        assert_eq!(plain(told(Some(2), laid)), "You lay Kc down");
        assert_eq!(told(Some(1), Happening::CaptureAsked(BySeat { seat: 2 })), "Bert asks not to capture the build");
        let claim = ClaimWindow { claim: kip::casino_cards::Claim::TakeAll, seat: 1 };
        assert_eq!(told(Some(1), Happening::ClaimOpen(claim)), "You are asked: insist, or waive?");
        assert_eq!(told(None, Happening::Insisted(claim)), "Ann insists");
    }

    /// Random play under every rulebook, in the sentences for each seat and in its picture; a player may be called You.
    #[test]
    fn no_sentence_says_you_sorts() -> Outcome {
        let mut told_of = std::collections::BTreeSet::new();
        for id in ["swazi", "swazi-two", "crazy", "sotho", "sotho-forty", "south-african"] {
            let rulebook = built_cards(id);
            let usual = rulebook.description().examples.first().expect("a table");
            let config = Config { source: ChanceSource::Fresh, ..usual.clone() };
            let names = (1..=Seat::from(config.terms.players)).map(|seat| (seat, format!("Bert-{seat}")));
            let mut names: Names = names.collect();
            names.insert(2, "You".into());
            let participants = Participants::new(&names);
            let (mut table, _) = Table::open(&rulebook, &config, participants, TranscriptFile::None)?;
            let mut dice = 7_u64;
            for step in 0..200 {
                let at = config.opened_at + 1_000 * step;
                let choices = table.legal(at, None, u32::MAX)?;
                let is_play = |choice: &&Choice| {
                    let is_deal = matches!(choice.command, Command::Deal(_));
                    let is_seating = matches!(choice.command, Command::Join(_) | Command::Ready);
                    is_seating || choice.standing == Standing::Awaited && (is_deal || choice.blanks.is_empty())
                };
                let play: Vec<_> = choices.first.iter().filter(is_play).collect();
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let Some(choice) = play.get((dice >> 33) as usize % play.len().max(1)) else { break };
                let command = match &choice.command {
                    Command::Deal(_) => Command::Deal(Dealing::Fresh(vec![u8::try_from(dice >> 56).unwrap_or(0); 32])),
                    Command::Join(joining) => Command::Join(kip::contract::Joining { age_attested: true, ..*joining }),
                    command => command.clone(),
                };
                let Ok(played) = table.give(choice.by, at, &command)? else { continue };
                for &seat in names.keys() {
                    let told = table.disclose(&played.events, Some(seat))?;
                    let mut said = CasinoCards::narrate(&table, &told, &played.by, Some(seat));
                    let view = table.view_of(kip::casino_cards::Actor::player(seat))?;
                    told_of.extend(told.iter().map(|event| event.what.name()));
                    let names = &table.names();
                    let (description, faces) = (rulebook.description(), Faces { unicode: true });
                    said.extend(
                        Picture { view: &view, description, names, seat: Some(seat), faces, width: 80 }.lines(),
                    );
                    for line in said {
                        let line = anstream::adapter::strip_str(&line).to_string();
                        assert_eq!(grammar::disagreement(&line), None, "{id}: {line}");
                    }
                }
            }
        }
        for wanted in ["captured", "build-formed", "card-discarded", "pile-stacked"] {
            assert!(told_of.contains(wanted), "{wanted}: {told_of:?}");
        }
        Ok(())
    }

    #[test]
    fn partners_win_and_score_together() {
        let names = ["ann", "Bert", "Cleo", "Dora"].map(str::to_owned);
        let faces = Faces { unicode: false };
        let narrator = |viewer| Narrator { names: &names, faces, viewer, has_partners: true };
        let told = |viewer, winners: &[Seat]| {
            let end = Happening::MatchEnded(MatchEnd { winners: winners.into(), hands: 3 });
            narrator(viewer).sentence(&end).unwrap()
        };
        assert_eq!(told(None, &[2]), "The match is over after 3 hands, won by Bert with Dora");
        assert_eq!(told(Some(3), &[1]), "The match is over after 3 hands, won by ann with you");
        assert_eq!(
            told(Some(1), &[1, 2]),
            "The match is over after 3 hands, shared by you with Cleo and Bert with Dora"
        );
        let aces = SideScore {
            seat: 1,
            cards: 17,
            spades: 2,
            for_cards: 0,
            for_spades: 0,
            for_spy_two: 0,
            for_big_ten: 0,
            for_aces: 3,
            points: 3,
            total: 5,
        };
        assert_eq!(narrator(None).score(&aces), "ann with Cleo 3 points: 3 for aces; 5 in the match");
        assert_eq!(narrator(Some(1)).score(&aces), "You with Cleo 3 points: 3 for aces; 5 in the match");
        assert_eq!(narrator(Some(3)).score(&aces), "ann with you 3 points: 3 for aces; 5 in the match");
    }
}
