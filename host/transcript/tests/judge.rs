//! The deeds of a dishonest operator, each under its own name: a finding or a note of the judge. The scribe writes the sessions,
//! so that their text holds; there is no component.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop where it stands")]

use kip_draws::{Contribution, DrawOf, add_contribution, keystream_byte, outcome_seed, previous_link};
use kip_transcript::judge::{Ending, Given, Judge, Options, Order, Rulebook, Step, Verdict, Wanted, Word};
use kip_transcript::{Build, Clauses, Digest, Heading, Scribe, Words, WrittenEvent};
use serde_json::{Value, json};

const AT: u64 = 1_767_430_800_000;
const HH: &str = "heads";
const QUICKNET: &str = "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e6\
                        3aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a";

type Bytes = [u8; 32];

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns a chain of 64 links that ends with 32 equal bytes, the head first.
fn chain(secret: u8) -> Vec<Bytes> {
    let mut links = vec![[secret; 32]];
    while links.len() <= 64 {
        links.push(previous_link(links.last().unwrap()));
    }
    links.reverse();
    links
}

fn committed(links: &[Bytes]) -> Value {
    json!({ "committed": { "head": hex(&links[0]), "length": links.len() - 1 } })
}

fn happening(what: Value) -> WrittenEvent {
    WrittenEvent { at: AT, clause: "nsw 6.3".to_owned(), ruling: None, what, moves: Vec::new() }
}

fn moved(what: Value, payer: Value, payee: Value, amount: u64, cause: &str) -> WrittenEvent {
    let moves =
        vec![json!({ "payer": payer, "payee": payee, "tender": 0, "amount": amount, "bet": 0, "cause": cause })];
    WrittenEvent { moves, ..happening(what) }
}

/// A session that is being written.
struct Session {
    scribe: Scribe,
    text: String,
    at: u64,
    heading: Heading,
    /// The events of each step, for the answers of the component.
    events: Vec<WrittenEvent>,
}

impl Session {
    fn open(source: Value) -> Self {
        let mut config: Value = serde_json::from_str(include_str!("../../examples/config.json")).unwrap();
        let opening = source.get("committed").map(|chain| happening(json!({ "draws-committed": chain })));
        config["source"] = source;
        Self::open_as("two-up", "nsw", config, &opening.into_iter().collect::<Vec<_>>())
    }

    /// Makes a session of a card table of two.
    fn cards(source: Value) -> Self {
        let terms = json!({ "players": 2, "redeal": true, "one-build": false, "length": { "hands": 2 },
                            "stakes": { "per-point": 100 }, "commission-basis-points": 0 });
        let opening = source.get("committed").map(|chain| happening(json!({ "draws-committed": chain })));
        let config = json!({ "table": "Ring 1", "opened-at": AT, "source": source, "terms": terms });
        Self::open_as("casino-cards", "swazi-two", config, &opening.into_iter().collect::<Vec<_>>())
    }

    fn open_as(family: &str, rulebook: &str, config: Value, events: &[WrittenEvent]) -> Self {
        let words = Words::find(family).unwrap();
        let heading = Heading {
            family: family.to_owned(),
            rulebook: rulebook.to_owned(),
            digest: Digest::of(b"component"),
            generation: "1.0".to_owned(),
            config,
        };
        let (scribe, text) = Scribe::begin(words, &heading, events, Digest::of(b"0")).unwrap();
        Self { scribe, text, at: AT, heading, events: events.to_vec() }
    }

    fn order(&mut self, command: &Value) {
        self.at += 1_000;
        let line = self.scribe.order(None, &json!({ "role": "host", "number": 0 }), self.at, command).unwrap();
        self.text.push_str(&line);
    }

    /// Writes an accepted order with its events, at its time.
    fn accept(&mut self, command: &Value, events: Vec<WrittenEvent>) {
        let at = self.at + 1_000;
        self.accept_as_timed(command, events.into_iter().map(|event| WrittenEvent { at, ..event }).collect());
    }

    fn accept_as_timed(&mut self, command: &Value, events: Vec<WrittenEvent>) {
        self.order(command);
        let state = Digest::of(self.text.as_bytes());
        let line = self.scribe.accepted(&events, state).unwrap();
        self.text.push_str(&line);
        self.events = events;
    }

    fn happen(&mut self, what: Value) {
        self.accept(&json!("close-table"), vec![happening(what)]);
    }

    fn fail(&mut self, command: &Value) {
        self.order(command);
        let line = self.scribe.faulted("it ran out of time").unwrap();
        self.text.push_str(&line);
    }

    fn throw(&mut self) {
        let start = json!({ "first": "heads", "second": "tails" });
        let thrown = json!({ "coins-thrown": { "by": { "spinner": 1 }, "start": start } });
        self.accept(&json!({ "throw-coins": start }), vec![happening(thrown)]);
    }

