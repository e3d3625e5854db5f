// The picture of Casino: the layout with its builds, the piles, the pack, the viewer's hand. Cards that are tapped narrow the
// list of moves to those that use them.

import { h, keyed } from "../dom.js";
import { spaced } from "../words.js";

const SUITS = { c: ["♣", "clubs"], d: ["♦", "diamonds"], h: ["♥", "hearts"], s: ["♠", "spades"] };
const RANKS = { a: ["A", "ace"], j: ["J", "jack"], q: ["Q", "queen"], k: ["K", "king"] };
const suit = (card) => SUITS[card[0]];
const rank = (card) => RANKS[card.slice(1)]?.[0] ?? card.slice(1);
const spoken = (card) => `${RANKS[card.slice(1)]?.[1] ?? card.slice(1)} of ${suit(card)[1]}`;
const glyph = (card) => rank(card) + suit(card)[0];
const cards = (some) => [some].flat().filter(Boolean).map(glyph).join(" ");
const plus = (...some) => some.flat().filter(Boolean).map(glyph).join(" + ");
const value = (of) => (of === 14 ? "14 (ace)" : of);
const many = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;

const made = (verb) => (of, words) => {
  const owner = of.build.owner === of.by ? "" : ` for ${words.name(of.build.owner)}`;
  return `${words.name(of.by)} ${verb}${owner} the ${of.build.value}-build ${plus(of.build.cards)}`;
};

const events = {
  "seat-ready": "@seat is ready",
  "seat-not-ready": "@seat is not ready",
  "stake-placed": "@seat stakes $amount",
  "stake-returned": "@seat gets back $amount",
  "pack-shuffled": "Deal #number: @dealer deals, @leader leads",
  "pack-cut": "The pack is cut under #above cards: *cards",
  "cut-again": "#points points and #pictures pictures: the cards are dealt again",
  "hand-dealt": (of, words) => `${words.name(of.seat)} is dealt ${of.cards.length ? cards(of.cards) : many(of.count, "card")}`,
  "card-laid": "*card is laid on the table",
  "turn-began": "",
  "turn-ended": "",
  "card-sorted": "",
  "pile-stacked": "",
  "card-played": "@seat plays *card",
  "target-taken": (of) => (of.cards ? `… it takes ${plus(of.cards)}` : "… it takes a build"),
  "card-discarded": "@seat lays *card down",
  "build-formed": made("forms"),
  "build-changed": made("changes"),
  "build-augmented": made("augments"),
  "build-founded": made("founds"),
  "capture-drifted": made("drifts into"),
  "build-joined": (of, words) => `${words.name(of.by)} joins the ${of.build.value}-build ${plus(of.build.cards)}`,
  "rank-known": (of, words) =>
    `${words.name(of.seat)} is ${of.known ? "" : "no longer "}known to hold a ${{ 1: "ace", 11: "jack", 12: "queen", 13: "king" }[of.rank] ?? of.rank}`,
  "request-open": "@seat is asked whether the build is to be captured",
  "capture-asked": "@seat asks not to capture the build",
  "capture-not-asked": "@seat lets it pass",
  "claim-open": "@seat is asked: insist, or waive?",
  insisted: "@seat insists",
  waived: "@seat waives",
  "card-taken-back": "@seat takes *card back, to play it at once",
  captured: (of, words) =>
    `${words.name(of.seat)} captures ${[cards(of.cards), ...of.builds.map((build) => `the ${build.value}-build`)].filter(Boolean).join(", ")} with ${glyph(of.card)}`,
  "sorting-handed-over": "@seat sorts the captured cards",
  "picture-given": "@seat gives *card to the partner's pile",
  "top-opened": "*card is open on the pile of @pile",
  "card-drawn": (of, words) => `${words.name(of.seat)} draws ${of.card ? glyph(of.card) : "a card"}; ${of.left} left`,
  "passed-over": "@seat is passed over",
  "second-deal": "The second half is dealt",
  "layout-collected": (of, words) =>
    of.seat ? `${words.name(of.seat)} captured last and gets ${cards(of.cards) || "nothing more"}` : `Nobody captured: ${cards(of.cards)}`,
  "hand-scored": (of, words) =>
    `The hand is scored: ${of.sides.map((side) => `${words.name(side.seat)} ${many(side.points, "point")} (${many(side.cards, "card")}, ${many(side.spades, "spade")}), ${side.total} in the match`).join("; ")}`,
  "seat-settled": (of, words) =>
    `${words.name(of.seat)} ${of.back >= of.staked ? "wins" : "loses"} ${words.sum(Math.abs(of.back - of.staked))}`,
  "match-ended": (of, words) =>
    `The match is over after ${many(of.hands, "hand")}, won by ${of.winners.map((seat) => words.name(seat)).join(" and ")}`,
  "hand-voided": "The %scope counts for nothing: #text",
};

