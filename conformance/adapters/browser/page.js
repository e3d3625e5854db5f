// The page: choose a component, choose a transcript, read the verdict. And an adapter, for bridge.js.

import { sha256 } from '../../../host/packages/npm/src/open.js';
import { Instance, Refused, Table, Unloadable } from '../../../host/packages/npm/src/rulebook.js';
import { DoesNotHold, verify } from '../../../host/packages/npm/src/verify.js';
import { Session } from '../javascript/protocol.js';
import { load } from './rulebooks.js';

const $ = (id) => document.getElementById(id);
let chosen; // { rulebook, digest }
let asked = 0;

/** An element with a text in it; texts come from files, so they are never markup. */
function element(name, text, className = '') {
  return Object.assign(document.createElement(name), { textContent: text, className });
}

const fileBytes = async (file) => new Uint8Array(await file.arrayBuffer());

async function chooseComponent() {
  const [file] = $('component').files;
  if (!file) return;
  chosen = undefined;
  $('transcript').disabled = true;
  $('rulebook').replaceChildren(`Reading ${file.name} …`);
  try {
    const wasm = await fileBytes(file);
    const digest = await sha256(wasm);
    $('rulebook').replaceChildren('SHA-256 ', element('code', digest), element('br'));
    const rulebook = await load(wasm, digest);
    chosen = { rulebook, digest };
    const { title, rulebook: id, engine, generation } = rulebook.head;
    const named = `${title} (${id}), engine ${engine}, contract ${generation}.`;
    $('rulebook').append(`${named} Is this the digest that was published?`);
    $('transcript').disabled = false;
  } catch (error) {
    $('rulebook').append(element('span', error.message, 'fails'));
  }
  await verdict();
}

async function verdict() {
  const turn = ++asked;
  const [file] = $('transcript').files;
  if (!file || !chosen) return;
  $('verdict').replaceChildren('Verifying …');
  const { verdict, rows } = await judged(file);
  if (turn !== asked) return; // something else has been chosen meanwhile
  $('verdict').replaceChildren(...verdict);
  $('landings').tBodies[0].replaceChildren(...rows);
  $('landings').hidden = rows.length === 0;
}

async function judged(file) {
  const rows = [];
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await fileBytes(file));
    const { family } = chosen.rulebook.head;
    if (family !== 'two-up') throw new Error(`a component of the family ${family}, this page verifies those of two-up`);
    const sum = await verify(chosen.rulebook, chosen.digest, text, (landing) => rows.push(row(landing)));
    return { verdict: [...kept(sum.known), ...told(sum)], rows };
  } catch (error) {
    const what = error instanceof DoesNotHold ? 'This does not hold. ' : 'This cannot be read as a transcript. ';
    return { verdict: [element('span', what, 'fails'), error.message], rows };
  }
}

function row({ line, landed, from }) {
  const row = element('tr', '');
  row.append(element('td', line), element('td', landed.join(', ')), element('td', from, 'hex'));
  return row;
}

/** What holds, and what cannot be told. */
function told({ header, landings, commands, same, known }) {
  const paragraphs = [element('p', `Everything that can be verified holds: ${landings} landings.`, 'holds')];
  const committed = header.config.source.committed;
  paragraphs.push(
    committed
      ? element('p', `Each coin follows from the published head ${committed.head} and the players' entropy.`)
      : element('p', 'Nothing was published before these draws: that they were not chosen is not proven.'),
    same
      ? element('p', `This component played ${commands} commands again, with the same events, money and states.`)
      : element('p', `Another component played, ${header.digest}: how bets were settled is not verified.`),
  );
  if (![...known.values()].some((what) => what.startsWith('the entropy'))) {
    if (committed) paragraphs.push(element('p', 'No player gave entropy: who made the chain knew its coins.'));
  }
  return paragraphs;
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

$('component').addEventListener('change', chooseComponent);
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