    /// Opens betting, stakes for a seat on the table and throws the coins.
    fn bet_and_throw(&mut self, amount: u64) {
        self.happen(json!("betting-opened"));
        let stake = moved(json!("betting-closed"), json!({ "purse": 2 }), json!({ "table": 2 }), amount, "stake");
        self.accept(&json!("no-more-bets"), vec![stake]);
        self.throw();
    }

    /// Lands the coins as they fall by a seed.
    fn land_fresh(&mut self, seed: Bytes) {
        self.accept(&json!({ "land": { "fresh": hex(&seed) } }), vec![happening(coins_of(&seed))]);
    }

    /// Returns the events of a landing, with the coins as they fall by a link.
    fn link_events(&self, link: &Bytes, number: u32, entropy: &Bytes) -> Vec<WrittenEvent> {
        let draw = DrawOf { table: "Ring 1", rulebook: "nsw", generation: "1.0", number, entropy, beacon: &[] };
        let used = json!({ "number": number, "link": { "x": hex(link) }, "entropy": hex(entropy) });
        let seed = outcome_seed(link, &draw);
        vec![happening(json!({ "draw-revealed": used })), happening(coins_of(&seed))]
    }

    fn land(&mut self, link: &Bytes, number: u32, entropy: &Bytes) {
        let events = self.link_events(link, number, entropy);
        self.accept(&land(link), events);
    }

    fn give(&mut self, seat: u32, bytes: Bytes) {
        let given = json!({ "seat": seat, "bytes": hex(&bytes) });
        self.accept(&json!({ "add-entropy": hex(&bytes) }), vec![happening(json!({ "entropy-added": given }))]);
    }

    fn swap(&mut self, rulebook: &str, events: &[WrittenEvent]) {
        let to = Build { rulebook: rulebook.to_owned(), digest: Digest::of(b"unknown") };
        self.at += 1_000;
        let line = self.scribe.swap(&to, None, self.at, events, Digest::of(b"swapped")).unwrap();
        self.text.push_str(&line);
    }

    fn verdict(mut self) -> Verdict {
        self.text.push_str(&self.scribe.end().unwrap());
        judge(&self.text, Options::default())
    }
}

fn land(link: &Bytes) -> Value {
    json!({ "land": { "committed": { "x": hex(link) } } })
}

fn coins_of(seed: &Bytes) -> Value {
    let byte = keystream_byte(*seed, 0);
    let side = |bit: u8| if byte >> bit & 1 == 1 { "heads" } else { "tails" };
    json!({ "coins-landed": { "first": side(0), "second": side(1) } })
}

/// Judges a text without components and signatures.
fn judge(text: &str, options: Options) -> Verdict {
    let mut judge = Judge::new(options);
    let mut wanted = judge.next(Given::Bytes(text.as_bytes()));
    while wanted != Wanted::Nothing {
        wanted = judge.next(match wanted {
            Wanted::Bytes => Given::EndOfFile,
            Wanted::Signature(..) => Given::NotChecked,
            _ => Given::Unavailable,
        });
    }
    judge.verdict()
}

fn findings(verdict: &Verdict) -> Vec<&str> {
    verdict.findings.iter().map(|finding| finding.code).collect()
}

fn note<'a>(verdict: &'a Verdict, code: &str) -> Option<&'a str> {
    verdict.notes.iter().find(|note| note.code == code).map(|note| note.message.as_str())
}

/// Writes a whole honest committed session of one landing that is announced.
fn honest() -> Session {
    let links = chain(7);
    let mut session = Session::open(committed(&links));
    session.give(1, [0x11; 32]);
    session.happen(json!("betting-opened"));
    session.throw();
    session.land(&links[1], 1, &digest_of(&[(1, 1, [0x11; 32])]));
    session.happen(json!({ "result-announced": HH }));
    session
}

fn digest_of(given: &[(u32, u32, Bytes)]) -> Bytes {
    given.iter().fold([0; 32], |digest, (seat, count, bytes)| {
        add_contribution(&digest, &Contribution { table: "Ring 1", seat: *seat, count: *count, bytes })
    })
}

#[test]
fn an_honest_session_has_no_finding_and_says_that_its_component_is_not_there() {
    let verdict = honest().verdict();
    assert_eq!(findings(&verdict), [""; 0]);
    assert_eq!((verdict.verdict, verdict.draws, verdict.ending), (Word::NotChecked, 1, Ending::Closed));
    assert!(note(&verdict, "component-unavailable").is_some() && note(&verdict, "without-beacon").is_some());
    assert_eq!(note(&verdict, "no-entropy"), None);
    let document: Value = serde_json::from_str(&verdict.to_json()).unwrap();
    assert_eq!(
        (&document["verdict"], &document["table"], &document["source"]),
        (&json!("not-checked"), &json!("Ring 1"), &json!("committed"))
    );
}