/** Makes the phrases of commands; builds are named by what they are worth in the view of now. */
function commandsFor(state) {
  const build = (number) => {
    const found = state.view?.layout.find((item) => item.build?.number === number)?.build;
    return found ? `the ${found.value}-build` : "a build";
  };
  const owner = (of, words) => (of.owner === words.me ? "" : ` for ${words.name(of.owner)}`);
  return {
    ready: "Ready for the deal",
    deal: "Deal",
    cut: "Cut under #above cards",
    play: (of) => `Play ${glyph(of.card)}${of.value === 14 ? " as 14" : rank(of.card) === "A" ? " as 1" : ""}`,
    take: (of) => `Take ${of.cards ? plus(of.cards) : build(of.build)}`,
    done: "That is all",
    discard: "Lay *card down",
    form: (of, words) => `Build ${value(of.value)}: ${plus(of.loose, of.hand)}${owner(of, words)}`,
    change: (of) => `Change ${build(of.build)} with ${glyph(of.hand)}`,
    augment: (of) => `Add ${plus(of.loose, of.tops, of.hand)} to ${build(of.build)}`,
    found: (of, words) => `Found ${value(of.value)} on ${glyph(of.on)}: ${plus(of.loose, of.tops, of.hand)}${owner(of, words)}`,
    "let-pass": "Let it pass",
    drift: "Drift: the card goes into the build",
    stack: "Next: *card",
    "stack-rest": "Sort: the rest as they lie",
    "hand-to-partner": "Let the partner sort",
    give: "Give *card to the partner",
    "end-turn": "End the turn",
    "pass-over": "Pass over the silent seat",
  };
}

const state = { view: null };

/** Draws a card; one that a tap can choose is a button. */
function draw(card, picked, toggle) {
  const props = { class: `card ${"dh".includes(card[0]) ? "red" : ""}`, "data-card": card };
  const inside = [
    h("b", { "aria-hidden": "true" }, rank(card)),
    h("i", { "aria-hidden": "true" }, suit(card)[0]),
    h("span", { class: "sr" }, spoken(card)),
  ];
  if (!toggle) return h("span", props, inside);
  return h("button", { ...props, type: "button", "aria-pressed": String(picked.has(card)), onclick: () => toggle(card) }, inside);
}

