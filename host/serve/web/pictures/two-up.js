// The picture of Two-Up: the ring with its coins and kip, the lights, the sign, the centre with its covers. It shows what
// a step or a view says, and nothing before.

import { h } from "../dom.js";
import { capital, cased, spaced } from "../words.js";

const FLIGHT = 1200;
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
const coinsOf = (rests) => [rests?.first, rests?.second, rests?.third].filter(Boolean);

const CALLS = {
  offering: "Who takes the coins?",
  preparing: "The spinner gets ready",
  betting: "Place your bets",
  reopened: "Bets may be changed",
  called: "No more bets — come in, spinner",
  flying: "The coins are in the air",
  won: "The spinner has won",
  electing: "The spinner chooses",
  closed: "The table is closed",
};

/** Returns the call for coins at rest: the majority, Odds, or "no spin" where a coin shows neither side. */
function called(coins) {
  const [heads, tails] = ["heads", "tails"].map((side) => coins.filter((coin) => coin === side).length);
  if (heads + tails < coins.length) return "No spin";
  return heads === tails ? "Odds" : heads > tails ? "Heads" : "Tails";
}

const wager = (kind) =>
  ({ heads: "wager on Heads", tails: "wager on Tails", spinner: "spinner's wager", "side-bet": "side bet" })[kind] ?? spaced(kind);
const whose = (of, words) => `${words.name(of.seat)}'s ${wager(of.wager)} of ${words.sum(of.stake)}`;
const list = (picked) => coinsOf(picked).join(" and ");
const sign = (of, words) => `spinner ${range(of.spinner, words)}, Heads and Tails ${range(of["heads-tails"], words)}`;
const range = ({ min, max }, words) => `${words.sum(min)} to ${words.sum(max)}`;
const thrower = (by, words) => {
  const [kind, who] = cased(by);
  return kind === "spinner" ? words.name(who) : kind === "house" ? `The ${spaced(who)}` : "Nobody";
};
const back = (of, words) => `${words.name(of.seat)} gets back the ${wager(of.wager)} of ${words.sum(of.stake)}`;

