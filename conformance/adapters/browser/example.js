// The page as a player uses it: node example.js COMPONENT.wasm TRANSCRIPT [PICTURE.png]
//
// Chooses the component and the transcript, reads the verdict; alters the transcript, and reads it again.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import process from 'node:process';

import { openPage } from './chromium.js';

const PATIENCE = { timeout: 60_000 };
const [, , component, transcript, picture] = process.argv;
if (!transcript) throw new Error('usage: node example.js COMPONENT.wasm TRANSCRIPT [PICTURE.png]');

const digest = createHash('sha256').update(await readFile(component)).digest('hex');
const text = await readFile(transcript, 'utf8');
const { browser, page } = await openPage();
try {
  await page.setInputFiles('#component', component);
  await page.waitForSelector('#transcript:enabled', PATIENCE);
  const shown = await page.innerText('#rulebook');
  assert.ok(shown.includes(digest), `the page shows the digest: ${shown}`);
  console.log(shown);

  const chain = text.trimEnd().slice(-66, -2);
  await page.fill('#kept', `${chain}\n${'0'.repeat(64)}`);
  await page.setInputFiles('#transcript', transcript);
  const held = await verdict(picture);
  assert.match(held, new RegExp(`${chain}: the last chain, as you wrote it down`));
  assert.match(held, /0{64}: not in this session/);
  assert.match(held, /Everything that can be verified holds: \d+ landings or deals/);

  const buffer = Buffer.from(text.replace('"heads"', '"tails"'));
  await page.setInputFiles('#transcript', { name: 'altered.jsonl', mimeType: 'text/plain', buffer });
  assert.match(await verdict(), /^This does not hold\. line \d+: altered/);
} finally {
  await browser.close();
}

/** The verdict, once it is told, which is then wiped; and a picture of it. */
async function verdict(path) {
  await page.waitForFunction(() => /hold/.test(document.getElementById('verdict').textContent), undefined, PATIENCE);
  if (path) await page.screenshot({ path, fullPage: true });
  const told = await page.innerText('#verdict');
  await page.evaluate(() => document.getElementById('verdict').replaceChildren());
  console.log(told);
  return told;
}
