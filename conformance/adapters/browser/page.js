// The page: choose a component, choose a transcript, read the verdict. And an adapter, for bridge.js.

import { DoesNotHold, NoTranscript } from '../../../host/packages/npm/src/faults.js';
import { sha256 } from '../../../host/packages/npm/src/open.js';
import { Instance, Refused, Table, Unloadable } from '../../../host/packages/npm/src/rulebook.js';
import { verify } from '../../../host/packages/npm/src/verify.js';
import { Session } from '../javascript/protocol.js';
import { load, transcripts } from './rulebooks.js';

const $ = (id) => document.getElementById(id);
let chosen = new Map(); // rulebooks by their component's digest
let asked = 0;
const COINS = ['first', 'second', 'third'];

/** An element with a text in it; texts come from files, so they are never markup. */
function element(name, text, className = '') {
  return Object.assign(document.createElement(name), { textContent: text, className });
}

const fileBytes = async (file) => new Uint8Array(await file.arrayBuffer());

async function chooseComponents() {
  const { files } = $('component');
  if (files.length === 0) return;
  chosen = new Map();
  $('transcript').disabled = true;
  $('rulebook').replaceChildren();
  for (const file of files) {
    const line = $('rulebook').appendChild(element('p', `Reading ${file.name} …`));
    try {
      const wasm = await fileBytes(file);
      const digest = await sha256(wasm);
      line.replaceChildren('SHA-256 ', element('code', digest), element('br'));
      const rulebook = await load(wasm, digest);
      chosen.set(digest, rulebook);
      const { title, rulebook: id, engine, generation } = rulebook.head;
      line.append(`${title} (${id}), engine ${engine}, contract ${generation}. Is this the digest that was published?`);
    } catch (error) {
      line.append(element('span', error.message, 'fails'));
    }
  }
  $('transcript').disabled = chosen.size === 0;
  await verdict();
}

async function verdict() {
  const turn = ++asked;
  const [file] = $('transcript').files;
  if (!file || chosen.size === 0) return;
  $('verdict').replaceChildren('Verifying …');
  const { verdict, rows } = await judged(file);
  if (turn !== asked) return; // something else has been chosen meanwhile
  $('verdict').replaceChildren(...verdict);
  $('landings').tBodies[0].replaceChildren(...rows);
  $('landings').hidden = rows.length === 0;
}

async function judged(file) {
  try {
    const transcript = await fileBytes(file);
    const sum = await verify(await transcripts(), async (digest) => chosen.get(digest), transcript);
    const { known, rows } = shown(transcript);
    return { verdict: [...kept(known), ...told(sum)], rows };
  } catch (error) {
    const [first, ...more] = error instanceof DoesNotHold ? error.verdict.findings : [];
    if (first) return { verdict: [element('span', 'This does not hold. ', 'fails'), sentence(first), ...more.map(paragraph)], rows: [] };
    const what = error instanceof NoTranscript ? 'This is no transcript. ' : 'This cannot be verified. ';
    return { verdict: [element('span', what, 'fails'), error.message], rows: [] };
  }
}

const sentence = ({ line, message }) => (line === undefined ? message : `line ${line}: ${message}`);
const paragraph = (finding) => element('p', sentence(finding));

/** What holds, and what is named although it may be right. */
function told({ verdict, draws, commands, replayed, source, notes }) {
  const holds = verdict === 'holds';
  const paragraphs = [
    holds
      ? element('p', `Everything that can be verified holds: ${draws} landings or deals.`, 'holds')
      : element('p', 'What could be verified holds, and not everything could be.', 'fails'),
    element(
      'p',
      replayed
        ? `The component played ${commands} commands again, with the same events, money and states.`
        : 'How bets were settled is not verified: the component that played is not among those that you chose.',
    ),
  ];
  if (source === 'committed') paragraphs.push(element('p', 'Each outcome follows from a published head and what players gave.'));
  if (source === 'fresh') paragraphs.push(element('p', 'Nothing was published before these draws: that they were not chosen is not proven.'));
  if (source === 'observed') paragraphs.push(element('p', 'What fell was seen by eyes: nothing of it can be computed.'));
  return [...paragraphs, ...notes.map(paragraph)];
}

/** What of a transcript that was judged is shown: what a player may have written down, and each landing of coins. */
function shown(transcript) {
  const known = new Map();
  const rows = [];
  const lines = new TextDecoder().decode(transcript).trimEnd().split('\n').map((line) => JSON.parse(line));
  let order;
  for (const [at, line] of lines.entries()) {
    if (line.command) order = line;
    if (line.chain) known.set(line.chain, at === lines.length - 1 ? 'the last chain' : `the chain of line ${at + 1}`);
    let from = order?.command.land?.fresh ? `seed ${order.command.land.fresh}` : 'seen by eyes';
    for (const { what } of line.events ?? []) {
      if (what['draws-committed']) known.set(what['draws-committed'].head, 'a published head');
      if (what['entropy-added']) known.set(what['entropy-added'].bytes, `the entropy of seat ${what['entropy-added'].seat}`);
      if (what['draw-revealed']) from = `link ${what['draw-revealed'].number}: ${what['draw-revealed'].link.x}`;
      if (what['coins-landed']) rows.push(row(at + 1, COINS.map((coin) => what['coins-landed'][coin]).filter(Boolean), from));
    }
  }
  return { known, rows };
}

function row(line, landed, from) {
  const row = element('tr', '');
  row.append(element('td', line), element('td', landed.join(', ')), element('td', from, 'hex'));
  return row;
}

/** What the player wrote down, found again or not. */
function kept(known) {
  const digits = $('kept').value.split(/\s+/).filter(Boolean);
  return digits.map((each) => {
    const what = known.get(each.toLowerCase());
    return what
      ? element('p', `${each}: ${what}, as you wrote it down.`, 'holds')
      : element('p', `${each}: not in this session. This is not the one you saw.`, 'fails');
  });
}

$('component').addEventListener('change', chooseComponents);
$('transcript').addEventListener('change', verdict);
$('kept').addEventListener('change', verdict);

const bytes = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/**
 * An adapter for bridge.js: lines in base64, and the bytes of the component that a line loads. `made` gives the module that
 * hosts it, as a page of one's own downloads it.
 */
function adapter(about, made) {
  let file;
  const session = new Session(about, (_, digest) => {
    if (file.error) throw new Unloadable(file.error);
    return load(bytes(file.wasm), digest, async () => {
      const { source, error } = await made();
      if (error) throw new Unloadable(error);
      return source;
    });
  });
  return (line, opened) => {
    file = opened;
    return session.line(bytes(line));
  };
}

/** For programs that drive the page, and for the developer tools' console. */
globalThis.kip = { adapter, bytes, load, Instance, Refused, Table };
