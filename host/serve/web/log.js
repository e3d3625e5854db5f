// Shows the log in words with clause ids, and the last rounds.

import { ask } from "./api.js";
import { byId, h, say } from "./dom.js";
import { cased } from "./words.js";

const LINES = 250;

/** Makes the buttons that show the text of a clause. */
export function cites(cite, words) {
  return words
    .cited(cite)
    .map(([id, text]) => h("button", { type: "button", class: "cite", title: text || id, onclick: () => showClause(id, text) }, id));
}

/** Opens the text of a clause: a tap does what hovering does. */
function showClause(id, text) {
  byId("clause-id").textContent = id;
  byId("clause-text").textContent = text || "The rulebook's description has no text for it.";
  byId("clause").showModal();
}

/** Returns the citation of an event, in the feed's form or the transcript's. */
const citeOf = (event) => event.cite ?? { clause: event.clause, ruling: event.ruling };

/** Adds a line to the log. */
export function addLine(text, { at, cite, words, kind = "" } = {}) {
  const time = at ? new Date(at) : null;
  const stamp = time && h("time", { datetime: time.toISOString(), title: time.toLocaleString() }, time.toLocaleTimeString("en-GB"));
  const list = byId("log");
  list.prepend(h("li", { class: kind }, stamp, h("span", {}, text), cite ? cites(cite, words) : null));
  while (list.childElementCount > LINES) list.lastChild.remove();
}

/** Returns what a seat won and lost by these events, beside its own stake going back to it. */
export function netOf(events, seat) {
  const isMine = (account) => Object.entries(account).some(([kind, whose]) => kind !== "house" && whose === seat);
  let net = 0;
  let settled = false;
  for (const { payer, payee, amount, cause } of events.flatMap((event) => event.moves ?? [])) {
    if (["stake", "withdraw", "refund"].includes(cause)) continue;
    const [from, to] = [isMine(payer), isMine(payee)];
    settled ||= from || to;
    if (from !== to) net += to ? amount : -amount;
  }
  return settled ? net : null;
}

/** Adds a step to the log, reads its results out, and returns what the viewer won or lost by it. */
export function addStep(step, words, isNew) {
  const aloud = [];
  for (const event of step.events) {
    const text = words.event(event.what);
    if (!text) continue;
    const net = netOf([event], words.me);
    addLine(text, { at: step.at, cite: citeOf(event), words, kind: net > 0 ? "won" : net < 0 ? "lost" : "" });
    if (words.family.spoken?.includes(cased(event.what)[0])) aloud.push(text);
  }
  const net = netOf(step.events, words.me);
  if (net > 0) aloud.push(`You win ${words.sum(net)}.`);
  if (net < 0) aloud.push(`You lose ${words.sum(-net)}.`);
  if (isNew && aloud.length) say(aloud.join(". "));
  return net;
}

/** Fetches and shows the last rounds. */
export async function showRounds(table, words) {
  const list = byId("rounds");
  try {
    const { rounds } = await ask("GET", `/v1/tables/${table}/rounds?last=10`);
    const cells = (round) => {
      const seat = h("span", { class: "who" }, round.own ? "You" : words.name(round.seat));
      const net = h(
        "td",
        { class: round.net > 0 ? "won" : round.net < 0 ? "lost" : "" },
        (round.net > 0 ? "+" : "") + words.sum(round.net),
      );
      return h("tr", {}, h("td", {}, `${round.round}`), h("td", {}, seat), h("td", {}, words.sum(round.staked)), net);
    };
    list.replaceChildren(...rounds.map(cells));
    byId("no-rounds").hidden = rounds.length > 0;
  } catch (problem) {
    byId("no-rounds").hidden = false;
    byId("no-rounds").textContent = words.refusal(problem);
  }
}