const events = {
  "limits-announced": (of, words) => `A sign announces: ${sign(of.sign, words)}`,
  "limits-changed": (of, words) => `The sign now says: ${sign(of, words)}`,
  "closing-announced": "The table closes at !_",
  "supervisor-presence-changed": (of) => `A ${spaced(of.role)} ${of.present ? "is at hand" : "has gone"}`,
  "player-limits-changed": (of, words) =>
    `${words.name(of.seat)} ${of.bounds ? `may wager ${range(of.bounds, words)}` : "has the sign's limits again"}`,
  "coins-offered": "The coins are offered to @_",
  "coins-accepted": "@_ takes the coins",
  "coins-declined": "@_ passes the coins on",
  "house-spin-started": "Nobody takes the coins: the %_ spins",
  "house-spin-ended": "The house spins no more",
  "coins-selected": (of) => `Coins ${list(of)} go on the kip`,
  "coins-lost": (of) => `Lost: coin ${list(of)}`,
  "coins-returned": (of) => `Found and checked: coin ${list(of)}`,
  "set-replaced": "A new set of coins, number #_, comes to the ring",
  "coins-changed": "Pennies of set #_ are in use",
  "side-called": "Spinning for ^_",
  "spinner-wager-placed": "@seat places a spinner's wager of $stake",
  "spinner-wager-changed": "@seat changes the spinner's wager to $total",
  "betting-opened": "“Place your bets”",
  "betting-closed": "“No more bets, come in spinner”",
  "betting-reopened": "Bets on the layout may be changed or taken back",
  "wager-placed": "@seat places $stake on ^side",
  "wager-changed": (of, words) => `${words.name(of.seat)} changes the ${wager(of.wager)} to ${words.sum(of.total)}`,
  "wager-withdrawn": (of, words) => back(of, words).replace("gets", "takes"),
  "wager-refused": (of, words) => `${whose(of, words)} is refused and handed back`,
  "wager-returned": (of, words) => `${back(of, words)}: ${spaced(of.reason)}`,
  "excess-returned": "@seat gets back $stake above the maximum",
  "wager-won": (of, words) => `${whose(of, words)} wins ${words.sum(of.paid)}`,
  "wager-lost": (of, words) => `${whose(of, words)} loses`,
  "wager-forfeited": (of, words) => `${whose(of, words)} is forfeited`,
  "wager-halved": "Half of @seat's wager goes back: $returned",
  "wager-imprisoned": (of, words) => `${whose(of, words)} stays for one more decision`,
  "coins-thrown": (of, words) => `${thrower(of.by, words)} spins the coins`,
  "spin-invalid": (of) => `“No spin”: ${spaced(of.reason)}${of.text ? `, ${of.text}` : ""}`,
  "coins-landed": (of) => `The coins are down: ${coinsOf(of).map(spaced).join(", ")} — ${called(coinsOf(of))}`,
  "result-announced": (result) => ({ heads: "Heads!", tails: "Tails!" })[result] ?? "Five Odds in a row",
  "odds-standing": "Odds, #_ in a row: the bets stand",
  "election-required": "@_ has to choose",
  "election-made": "@seat chooses: %choice",
  "spinner-retired": "@_ retires as spinner",
  "spinner-stayed": "@_ spins again",
  "spinner-sent-out": "@seat is sent out of the ring: %reason",
  "coins-handed-over": "The house takes the coins from @seat: %reason",
  "substitute-appointed": "The %_ spins in the spinner's stead",
  "spinner-game-ended": "@seat's game: %outcome",
  "outcome-invalidated": "The outcome is invalidated: %reason",
  "wagers-voided": "The wagers of @_ are void",
  "player-excluded": "@_ is excluded from the game",
  "seat-vacated": "@_ gives up the seat",
  "dispute-raised": "@seat raises dispute #number: #text",
  "review-requested": "A review of dispute #_ is asked for",
  "inspector-referred": "Dispute #_: the player is told of the inspector",
  "dispute-decided": "Dispute #number is decided by the %by.role",
  "settlement-reversed": (of, words) => `Undone: ${whose(of, words)}${of.won ? `, which won ${words.sum(of.paid)}` : ""}`,
  "centre-staked": "@seat stakes $amount in the centre",
  "centre-covered": "@seat covers $amount of the centre",
  "cover-declined": "@_ does not cover",
  "centre-rides": "The centre rides: $amount after #heads Heads",
  "centre-called-off": "Nobody covers: the centre is called off",
  "centre-returned": "@seat gets $amount back from the centre",
  "cover-returned": "@seat gets a cover of $amount back",
  "centre-lost": "@seat loses the centre of $amount",
  "cover-paid": "@seat's cover of $cover is paid $paid",
  "centre-forfeited": "@seat's centre of $amount is forfeited",
  "cover-forfeited": "@seat's cover of $amount is forfeited",
  "cover-reversed": "Undone: @seat's cover of $cover, paid $paid",
  "due-reversed": "@seat gives back the due of $amount",
  "due-paid": "@seat takes the due of $amount",
  "side-offer-made": "@seat offers $amount on Heads (offer #offer)",
  "side-offer-withdrawn": "Offer #offer is taken back: @seat gets $amount",
  "side-offer-lapsed": "Nobody matched offer #offer: @seat gets $amount back",
  "side-bet-made": "Bet #bet: @heads on Heads against @tails on Tails for $amount",
  "side-bet-settled": "Bet #bet: @winner wins $amount from @loser",
  "side-bet-forfeited": "Bet #bet: @seat's $amount is forfeited",
  "side-bet-reversed": "Bet #bet between @winner and @loser is open again",
  "side-bet-returned": "Bet #bet: @seat gets $amount back",
};

