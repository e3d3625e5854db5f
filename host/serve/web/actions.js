// Makes forms of what the rules would accept now: one a listed command, with a field a blank. The page judges nothing; it
// keeps amounts within the listed range, and the rulebook has the last word.

import { ask, randomHex } from "./api.js";
import { h, keyed } from "./dom.js";
import { capital, cased, spaced } from "./words.js";

/** Blanks that are filled in here. Of the others the command has one value in it, and is accepted as it stands. */
const FIELDS = { amount, text, time, entropy, attestation };
const drafts = new Map();

/** Whether an amount can be made up of these chips. */
export function isPayable(amount, chips) {
  if (!chips.length || amount === 0) return true;
  if (chips.some((chip) => amount % chip === 0)) return true;
  const most = Math.min(amount, chips[0] * chips[chips.length - 1] * 2);
  if (most < amount || most > 2e6) return true;
  const made = new Uint8Array(most + 1).fill(1, 0, 1);
  for (const chip of chips) for (let at = chip; at <= most; at++) made[at] |= made[at - chip];
  return made[most] === 1;
}

function amount(range, { words, name }) {
  const { least, most, step } = range;
  const scale = words.money.scale;
  if (least === most) return { nodes: [h("b", {}, words.sum(least))], read: () => ({ amount: { tender: range.tender, amount: least } }) };
  const input = h("input", {
    type: "number",
    inputmode: "decimal",
    min: least / scale,
    max: most / scale,
    step: step / scale,
    "aria-label": `Amount for ${name}`,
    required: true,
  });
  const kept = drafts.get(name);
  // Without chips a whole unit of the currency is a friendlier beginning than the smallest coin.
  const first = range["made-of"].length ? least : Math.min(most, Math.max(least, scale));
  input.value = (kept >= least && kept <= most ? kept : first) / scale;
  const read = () => Math.round(Number(input.value) * scale);
  const write = (value) => {
    input.value = Math.min(most, Math.max(least, value)) / scale;
    check();
  };
  const check = () => {
    const value = read();
    drafts.set(name, value);
    const fits = value >= least && value <= most && (value - least) % step === 0 && isPayable(value + range["on-top-of"], range["made-of"]);
    const limits = `From ${words.sum(least)} to ${words.sum(most)} in steps of ${words.sum(step)}`;
    input.setCustomValidity(fits ? "" : range["made-of"].length ? `${limits}, in whole chips.` : `${limits}.`);
  };
  input.addEventListener("input", check);
  check();
  const by = (sign) =>
    h(
      "button",
      { type: "button", class: "step", "aria-label": sign > 0 ? "More" : "Less", onclick: () => write(read() + sign * step) },
      sign > 0 ? "+" : "−",
    );
  const whole = [1, 5, 20, 100].map((many) => many * scale).filter((chip) => chip % step === 0);
  const worth = range["made-of"].length ? range["made-of"] : whole.length ? whole : [step, step * 5, step * 20];
  const chips = worth
    .filter((chip) => chip <= most)
    .slice(0, 5)
    .map((chip, at) =>
      h(
        "button",
        { type: "button", class: `chip c${at}`, "aria-label": `Add ${words.sum(chip)}`, onclick: () => write(read() + chip) },
        `${chip / scale}`,
      ),
    );
  const tender = range.tender ? words.head?.tenders[range.tender]?.name : "";
  return {
    nodes: [
      h("span", { class: "stepper" }, by(-1), input, by(1), tender && h("small", {}, spaced(tender))),
      h("span", { class: "chips" }, chips),
    ],
    read: () => ({ amount: { tender: range.tender, amount: read() } }),
  };
}

function text(most, { name }) {
  const input = h("input", { type: "text", required: true, maxlength: most, "aria-label": name });
  const check = () => input.setCustomValidity(new TextEncoder().encode(input.value).length > most ? `At most ${most} bytes.` : "");
  input.addEventListener("input", check);
  return { nodes: [input], read: () => ({ text: input.value }) };
}

function time(least, { name }) {
  const input = h("input", { type: "datetime-local", step: 1, required: true, "aria-label": name });
  const local = new Date(least - new Date(least).getTimezoneOffset() * 60_000);
  input.value = input.min = local.toISOString().slice(0, 19);
  return { nodes: [input], read: () => ({ time: Math.max(least, new Date(input.value).getTime()) }) };
}

function entropy(_, { name }) {
  const input = h("input", {
    type: "text",
    class: "hex",
    pattern: "[0-9a-f]{64}",
    required: true,
    spellcheck: "false",
    autocomplete: "off",
    "aria-label": `${name}: 64 hexadecimal digits`,
    title: "64 digits from 0 to 9 and a to f",
  });
  const draw = () => (input.value = randomHex(32));
  draw();
  return {
    nodes: [input, h("button", { type: "button", class: "quiet", onclick: draw }, "Draw again")],
    read: () => ({ entropy: input.value }),
    after: draw,
  };
}

function attestation(_, { name }) {
  const input = h("input", { type: "checkbox" });
  return { nodes: [h("label", {}, input, ` I attest it: ${name}`)], read: () => ({ attestation: input.checked }) };
}

/** Says of a command that failed before it was given that it was not. */
function notGiven(problem) {
  if (problem.code === "no-answer") problem.message += " Nothing was given to the table.";
  throw problem;
}