#[test]
fn an_outcome_that_is_invalidated_after_it_was_paid_is_named_with_amounts_and_clause() {
    let mut session = Session::open(json!("fresh"));
    session.bet_and_throw(500);
    session.land_fresh([0; 32]);
    let won = moved(json!({ "result-announced": HH }), json!({ "table": 2 }), json!({ "purse": 2 }), 500, "settle");
    session.accept(&json!("announce-result"), vec![won]);
    let undone = json!({ "outcome-invalidated": { "scope": "result", "reason": "disruption" } });
    let back = moved(undone, json!({ "purse": 2 }), json!({ "house": 0 }), 500, "reverse");
    session.accept(&json!("close-table"), vec![back]);
    let verdict = session.verdict();
    assert_eq!(findings(&verdict), [""; 0]);
    let told = note(&verdict, "called-off").unwrap();
    assert!(
        told.contains("landing 1") && told.contains("nsw 6.3") && told.contains("500 in tender 0 reversed"),
        "{told}"
    );
}

#[test]
fn wagers_that_are_voided_between_a_landing_and_its_announcement_are_named() {
    for announced in [false, true] {
        let mut session = Session::open(json!("fresh"));
        session.bet_and_throw(500);
        session.land_fresh([0; 32]);
        let voided = moved(json!({ "wagers-voided": 2 }), json!({ "table": 2 }), json!({ "purse": 2 }), 500, "refund");
        let announcing = happening(json!({ "result-announced": HH }));
        let events = if announced { vec![announcing.clone(), voided] } else { vec![voided] };
        session.accept(&json!("close-table"), events);
        if !announced {
            session.accept(&json!("announce-result"), vec![announcing]);
        }
        let verdict = session.verdict();
        assert_eq!(findings(&verdict), [""; 0]);
        assert_eq!(note(&verdict, "called-off").is_some(), !announced, "{:?}", verdict.notes);
        assert!(announced || note(&verdict, "called-off").unwrap().contains("500 in tender 0 given back"));
    }
}

#[test]
fn a_session_that_ends_with_money_on_the_table_does_not_verify() {
    let mut session = Session::open(json!("fresh"));
    session.happen(json!("betting-opened"));
    let stake = moved(json!("betting-closed"), json!({ "purse": 2 }), json!({ "table": 2 }), 508, "stake");
    session.accept(&json!("no-more-bets"), vec![stake]);
    let verdict = session.verdict();
    assert_eq!((findings(&verdict), verdict.findings[0].line), (vec!["ended-early"], Some(6)));
    assert!(verdict.findings[0].message.contains("508 in tender 0 of seat 2"), "{}", verdict.findings[0].message);
}

#[test]
fn a_session_that_ends_with_coins_that_lie_says_how_they_lie() {
    let mut session = Session::open(json!("fresh"));
    session.bet_and_throw(508);
    session.land_fresh([0; 32]);
    let coins = coins_of(&[0; 32])["coins-landed"].clone();
    let verdict = session.verdict();
    assert_eq!(findings(&verdict), ["ended-early"]);
    let lie = format!("{}, {}", coins["first"].as_str().unwrap(), coins["second"].as_str().unwrap());
    let message = &verdict.findings[0].message;
    assert!(message.contains(&lie) && message.contains("508"), "{message}");
}

#[test]
fn a_session_that_ends_with_coins_in_the_air_or_without_an_end_does_not_verify() {
    let mut session = Session::open(json!("fresh"));
    session.throw();
    let open = session.text.clone();
    assert_eq!(findings(&session.verdict()), ["ended-early"]);
    let verdict = judge(&open, Options::default());
    assert_eq!((findings(&verdict), verdict.ending), (vec!["open"], Ending::Open));
    assert_eq!(findings(&judge(&open, Options { unfinished: true, ..Options::default() })), [""; 0]);
}

#[test]
fn a_known_beacon_with_another_first_round_does_not_hold_and_of_an_unknown_one_no_time_is_known() {
    let open = |key: &str, first_round_at: u64, period: u32| {
        let beacon = json!({ "scheme": "bls-unchained-g1-rfc9380", "key": key, "first-round-at": first_round_at, "period": period });
        let mut source = committed(&chain(7));
        source["committed"]["beacon"] = beacon;
        Session::open(source).verdict()
    };
    assert_eq!(findings(&open(QUICKNET, 1_692_803_367_000, 3_000)), [""; 0]);
    assert_eq!(findings(&open(QUICKNET, 1_792_803_367_000, 3_000)), ["beacon-terms"]);
    assert_eq!(findings(&open(QUICKNET, 1_692_803_367_000, 30_000)), ["beacon-terms"]);
    assert_eq!(findings(&open("07", 0, 0)), ["beacon-terms"]);
    let unknown = open("07", 0, 3_000);
    assert!(findings(&unknown).is_empty() && note(&unknown, "round-times-unknown").is_some());
}

