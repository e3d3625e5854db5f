// The table page: puts together feed, picture, seats, log and actions. Steps are shown in their order, each after the one
// before has been drawn; the last picture counts.

import { showActions } from "./actions.js";
import { ask, kept, newKey, Problem, takeFragment, whoAmI } from "./api.js";
import { byId, say } from "./dom.js";
import { addLinks, offerTranscript, showChain } from "./fairness.js";
import { Feed } from "./feed.js";
import { addLine, addStep, cites, showRounds } from "./log.js";
import { showMe } from "./me.js";
import { showSeats } from "./seats.js";
import { moneyIn, spaced, Words } from "./words.js";

/** The families that have a picture; every other one gets a list of facts. */
const PICTURES = {
  "two-up": () => import("./pictures/two-up.js"),
  "casino-cards": () => import("./pictures/casino-cards.js"),
};
const facts = () => import("./pictures/facts.js");
/** How many steps before now the log begins with. */
const HISTORY = 60;

takeFragment();
const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const table = encodeURIComponent(name);
const state = { picked: [], steps: [], me: { kind: "nobody" } };
document.title = `${name} — kip`;
byId("title").textContent = name;
begin();

/** Starts, again and again while the server does not answer. */
async function begin() {
  try {
    await start();
  } catch (problem) {
    notice(problem.message);
    if (problem.status === 0 || problem.status >= 500) setTimeout(begin, 2000);
  }
}

async function start() {
  const [info, me] = await Promise.all([ask("GET", `/v1/tables/${table}`), showMe(() => location.reload())]);
  Object.assign(state, { info, me });
  state.money = moneyIn(info.currency, info.decimals);
  await learn(info.digest, info.family);
  // Steps before now come before the first picture: they are read with the names of now.
  state.words.sitters = info.names ?? {};
  byId("main").hidden = false;
  notice("");
  if (me.kind === "player") showBalance(me.balance);
  offerTranscript(name, refused);
  byId("leave").addEventListener("click", leave);
  byId("any-seat").addEventListener("click", () => sit());
  for (const button of document.querySelectorAll("#staff button")) button.addEventListener("click", () => govern(button.value));
  byId("clause-close").addEventListener("click", () => byId("clause").close());
  setInterval(tick, 250);
  const feed = (state.feed = new Feed(table, Math.max(0, info.seq - HISTORY)));
  const on = (event, take) => feed.addEventListener(event, ({ detail }) => take(detail));
  on("welcome", welcome);
  on("step", (step) => queue({ step }));
  on("seen", (seen) => queue({ seen }));
  on("wallet", ({ balance }) => showBalance(balance));
  on("status", showStatus);
  on("timer", showTimer);
  on("gap", showGap);
  on("swapped", ({ from, to }) => {
    addLine(`The rulebook is changed: ${from.rulebook ?? from} gives way to ${to.rulebook ?? to}.`, { kind: "note" });
    location.reload();
  });
  on("bye", ({ reason, message }) => {
    if (reason === "unauthorized") kept.set("token", null);
    notice(`The table says good-bye: ${message ?? spaced(reason)}`);
  });
  on("down", () => online(false));
  on("recovered", ({ order, problem }) => {
    if (problem) refused(problem, order.label);
    else notice(`${order.label}: the answer was lost on the way. It was accepted.`, "good");
  });
}

/** Learns a rulebook's words, and mounts its family's picture. */
async function learn(digest, family) {
  const { description } = await ask("GET", `/v1/rulebooks/${digest}`);
  const { picture } = await (PICTURES[family] ?? facts)();
  const words = (state.words = new Words(state.money, picture, description.head));
  Object.assign(state, { description, picture });
  byId("rules-title").textContent = description.head.title;
  byId("rulebook").textContent = description.head.title;
  byId("middle").replaceChildren();
  byId("below").replaceChildren();
  byId("stage").className = `stage ${picture.seating}`;
  state.drawn = picture.mount(byId("middle"), byId("below"), { words, description, onPick });
}

function welcome(body) {
  const { words } = state;
  const { viewer } = body;
  state.seat = viewer.kind === "player" ? viewer.seat : undefined;
  words.me = state.seat;
  state.isStaff = viewer.kind === "staff";
  state.digest = body.digest ?? state.info.digest;
  state.skew = body["server-time"] ? body["server-time"] - Date.now() : 0;
  state.known = body.seq;
  byId("staff").hidden = !state.isStaff;
  online(true);
  queue({ seen: body });
  rounds();
  // What moved during a break came with no frame.
  if (state.me.kind === "player")
    whoAmI().then(
      (me) => me.balance !== undefined && showBalance(me.balance),
      () => {},
    );
}

/** Greys the picture while the table cannot be reached. */
function online(is) {
  document.body.classList.toggle("offline", !is);
  byId("offline").hidden = is;
}

const pending = [];
let drawing = false;

/** Shows steps and pictures one after the other. Where many wait, nothing is animated. */
async function queue(item) {
  pending.push(item);
  if (drawing) return;
  drawing = true;
  while (pending.length) {
    const { step, seen } = pending.shift();
    try {
      if (step) await showStep(step);
      else if (!pending.some((later) => later.seen)) show(seen);
    } catch (error) {
      console.error(error);
    }
  }
  drawing = false;
}

async function showStep(step) {
  const isNew = step.seq > state.known;
  const waiting = pending.filter((item) => item.step).length;
  if (isNew && waiting < 6) await state.drawn.play(step);
  const net = addStep(step, state.words, isNew);
  addLinks(step);
  if (net === null || !isNew) return;
  rounds();
  if (net !== 0) toast(net);
}