const commands = {
  "accept-coins": "Take the coins and spin",
  "decline-coins": "Pass the coins on",
  "offer-coins": "Offer the coins to @_",
  "select-coins": (of) => `Put coins ${list(of)} on the kip`,
  "throw-coins": "Spin the coins",
  land: "The coins come down",
  retire: "Retire as spinner",
  "elect-retire": "Retire, the wager returned",
  "elect-house-spin": "Let the house spin",
  "start-house-spin": "Nobody takes the coins: the house spins",
  "record-failure-to-spin": "The spinner does not go on",
  "place-wager": "Bet on ^side",
  "change-wager": "Change ^side",
  "withdraw-wager": "Take back the bet on ^_",
  "call-side": "Spin for ^_",
  "place-spinner-wager": "Spinner's wager",
  "change-spinner-wager": "Change the spinner's wager",
  "stake-centre": "Stake the centre",
  "cover-centre": "Cover the centre",
  "decline-cover": "@_: no cover",
  "offer-side-bet": "Offer a bet on Heads",
  "withdraw-side-offer": "Take back offer #_",
  "match-side-bet": "Take Tails against offer #offer",
  "withdraw-due": "Take the due",
  stay: "Stay in the centre",
  "no-more-bets": "“No more bets”",
  "place-your-bets": "“Place your bets”",
  "call-no-spin": "“No spin”: %reason",
  "refuse-wager": (of, words) => `Refuse ${words.name(of.seat)}'s ${wager(of.wager)}`,
  "return-under-minimum": (of, words) => `Hand back ${words.name(of.seat)}'s ${wager(of.wager)}`,
  "void-wagers": "Void the wagers of @_",
  "exclude-player": "Exclude @_",
  "vacate-seat": "Free the seat of @_",
  "appoint-substitute": "Let a %_ spin",
  "raise-dispute": "Raise a dispute",
  "request-review": "Ask for a review of dispute #_",
  "announce-closing": "Announce the closing",
  "clear-player-limits": "The sign's limits again for @_",
  "elect-prison": "^_: stay for one more decision",
  "elect-partage": "^_: take half of it back",
  "decide-dispute": "Decide dispute #_",
  "set-player-limits": "Limits for @seat: %limits",
};

/** Draws one side of a coin: a king's head, or the white cross that ringies paint on tails. */
function face(side) {
  const drawing =
    side === "heads"
      ? [
          h("svg:path", {
            d: "M33 22c11-8 27-2 30 11l4 10-5 2v8c0 3-3 4-8 3l-1 10 14 9H29c0-9 6-12 7-19-9-10-11-27-3-34z",
            class: "relief",
          }),
          h("svg:path", { d: "M34 21l4-9 6 6 6-8 5 8 8-4 1 10z", class: "relief" }),
        ]
      : [h("svg:path", { d: "M31 31L69 69M69 31L31 69", class: "cross" })];
  return h(
    "span",
    { class: `face ${side}` },
    h(
      "svg:svg",
      { viewBox: "0 0 100 100", "aria-hidden": "true" },
      h("svg:circle", { cx: 50, cy: 50, r: 49, class: "edge" }),
      h("svg:circle", { cx: 50, cy: 50, r: 42, class: "rim" }),
      drawing,
    ),
  );
}

const turned = (rest) => (rest === "tails" ? 180 : 0);

/** Makes a row of bulbs; `update(n)` lights the first n. */
function lights(name, count) {
  const bulbs = Array.from({ length: count }, () => h("i"));
  const row = h("span", { class: `lights ${name}`, role: "img", hidden: count === 0 }, h("b", {}, capital(name)), bulbs);
  row.show = (lit) => {
    bulbs.forEach((bulb, at) => bulb.classList.toggle("lit", at < lit));
    row.setAttribute("aria-label", `${capital(name)}: ${lit} of ${count}`);
  };
  return row;
}