#[test]
fn the_order_in_which_seats_give_entropy_changes_nothing() {
    let links = chain(7);
    let digest = digest_of(&[(1, 1, [1; 32]), (2, 1, [2; 32]), (1, 2, [3; 32])]);
    for order in [[(1, [1; 32]), (2, [2; 32]), (1, [3; 32])], [(2, [2; 32]), (1, [1; 32]), (1, [3; 32])]] {
        let mut session = Session::open(committed(&links));
        order.into_iter().for_each(|(seat, bytes)| session.give(seat, bytes));
        session.happen(json!("betting-opened"));
        session.throw();
        session.land(&links[1], 1, &digest);
        session.happen(json!({ "result-announced": HH }));
        assert_eq!(findings(&session.verdict()), [""; 0]);
    }
}

#[test]
fn a_landing_without_its_draw_does_not_hold() {
    let links = chain(7);
    let mut session = Session::open(committed(&links));
    session.happen(json!("betting-opened"));
    session.throw();
    let landed = session.link_events(&links[1], 1, &[0; 32]).remove(1);
    session.accept(&land(&links[1]), vec![landed]);
    session.happen(json!({ "result-announced": HH }));
    assert_eq!(findings(&session.verdict()), ["nothing-drawn"]);
}

#[test]
fn a_second_landing_in_a_line_does_not_hold() {
    let links = chain(7);
    let mut session = Session::open(committed(&links));
    session.happen(json!("betting-opened"));
    session.throw();
    let mut events = session.link_events(&links[1], 1, &[0; 32]);
    events.push(events[1].clone());
    session.accept(&land(&links[1]), events);
    session.happen(json!({ "result-announced": HH }));
    assert_eq!(findings(&session.verdict()), ["not-thrown"]);
}

#[test]
fn after_a_swap_to_an_unknown_component_the_source_of_the_header_still_decides() {
    let mut session = honest();
    session.swap("elsewhere", &[]);
    session.throw();
    let chosen = json!({ "coins-landed": { "first": "heads", "second": "heads" } });
    session
        .accept(&json!({ "land": { "observed": { "first": "heads", "second": "heads" } } }), vec![happening(chosen)]);
    session.happen(json!({ "result-announced": HH }));
    assert_eq!(findings(&session.verdict()), ["other-source", "nothing-drawn"]);
}

#[test]
fn chosen_coins_and_another_link_than_the_orders_do_not_hold() {
    let links = chain(7);
    let lie = |change: &dyn Fn(&mut Vec<WrittenEvent>)| {
        let mut session = Session::open(committed(&links));
        session.happen(json!("betting-opened"));
        session.throw();
        let mut events = session.link_events(&links[1], 1, &[0; 32]);
        change(&mut events);
        session.accept(&land(&links[1]), events);
        session.happen(json!({ "result-announced": HH }));
        session.verdict()
    };
    let turn = |events: &mut Vec<WrittenEvent>| {
        let first = &mut events[1].what["coins-landed"]["first"];
        *first = json!(if *first == "heads" { "tails" } else { "heads" });
    };
    assert_eq!(findings(&lie(&turn)), ["coins-differ"]);
    let skip = |events: &mut Vec<WrittenEvent>| events[0].what["draw-revealed"]["number"] = json!(2);
    assert!(findings(&lie(&skip)).contains(&"link-skipped"));
    let other = |events: &mut Vec<WrittenEvent>| events[0].what["draw-revealed"]["link"]["x"] = json!(hex(&[9; 32]));
    assert!(findings(&lie(&other)).contains(&"other-link"));
    let digest = |events: &mut Vec<WrittenEvent>| events[0].what["draw-revealed"]["entropy"] = json!(hex(&[9; 32]));
    assert!(findings(&lie(&digest)).contains(&"other-entropy"));
    let alone = |events: &mut Vec<WrittenEvent>| drop(events.pop());
    assert_eq!(findings(&lie(&alone)), ["draw-without-outcome", "nothing-landed", "ended-early"]);
}

/// R136: each relation of a next chain to one that was published.
#[test]
fn a_chain_that_was_used_a_part_of_it_and_one_that_leads_into_it_do_not_hold() {
    let mut longer = chain(7);
    for _ in 0..64 {
        longer.insert(0, previous_link(&longer[0]));
    }
    let first = &longer[32..97];
    for (next, expected) in [
        (&longer[32..97], vec!["chain-used"]),
        (&longer[40..105], vec!["chain-used"]),
        (&longer[20..85], vec!["chain-used"]),
        (&chain(8)[..], vec![]),
    ] {
        let mut session = Session::open(committed(first));
        let next = committed(next)["committed"].clone();
        session.accept(&json!({ "commit-draws": next }), vec![happening(json!({ "draws-committed": next }))]);
        assert_eq!(findings(&session.verdict()), expected);
    }
}