/** Lists the cards that a command uses, those of its build among them. */
function uses(command) {
  const number = command.take?.build ?? command.change?.build ?? command.augment?.build;
  const build = state.view?.layout.find((item) => item.build?.number === number)?.build;
  return [...(build?.cards ?? []), ...JSON.stringify(command).match(/[^"]+/g)];
}

export const picture = {
  seating: "rows",
  turn: -1,
  events,
  commands: commandsFor(state),
  cards,
  uses,
  spoken: [
    "pack-cut",
    "captured",
    "claim-open",
    "request-open",
    "hand-scored",
    "match-ended",
    "build-formed",
    "build-changed",
    "card-discarded",
  ],
  mount(middle, below, { words, onPick }) {
    const call = h("p", { class: "call" });
    const layout = h("div", { class: "layout", role: "group", "aria-label": "Cards on the table" });
    const facts = h("p", { class: "small" });
    const hand = h("div", { class: "hand", role: "group", "aria-label": "Your hand" });
    middle.append(call, layout, facts);
    below.append(hand);
    const picked = new Set();

    function toggle(card) {
      if (!picked.delete(card)) picked.add(card);
      update(state.view);
      onPick([...picked]);
    }

    const drawBuild = (build) => {
      const cards = build.cards.map((card) => draw(card, picked, words.me ? toggle : null));
      return h(
        "div",
        { class: "build" },
        h("div", {}, cards),
        h("b", {}, `${build.value}${build.augmented ? "+" : ""}`),
        h("small", {}, words.name(build.owner)),
      );
    };

    function update(view) {
      state.view = view;
      const own = view.seats.find(({ seat }) => seat === words.me);
      const tap = own ? toggle : null;
      const lying = view.layout.flatMap((item) => item.loose ?? item.build.cards);
      const here = new Set([...lying, ...(own?.hand ?? []), ...view.piles.map((pile) => pile.parts[0]?.cards[0])]);
      const gone = [...picked].filter((card) => !here.has(card));
      for (const card of gone) picked.delete(card);
      if (gone.length) onPick([...picked]);
      keyed(
        layout,
        view.layout.map(({ loose, build }) => [
          `${JSON.stringify(loose ?? build)} ${Boolean(own)}`,
          () => (loose ? draw(loose, picked, tap) : drawBuild(build)),
        ]),
      );
      hand.style.setProperty("--n", own?.hand.length || 1);
      keyed(
        hand,
        (own?.hand ?? []).map((card) => [card, () => h("span", {}, draw(card, picked, toggle))]),
      );
      for (const card of [...layout.querySelectorAll("button"), ...hand.querySelectorAll("button")])
        card.setAttribute("aria-pressed", picked.has(card.dataset.card));
      const turn = view.turn;
      const actor = view["to-act"] ?? turn?.seat;
      const waits = { between: "Between hands", closed: "The table is closed" }[view.phase];
      call.textContent = waits ?? (actor === words.me ? "Your turn" : actor ? `${words.name(actor)} to act` : spaced(view.phase));
      call.classList.toggle("result", actor === words.me && !waits);
      const played = turn?.played && `${words.name(turn.seat)} plays ${glyph(turn.played)}`;
      const totals = view.totals.map((side) => `${words.name(side.seat)}: ${side.points}`).join(", ");
      const sort = turn?.["to-sort"].length ? `to sort: ${cards(turn["to-sort"])}` : "";
      facts.textContent = [
        played,
        sort,
        view.pack ? `${view.pack} in the pack` : "",
        view.hands || view.phase !== "between" ? `match ${totals}` : "Everybody who plays says ready",
      ]
        .filter(Boolean)
        .join(" · ");
    }

    return {
      update,
      play() {},
      seat(view, seat) {
        const one = view.seats.find((other) => other.seat === seat);
        const pile = view.piles.find((other) => other.seat === seat);
        const count = pile?.parts.reduce((sum, part) => sum + part.cards.length, 0);
        const top = pile?.parts[0]?.cards[0];
        const marks = [
          (view["to-act"] ?? view.turn?.seat) === seat ? "to act" : "",
          view.dealer === seat ? "dealer" : "",
          view.phase === "between" && one?.ready ? "ready" : "",
        ];
        const own = seat === words.me;
        const extra = [
          one?.count && !own
            ? h(
                "span",
                { class: "backs", title: many(one.count, "card") },
                h("i"),
                `${one.count}`,
                h("span", { class: "sr" }, " cards in hand"),
              )
            : null,
          count
            ? h(
                "span",
                { class: "pile" },
                draw(top, picked, words.me ? toggle : null),
                `${count}`,
                h("span", { class: "sr" }, " cards in the pile"),
              )
            : null,
          one?.known.length
            ? h("small", {}, `holds ${one.known.map((of) => ({ 1: "A", 11: "J", 12: "Q", 13: "K" })[of] ?? of).join(" ")}`)
            : null,
        ];
        return { marks: marks.filter(Boolean), extra };
      },
    };
  },
};