/** Shows a picture and what may be done in it. */
function show({ view, legal, timers, names, seats: places, status, reason }) {
  const { words, drawn, picture } = state;
  words.sitters = names ?? {};
  showStatus({ status, reason });
  state.view = view;
  state.legal = legal;
  showTimer(timers?.[0]);
  if (state.me.kind === "player") showBalance();
  drawn.update(view);
  const canSit = state.me.kind === "player" && !state.seat;
  const seats = { count: places, words, picture, drawn, sit: canSit ? sit : undefined };
  showSeats(byId("seats"), view, seats);
  showChain(view, { digest: state.digest, rulebook: `${words.head.rulebook} (${words.head.title})` });
  byId("any-seat").hidden = !canSit || Object.values(names ?? {}).filter(({ computer }) => !computer).length >= places;
  byId("leave").hidden = !state.seat;
  byId("own").hidden = !state.seat && !state.isStaff;
  byId("watching").hidden = Boolean(state.seat) || state.isStaff;
  offer();
}

function offer() {
  const parts = {
    now: byId("now"),
    aside: byId("aside"),
    asideList: byId("aside-list"),
    entropy: byId("entropy"),
    hint: byId("hint"),
    idle: byId("idle"),
  };
  showActions(parts, state.legal, state.picked, { words: state.words, table, give, refused, isStaff: state.isStaff });
}

function onPick(cards) {
  state.picked = cards;
  offer();
}

/** Gives a command: a player's over the socket, staff's over HTTP. */
async function give(command, label) {
  notice("");
  if (state.isStaff) await ask("POST", `/v1/tables/${table}/staff/commands`, { command }, newKey());
  else await state.feed.do(command, label);
  state.picked = [];
  say(`${label}: accepted.`);
}

async function sit(seat) {
  notice("");
  try {
    await state.feed.sit(seat);
    say("You sit down.");
  } catch (problem) {
    refused(problem, "Sit down");
  }
}

async function leave() {
  try {
    await ask("DELETE", `/v1/tables/${table}/seat`, undefined, newKey());
  } catch (problem) {
    refused(problem, "Leave the seat");
  }
}

/** Pauses, resumes, drains or voids the table. */
async function govern(what) {
  const reason = byId("reason");
  if (!reason.reportValidity()) return;
  try {
    await ask("POST", `/v1/tables/${table}/${what}`, { reason: reason.value }, newKey());
    reason.value = "";
  } catch (problem) {
    refused(problem, what);
  }
}

/** Shows a refusal in the rulebook's words, with its clause. */
function refused(problem, label) {
  if (!(problem instanceof Problem)) console.error(problem);
  notice(`${label}: ${problem instanceof Problem ? state.words.refusal(problem) : "that did not work."}`, "", problem.cite);
}

function notice(text, kind = "", cite = null) {
  const at = byId("notice");
  at.hidden = !text;
  at.className = `notice ${kind}`;
  at.replaceChildren(text, ...(cite ? cites(cite, state.words) : []));
}

function toast(net) {
  const at = byId("toast");
  at.textContent = net > 0 ? `You win ${state.money(net)}` : `You lose ${state.money(-net)}`;
  at.className = `toast ${net > 0 ? "won" : "lost"}`;
  clearTimeout(state.toasting);
  state.toasting = setTimeout(() => (at.className = "toast"), 3500);
}

/** Shows the balance, and what was won or lost: what lies on the table is neither. */
function showBalance(balance = state.balance) {
  state.balance = balance;
  const own = state.view?.common.lying.filter(({ seat }) => seat === state.seat) ?? [];
  const all = balance + own.reduce((sum, { amount }) => sum + amount, 0);
  const first = kept.get("first") ?? (kept.set("first", `${all}`), `${all}`);
  const net = all - Number(first);
  byId("me").textContent = `${state.me.name ?? ""} · ${state.money(balance)}`;
  byId("net").textContent = net ? `${net > 0 ? "+" : ""}${state.money(net)} this session` : "";
  byId("net").className = net > 0 ? "won" : "lost";
}

/** Says that steps are missing. Before the first picture they are only history. */
function showGap({ from, to }) {
  if (state.known !== undefined) addLine(`Steps ${from} to ${to} are not shown here. The transcript has them.`, { kind: "note" });
}

function showStatus({ status, reason }) {
  const isOpen = status === "open";
  byId("status").textContent = isOpen ? "" : `The table is ${spaced(status)}${reason ? `: ${reason}` : ""}.`;
  byId("status").hidden = isOpen || !status;
}

/** Takes the time that runs for players; none, where nobody has to hurry. */
function showTimer(timer) {
  if (timer?.["ends-at"] !== state.timer?.["ends-at"]) state.since = Date.now();
  state.timer = timer;
  tick();
}

/** Says whose time runs, or what ends with it. */
function timed({ what, seats = [] }) {
  if (what === "window") return state.picture.window ?? "Time left";
  if (seats.includes(state.words.me)) return "Your turn";
  return seats.length === 1 ? `${state.words.name(seats[0])} has` : "They have";
}

/** Shows how much time is left, by the server's clock. */
function tick() {
  const clock = byId("clock");
  const ends = state.timer?.["ends-at"];
  const left = ends - (Date.now() + state.skew);
  // Without a timer nothing is left.
  clock.hidden = !(left > 0 && left < 3_600_000);
  if (clock.hidden) return;
  const whole = Math.max(1, ends - state.since - state.skew);
  byId("timed").textContent = timed(state.timer);
  clock.classList.toggle("last", left < 5000);
  byId("seconds").textContent = left > 90_000 ? `${Math.ceil(left / 60_000)} min` : `${Math.ceil(left / 1000)} s`;
  byId("bar").style.setProperty("--left", Math.min(1, left / whole).toFixed(3));
}

let asking = 0;
function rounds() {
  clearTimeout(asking);
  asking = setTimeout(() => showRounds(table, state.words), 400);
}