#[test]
fn a_drawn_throw_that_is_called_off_in_the_air_does_not_hold() {
    for source in [json!("fresh"), committed(&chain(7))] {
        let mut session = Session::open(source);
        session.happen(json!("betting-opened"));
        session.throw();
        session.happen(json!({ "outcome-invalidated": { "scope": "game", "reason": "fraud" } }));
        assert_eq!(findings(&session.verdict()), ["called-off-in-the-air"]);
    }
}

#[test]
fn a_draw_that_failed_is_brought_again_or_was_thrown_away_and_every_failure_is_named() {
    for (again, expected) in [([0; 32], vec![]), ([1; 32], vec!["draw-thrown-away"])] {
        let mut session = Session::open(json!("fresh"));
        session.throw();
        session.fail(&json!({ "land": { "fresh": hex(&[0; 32]) } }));
        session.land_fresh(again);
        session.happen(json!({ "result-announced": HH }));
        let verdict = session.verdict();
        assert_eq!(findings(&verdict), expected);
        assert!(note(&verdict, "failed").unwrap().contains("`land`"));
    }
    let mut session = Session::open(json!("fresh"));
    session.throw();
    session.fail(&json!({ "land": { "fresh": hex(&[0; 32]) } }));
    assert_eq!(findings(&session.verdict()), ["draw-thrown-away", "ended-early"]);
}

#[test]
fn more_money_than_lies_on_the_table_cannot_leave_it() {
    let mut session = Session::open(json!("fresh"));
    let taken = moved(json!("betting-closed"), json!({ "table": 2 }), json!({ "purse": 2 }), 1, "settle");
    session.accept(&json!("no-more-bets"), vec![taken]);
    assert_eq!(findings(&session.verdict()), ["imbalance", "ended-early"]);
}

#[test]
fn a_landing_for_which_nobody_gave_entropy_is_named() {
    let links = chain(7);
    let mut session = Session::open(committed(&links));
    session.happen(json!("betting-opened"));
    session.throw();
    session.land(&links[1], 1, &[0; 32]);
    session.happen(json!({ "result-announced": HH }));
    let verdict = session.verdict();
    assert!(
        note(&verdict, "no-entropy").unwrap().contains("landing 1 after the head of chain 1"),
        "{:?}",
        verdict.notes
    );
}

#[test]
fn what_whoever_judges_knows_must_be_in_it() {
    let session = honest();
    let head = chain(7)[0];
    let text = session.text.clone();
    let last = *judge(&text, Options { unfinished: true, ..Options::default() }).chain.as_bytes();
    let with = |heads: Vec<Vec<u8>>, receipts: Vec<Vec<u8>>, chain: Option<Vec<u8>>| {
        let verdict = judge(&text, Options { unfinished: true, heads, receipts, chain });
        verdict.findings.into_iter().map(|finding| finding.code).collect::<Vec<_>>()
    };
    assert_eq!(with(vec![head.to_vec()], vec![last.to_vec()], Some(last.to_vec())), [""; 0]);
    assert_eq!(
        with(vec![vec![1; 32]], vec![vec![1; 32]], Some(vec![1; 32])),
        ["chain-differs", "receipt-not-found", "head-not-published"]
    );
    // Bytes of another length are in no transcript, and are named as they are.
    let verdict = judge(&text, Options { unfinished: true, heads: vec![vec![1, 2, 3]], ..Options::default() });
    assert!(verdict.findings[0].message.contains("010203"), "{verdict:?}");
}

/// Deals the smallest pack that has everything: two hands of one card, the first with this count, and four cards in the cut.
fn deal(session: &mut Session, leave_out: &[&str], count: u8) {
    for seat in 1..=2 {
        session.happen(json!({ "seat-ready": { "seat": seat } }));
    }
    let names = ["sa", "ha", "da", "ca", "s2", "h2"];
    let shuffled = json!({ "number": 1, "dealer": 1, "leader": 2, "pack": names });
    let seen = json!({ "deal": { "observed": { "pack": names, "dealer": 1 } } });
    let mut events = vec![("pack-shuffled", json!({ "pack-shuffled": shuffled }))];
    events.push(("pack-cut", json!({ "pack-cut": { "above": 1, "cards": names[1..5] } })));
    // The rest of the pack lies in this order, from the top, and the dealer's right is served first.
    events.push(("hand-dealt", json!({ "hand-dealt": { "seat": 2, "count": count, "cards": [names[0]] } })));
    events.push(("hand-dealt", json!({ "hand-dealt": { "seat": 1, "count": 1, "cards": [names[5]] } })));
    let told = events.into_iter().filter(|(name, _)| !leave_out.contains(name)).map(|(_, what)| happening(what));
    session.accept(&seen, told.collect());
    session.happen(json!({ "hand-scored": { "sides": [] } }));
}