export const picture = {
  seating: "ring",
  window: "Bets close in",
  turn: 1,
  events,
  commands,
  again: ["change-wager", "change-spinner-wager"],
  spoken: ["betting-opened", "betting-closed", "spin-invalid", "coins-landed", "result-announced", "odds-standing", "coins-offered"],
  mount(middle, _below, { words, description }) {
    const wins = description?.["throws-to-win"] ?? 3;
    const board = {
      heads: lights("heads", wins),
      odds: lights("odds", description?.["odds-that-lose"] ?? 5),
      tails: lights("tails", wins),
    };
    const coins = h("div", { class: "coins" });
    const call = h("p", { class: "call" });
    const house = h("p", { class: "small" });
    const placard = h("p", { class: "sign" });
    const kip = h(
      "svg:svg",
      { class: "kip", viewBox: "0 0 200 30", "aria-hidden": "true" },
      h("svg:path", { d: "M4 8q60-6 118-2l66 6q10 3 0 7l-66 6q-58 3-118-2-5-8 0-15z" }),
    );
    middle.append(h("div", { class: "board" }, Object.values(board)), call, coins, kip, house, placard);

    let count = description?.["coins-spun"] ?? 2;
    const onKip = coinsOf(description?.start);
    let shown = [];
    function lie(rests) {
      shown = rests;
      count = Math.max(count, rests.length);
      while (coins.childElementCount < count) {
        coins.append(h("div", { class: "coin" }, h("div", { class: "turn" }, face("heads"), face("tails")), h("small")));
      }
      [...coins.children].forEach((coin, at) => {
        const rest = rests[at] ?? onKip[at] ?? "tails";
        coin.firstChild.style.transform = `rotateX(${turned(rest)}deg)${["heads", "tails"].includes(rest) ? "" : " rotateY(58deg)"}`;
        coin.lastChild.textContent = rests.length ? spaced(rest) : "";
      });
    }
    const air = (flying) => {
      coins.classList.toggle("flying", flying);
      kip.classList.toggle("empty", flying || shown.length > 0);
    };

    /** Lets the coins turn, rise and fall for 1.2 s, to the faces of the step. */
    async function land(rests) {
      const faces = coinsOf(rests);
      coins.classList.remove("flying");
      lie(faces);
      if (still()) return;
      const flights = [...coins.children].slice(0, faces.length).flatMap((coin, at) => {
        const timing = { duration: FLIGHT, easing: "linear" };
        const spins = 360 * (5 + at);
        const end = turned(faces[at]);
        coin.lastChild.textContent = "";
        const side = at % 2 ? 14 : -14;
        const up = [
          { transform: "translate(0, 0)", easing: "cubic-bezier(.2,.7,.5,1)" },
          { transform: `translate(${side}px, -150px) scale(1.16)`, offset: 0.5, easing: "cubic-bezier(.5,0,.8,.4)" },
          { transform: "translate(0, 0)", offset: 0.88, easing: "ease-out" },
          { transform: "translate(0, -9px)", offset: 0.94, easing: "ease-in" },
          { transform: "translate(0, 0)" },
        ];
        const turn = [
          { transform: `rotateX(${end - spins}deg)` },
          { transform: `rotateX(${end}deg)`, offset: 0.9 },
          { transform: `rotateX(${end}deg)` },
        ];
        return [coin.animate(up, timing), coin.firstChild.animate(turn, timing)];
      });
      await Promise.all(flights.map((flight) => flight.finished.catch(() => {})));
      lie(faces);
    }

    lie([]);
    return {
      update(view) {
        for (const [name, row] of Object.entries(board)) row.show(view.lights[name]);
        const down = coinsOf(view.landed);
        if (down.join() !== shown.join() || !down.length) lie(down.length || view.phase !== "offering" ? down : []);
        air(view.phase === "flying");
        call.textContent = down.length
          ? called(down)
          : view.pending && view.phase === "called"
            ? "Odds stand — spin again"
            : (CALLS[view.phase] ?? spaced(view.phase));
        call.classList.toggle("result", down.length > 0);
        const game = view.game;
        const by = game
          ? `${words.name(game.seat)} spins${game.side ? ` for ${capital(game.side)}` : ""}`
          : view.thrower && `${thrower(view.thrower, words)} spins`;
        const centre = view.ring?.centre;
        const open = view.ring?.offers ?? [];
        const offers = open.slice(0, 3).map((offer) => `offer ${offer.offer}: ${words.sum(offer.amount)} on Heads`);
        const lines = [
          by,
          centre && `centre ${words.sum(centre.stake)}, covered ${words.sum(centre.covers.reduce((sum, cover) => sum + cover.amount, 0))}`,
          ...offers,
          open.length > 3 && `${open.length - 3} offers more`,
        ];
        house.textContent = lines.filter(Boolean).join(" · ");
        const limits = view.casino?.sign;
        const sides = limits
          ? [`Heads & Tails ${range(limits["heads-tails"], words)}`, `Spinner ${range(limits.spinner, words)}`]
          : ["Players bet with each other"];
        placard.replaceChildren(...sides.map((line) => h("span", {}, line)));
      },
      play(step) {
        for (const { what } of step.events) {
          const [name, payload] = cased(what);
          if (name === "coins-thrown") {
            lie([]);
            call.textContent = CALLS.flying;
            call.classList.remove("result");
            air(true);
          }
          if (name === "coins-landed") return land(payload);
        }
      },
      seat(view, seat) {
        const one = view.seats.find((other) => other.seat === seat);
        const marks = [];
        if (view.game?.seat === seat || (cased(view.thrower)[0] === "spinner" && cased(view.thrower)[1] === seat)) marks.push("spinner");
        else if (view.offered === seat) marks.push("offered the coins");
        else if (view.disc === seat) marks.push("disc");
        if (one?.excluded) marks.push("out");
        return { marks };
      },
    };
  },
};