/** Makes the form of one listed command. `give(command, label)` sends it. */
function form(choice, { words, table, give, refused, isStaff }) {
  const name = words.command(choice.command);
  const fields = choice.blanks.flatMap((blank) => {
    const [kind, terms] = cased(blank);
    return FIELDS[kind] ? [FIELDS[kind](terms, { words, name })] : [];
  });
  // What only staff can know has no field that every game shares: the command itself can be changed.
  const own = isStaff && choice.blanks.some((blank) => ["details", "lie"].includes(cased(blank)[0]));
  const json = own && h("textarea", { rows: 3, spellcheck: "false", "aria-label": `${name}: the command` });
  if (own) json.value = JSON.stringify(choice.command);
  const button = h(
    "button",
    { class: choice.standing === "awaited" || choice.standing === "closes-window" ? "main" : "" },
    fields.length && choice.bet != null ? h("i", { class: `dot b${choice.bet % 4}` }) : null,
    name,
  );
  const node = h(
    "form",
    { class: fields.length || own ? "with-fields" : "bare", title: words.means(choice.command) },
    fields.flatMap((field) => field.nodes),
    own && h("details", {}, h("summary", {}, "Details"), json),
    button,
  );
  node.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      let command = own ? JSON.parse(json.value) : choice.command;
      if (fields.length) {
        const fillings = fields.map((field) => field.read());
        ({ command } = await ask("POST", `/v1/tables/${table}/fill`, { command, fillings }).catch(notGiven));
      }
      await give(command, name);
      fields.forEach((field) => field.after?.());
    } catch (problem) {
      refused(problem, name);
    } finally {
      button.disabled = false;
    }
  });
  return node;
}

const has = (choice, ...kinds) => choice.blanks.some((blank) => kinds.includes(cased(blank)[0]));
const isAside = ({ standing, blanks, ...choice }) =>
  ["intervention", "ending"].includes(standing) ||
  has({ ...choice, blanks }, "text", "time") ||
  blanks.some((blank) => blank.amount?.tender > 0);
const MANY = 14;

/**
 * Shows what may be done: `now` first, `aside` folded, entropy in the fairness panel.
 * @param {any} legal the listed choices
 * @param {string[]} picked what a move must use, such as cards that were tapped
 */
export function showActions(parts, legal, picked, table) {
  const all = (legal?.first ?? []).filter((choice) => !has(choice, "seed", "link", "commitment"));
  const item = (choice) => [JSON.stringify([choice.by, choice.command, choice.blanks, choice.standing]), () => form(choice, table)];
  const rest = all.filter((choice) => !has(choice, "entropy"));
  const isAgain = (choice) =>
    table.words.family.again?.includes(cased(choice.command)[0]) &&
    rest.find(({ bet, blanks }) => bet === choice.bet && blanks.length) !== choice;
  const asides = (choice) => !table.isStaff && (isAside(choice) || isAgain(choice));
  keyed(parts.entropy, all.filter((choice) => has(choice, "entropy")).map(item));
  keyed(parts.asideList, rest.filter(asides).map(item));
  parts.aside.hidden = !parts.asideList.childElementCount;

  const now = rest.filter((choice) => !asides(choice));
  // Fields before bare buttons, so that forms of a kind lie side by side; what is awaited stays first.
  if (!table.isStaff)
    now.sort(
      (one, other) =>
        (other.standing === "awaited") - (one.standing === "awaited") ||
        has(other, ...Object.keys(FIELDS)) - has(one, ...Object.keys(FIELDS)),
    );
  const uses = table.words.family.uses;
  const fitting = now.filter(
    ({ command }) => !picked.length || typeof command === "string" || picked.every((one) => uses(command).includes(one)),
  );
  const heading = (choice) => (table.isStaff ? choice.standing : cased(choice.command)[0]);
  const groups = Map.groupBy
    ? Map.groupBy(fitting, heading)
    : fitting.reduce((map, one) => map.set(heading(one), [...(map.get(heading(one)) ?? []), one]), new Map());
  const isLong = !table.isStaff && now.length > MANY;
  const few = fitting.length <= MANY;
  const items = [];
  for (const [name, choices] of groups) {
    if (table.isStaff) items.push([`h ${name}`, () => h("h2", {}, capital(spaced(name)))]);
    if (!isLong || few || choices.length < 3) {
      items.push(...choices.map(item));
      continue;
    }
    const key = JSON.stringify([name, choices.map((choice) => choice.command)]);
    items.push([
      key,
      () =>
        h(
          "details",
          { class: "group" },
          h("summary", {}, `${capital(spaced(name))} (${choices.length})`),
          h(
            "div",
            {},
            choices.map((choice) => item(choice)[1]()),
          ),
        ),
    ]);
  }
  keyed(parts.now, items);
  const hidden = (legal?.total ?? 0) - (legal?.first.length ?? 0);
  parts.idle.hidden = now.length > 0;
  const hints = [
    isLong && !picked.length ? "Tap cards to see the moves with them." : "",
    picked.length ? `${fitting.length} with what you chose; tap again to take it out of the choice.` : "",
    hidden > 0 ? `${hidden} more are possible.` : "",
  ];
  parts.hint.textContent = hints.filter(Boolean).join(" ");
}