#[test]
fn a_hand_that_is_scored_with_hands_and_cut_left_out_does_not_hold() {
    for (left_out, expected) in [
        (&[][..], vec![]),
        (&["pack-cut", "hand-dealt"][..], vec!["cards-left"]),
        (&["hand-dealt"][..], vec!["cards-left"]),
    ] {
        let mut session = Session::cards(json!("observed"));
        deal(&mut session, left_out, 1);
        assert_eq!(findings(&session.verdict()), expected, "{left_out:?}");
    }
}

#[test]
fn a_pack_that_nobody_waited_for_and_one_in_play_at_the_end_do_not_hold() {
    let mut session = Session::cards(json!("fresh"));
    let shuffled = json!({ "number": 1, "dealer": 1, "leader": 2, "pack": ["s2", "h2"] });
    let dealing = json!({ "deal": { "fresh": hex(&[0; 32]) } });
    session.accept(&dealing, vec![happening(json!({ "pack-shuffled": shuffled }))]);
    let verdict = session.verdict();
    assert!(findings(&verdict).contains(&"not-ready") && findings(&verdict).contains(&"ended-early"), "{verdict:?}");
}

#[test]
fn a_hand_that_the_host_voids_is_named() {
    let mut session = Session::cards(json!("fresh"));
    let voided = json!({ "hand-voided": { "scope": "hand", "text": "a card was shown" } });
    session.happen(voided);
    assert!(note(&session.verdict(), "hand-voided").unwrap().contains("a card was shown"));
}

#[test]
fn a_hand_that_counts_other_cards_than_it_has_does_not_hold() {
    let mut session = Session::cards(json!("observed"));
    deal(&mut session, &[], 9);
    assert!(findings(&session.verdict()).contains(&"cards-differ"));
}

/// The chain's holder knows the pack from the last seat's readiness on, and could close the table instead of dealing it.
#[test]
fn a_session_that_ends_when_a_fixed_deal_is_due_does_not_hold() {
    for (source, expected) in [(committed(&chain(7)), vec!["ended-early"]), (json!("fresh"), vec![])] {
        let mut session = Session::cards(source);
        for seat in 1..=2 {
            session.happen(json!({ "seat-ready": { "seat": seat } }));
        }
        session.happen(json!("table-closed"));
        assert_eq!(findings(&session.verdict()), expected);
    }
}

#[test]
fn a_landing_that_is_called_no_spin_is_named() {
    let links = chain(7);
    let mut session = Session::open(committed(&links));
    session.happen(json!("betting-opened"));
    session.throw();
    session.land(&links[1], 1, &[0; 32]);
    session.happen(json!({ "spin-invalid": { "reason": "hit-something", "consecutive": 1 } }));
    let verdict = session.verdict();
    assert!(note(&verdict, "called-off").is_some_and(|note| note.contains("landing 1")), "{verdict:?}");
}

/// The landing is counted, and is the one that lies.
#[test]
fn a_fresh_seed_of_another_length_does_not_hold() {
    let mut session = Session::open(json!("fresh"));
    session.throw();
    let landed = json!({ "coins-landed": { "first": "heads", "second": "heads" } });
    session.accept(&json!({ "land": { "fresh": "07".repeat(31) } }), vec![happening(landed)]);
    let verdict = session.verdict();
    assert_eq!((findings(&verdict), verdict.draws), (vec!["wrong-length", "ended-early"], 1), "{verdict:?}");
    assert!(verdict.findings[1].message.contains("landing 1"), "{verdict:?}");
}

/// The other events of a line with an imbalance are posted too.
#[test]
fn an_imbalance_is_found_once_and_is_no_early_end() {
    let table = |seat: u32| json!({ "table": seat });
    let purse = |seat: u32| json!({ "purse": seat });
    let event = |payer, payee, amount| moved(json!("betting-opened"), payer, payee, amount, "stake");
    let mut session = Session::open(json!("fresh"));
    session.accept(&json!("close-table"), vec![event(table(1), purse(1), 5), event(purse(2), table(2), 7)]);
    session.accept(&json!("close-table"), vec![event(purse(1), table(1), 5), event(table(2), purse(2), 7)]);
    assert_eq!(findings(&session.verdict()), ["imbalance"]);
}

/// A forger's line could begin with an event of yesterday, so that a round is due that everybody knows.
#[test]
fn a_round_is_due_by_the_time_of_the_throw_and_not_of_another_event_of_its_line() {
    let mut source = committed(&chain(7));
    source["committed"]["beacon"] = json!({ "scheme": "test", "key": "00", "first-round-at": 0, "period": 3_000 });
    let start = json!({ "first": "heads", "second": "tails" });
    let day = 86_400_000;
    for (of_throw, of_round, expected) in [(AT, AT, None), (AT, AT - day, Some(&"wrong-round"))] {
        let mut session = Session::open(source.clone());
        session.happen(json!("betting-opened"));
        let round = of_round.div_ceil(3_000) + 2;
        let events = [
            (AT - day, json!("betting-closed")),
            (of_throw, json!({ "coins-thrown": { "by": { "spinner": 1 }, "start": start } })),
            (of_throw, json!({ "round-due": round })),
        ];
        let events = events.map(|(at, what)| WrittenEvent { at, ..happening(what) });
        session.accept_as_timed(&json!({ "throw-coins": start }), events.to_vec());
        let verdict = session.verdict();
        let found = findings(&verdict);
        assert_eq!(found.iter().find(|code| **code == "wrong-round"), expected, "{verdict:?}");
    }
}

/// The number of a table's chains bounds the work that a line of commitments costs.
#[test]
fn chains_beyond_the_most_are_not_compared_with_each_other() {
    let mut session = Session::open(committed(&chain(7)));
    let head = |number: u32| hex(Digest::of(&number.to_le_bytes()).as_bytes());
    let events = (0..500).map(|number| json!({ "draws-committed": { "head": head(number), "length": 4_096 } }));
    session.accept(&json!("close-table"), events.map(happening).collect());
    let verdict = session.verdict();
    let used_up = verdict.findings.iter().filter(|finding| finding.code == "chains-used-up").count();
    assert!(
        used_up == 0 && findings(&verdict).contains(&"committed-twice"),
        "a second chain that waits is found first"
    );
}

#[test]
fn a_judge_that_was_told_nothing_says_nothing() {
    assert_eq!(Judge::new(Options::default()).verdict().verdict, Word::NotChecked);
    let mut judge = Judge::new(Options::default());
    let session = honest();
    judge.next(Given::Bytes(session.text.as_bytes()));
    assert_ne!(judge.verdict().verdict, Word::Holds);
}

#[test]
fn a_component_of_another_family_or_generation_does_not_take_over() {
    let answered = |family: &str, generation: &str| {
        let mut session = Session::open(json!("fresh"));
        session.swap("house", &[]);
        let verdict = judge_with(session, |wanted, session| {
            let rulebook = |id: &str, digest| Rulebook {
                family: "two-up".to_owned(),
                id: id.to_owned(),
                generation: "1.0".to_owned(),
                digest,
                clauses: Clauses::default(),
            };
            match wanted {
                Wanted::Open(..) => {
                    Given::Opened(rulebook("nsw", session.heading.digest), as_component(&[], Digest::of(b"0")))
                }
                Wanted::Swap(_) => {
                    let (family, generation) = (family.to_owned(), generation.to_owned());
                    let other = Rulebook { family, generation, ..rulebook("house", Digest::of(b"unknown")) };
                    Given::Opened(other, as_component(&[], Digest::of(b"swapped")))
                }
                other => panic!("{other:?}"),
            }
        });
        findings(&verdict).iter().map(|code| (*code).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(answered("two-up", "1.0"), [""; 0]);
    assert_eq!(answered("casino-cards", "1.0"), ["swap-differs"]);
    assert_eq!(answered("two-up", "9.9"), ["swap-differs"]);
}

/// Judges a session; `answer` is the host, which answers as the component that the transcript names.
fn judge_with(session: Session, answer: impl Fn(&Wanted, &Session) -> Given<'static>) -> Verdict {
    let mut judge = Judge::new(Options { unfinished: true, ..Options::default() });
    let mut wanted = judge.next(Given::Bytes(session.text.as_bytes()));
    while wanted != Wanted::Nothing {
        let given = if wanted == Wanted::Bytes { Given::EndOfFile } else { answer(&wanted, &session) };
        wanted = judge.next(given);
    }
    judge.verdict()
}

fn as_component(events: &[WrittenEvent], state: Digest) -> Step {
    let events = events
        .iter()
        .map(|WrittenEvent { at, what, moves, .. }| json!({ "at": at, "cite": { "clause": 7 }, "what": what, "moves": moves }));
    Step { events: events.collect(), state }
}

#[test]
fn what_the_component_answers_is_compared_with_events_state_and_refusal() {
    let refusal = json!({ "code": "too-late", "clause": "nsw 6.3", "message": "Betting is closed." });
    let write = || {
        let mut session = Session::open(json!("fresh"));
        session.throw();
        session
    };
    let rulebook = |session: &Session| Rulebook {
        family: "two-up".to_owned(),
        id: session.heading.rulebook.clone(),
        generation: "1.0".to_owned(),
        digest: session.heading.digest,
        clauses: Clauses::from([(7, "nsw 6.3".to_owned())]),
    };
    // The state is the digest of the text before the outcome's line.
    let state = |session: &Session| {
        let order = session.text.lines().take(2).map(|line| format!("{line}\n")).collect::<String>();
        Digest::of(order.as_bytes())
    };
    let judged = |apply: &dyn Fn(&Order, &Session) -> Given<'static>| {
        judge_with(write(), |wanted, session| match wanted {
            Wanted::Open(..) => Given::Opened(rulebook(session), as_component(&[], Digest::of(b"0"))),
            Wanted::Apply(order) => apply(order, session),
            other => panic!("{other:?}"),
        })
    };
    let honest = judged(&|_, session| Given::Accepted(as_component(&session.events, state(session))));
    assert_eq!((honest.verdict, honest.replayed, findings(&honest)), (Word::Holds, true, vec![]));
    let other_state = judged(&|_, session| Given::Accepted(as_component(&session.events, Digest::of(b"other"))));
    assert_eq!((findings(&other_state), other_state.replayed), (vec!["state-differs"], false));
    let no_event = judged(&|_, session| Given::Accepted(as_component(&[], state(session))));
    assert_eq!(findings(&no_event), ["event-differs"]);
    let refused = judged(&|_, _| Given::Refused(refusal.clone()));
    assert_eq!(findings(&refused), ["outcome-differs"]);
    let failed = judged(&|_, _| Given::Failed("it ran out of time".to_owned()));
    assert!(failed.findings[0].message.contains("it ran out of time"));
    let elsewhere = judge_with(write(), |wanted, session| match wanted {
        Wanted::Open(..) => {
            let other = Rulebook { id: "pub".to_owned(), ..rulebook(session) };
            Given::Opened(other, as_component(&[], Digest::of(b"0")))
        }
        other => panic!("{other:?}"),
    });
    assert_eq!(findings(&elsewhere), ["opening-differs"]);
}

#[test]
fn bytes_may_come_in_pieces_of_any_length() {
    let mut session = honest();
    session.text.push_str(&session.scribe.end().unwrap());
    let whole = judge(&session.text, Options::default());
    for length in [1, 7, 1_000] {
        let mut judge = Judge::new(Options::default());
        let mut pieces = session.text.as_bytes().chunks(length);
        let mut wanted = Wanted::Bytes;
        while wanted != Wanted::Nothing {
            wanted = judge.next(match wanted {
                Wanted::Bytes => pieces.next().map_or(Given::EndOfFile, Given::Bytes),
                _ => Given::Unavailable,
            });
        }
        assert_eq!(judge.verdict().to_json(), whole.to_json());
    }
}

#[test]
fn a_line_that_does_not_hold_ends_the_reading_and_another_file_is_no_transcript() {
    let mut session = honest();
    session.text.push_str(&session.scribe.end().unwrap());
    let altered = session.text.replacen("\"betting-opened\"", "\"betting-closed\"", 1);
    let verdict = judge(&altered, Options::default());
    assert_eq!((findings(&verdict), verdict.ending), (vec!["line"], Ending::Broken));
    let nothing = judge("[]\n", Options::default());
    assert_eq!((nothing.verdict, nothing.subject.is_none()), (Word::NotChecked, true));
    assert!(note(&nothing, "no-transcript").is_some());
}

/// Each code in this crate's sources is placed where a finding is made, or in the match that gives a discrepancy's code.
#[test]
fn every_code_of_a_finding_is_on_the_page() {
    let page = include_str!("../../docs/transcripts.md");
    let sources = [
        include_str!("../src/witness/discrepancy.rs"),
        include_str!("../src/judge/mod.rs"),
        include_str!("../src/judge/play.rs"),
        include_str!("../src/judge/seen.rs"),
    ];
    let is_code =
        |word: &&str| word.contains('-') && word.bytes().all(|byte| byte == b'-' || byte.is_ascii_lowercase());
    let mut codes: Vec<_> = Vec::new();
    for line in sources.iter().flat_map(|source| source.lines()) {
        if ["=> \"", "Finding::new(", "note(\"", "Err((\"", "map_err(|(_, message)| (\""]
            .iter()
            .any(|mark| line.contains(mark))
        {
            codes.extend(line.split('"').skip(1).step_by(2).filter(is_code));
        }
    }
    assert!(codes.len() > 40, "{codes:?}");
    for code in codes {
        assert!(page.contains(&format!("`{code}`")), "{code}");
    }
}
