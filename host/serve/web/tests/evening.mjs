// Plays an evening in a browser against a server of its own: lobby, seats, bets whose answer is lost, a server that is killed and
// started again, settlements, cards, a spectator, staff. It ends with 1 where something is missing, and with 2 for wrong use.
//
//     npm install playwright-core      # in any folder; Chromium is the system's, or CHROMIUM names it
//     node …/web/tests/evening.mjs …/target/debug/kip [FOLDER FOR PICTURES]

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [kip, pictures] = process.argv.slice(2);
if (!kip) {
  console.error("usage: node evening.mjs KIP [FOLDER FOR PICTURES]");
  process.exit(2);
}
const { chromium } = createRequire(`${process.cwd()}/`)("playwright-core");
const LONGEST = 60_000;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
const failures = [];
const errors = [];

function expect(holds, what) {
  console.log(`${holds ? "ok  " : "FAIL"} ${what}`);
  if (!holds) failures.push(what);
}

// The server: a process that is killed on the way.
const data = mkdtempSync(join(tmpdir(), "kip-evening-"));
const port = await new Promise((found) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address();
    probe.close(() => found(port));
  });
});
const origin = `http://127.0.0.1:${port}`;
let server;

function start() {
  server = spawn(kip, ["--json", "serve", "--listen", `127.0.0.1:${port}`, "--data", join(data, "kip")], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  return new Promise((started, failed) => {
    let out = "";
    server.once("exit", () => failed(new Error(`the server has ended: ${out}`)));
    server.stdout.on("data", (chunk) => {
      out += chunk;
      try {
        started(JSON.parse(out).links);
      } catch {
        // The document goes on.
      }
    });
  });
}

function kill() {
  const ended = new Promise((done) => server.once("exit", done));
  server.kill("SIGKILL");
  return ended;
}

async function ask(method, path, token, body) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(origin + path, { method, headers, body: body && JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, body: text && JSON.parse(text) };
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

async function openPage(viewport, colorScheme) {
  const context = await browser.newContext({ viewport, colorScheme });
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST);
  const line = { keys: [], cutAtOrder: false };
  await page.routeWebSocket(/\/feed$/, (socket) => {
    const server = socket.connectToServer();
    let isCut = false;
    socket.onMessage((message) => {
      server.send(message);
      const order = JSON.parse(message).do;
      if (!order) return;
      line.keys.push(order.id);
      if (!line.cutAtOrder) return;
      // The order arrives, and its answer is lost.
      line.cutAtOrder = false;
      isCut = true;
      setTimeout(() => socket.close(), 400);
    });
    server.onMessage((message) => isCut || socket.send(message));
  });
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    // While the server is down, and for a link that is over, the browser itself writes that it got no answer.
    const isNetwork = /WebSocket|ERR_CONNECTION|status of 4/.test(message.text());
    if (message.type() === "error" && !isNetwork) errors.push(message.text());
  });
  return Object.assign(page, { line });
}

const isNarrow = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

async function shoot(page, name) {
  expect(await isNarrow(page), `${name}: no sideways scroll`);
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** Requires that texts are sentences: no JSON, no amount in minor units, no word of a program. */
async function requireSentences(page, selector, what) {
  const texts = await page.locator(selector).allTextContents();
  const bad = texts.filter((text) => /[{}[\]]|undefined|null|NaN|(?<![\w.,:…$])\d{4,}(?![\w…])/.test(text.replace(/\b\d\d:\d\d:\d\d/, "")));
  expect(texts.length > 0 && bad.length === 0, `${what} are sentences${bad.length ? `: ${bad[0]}` : ""}`);
}

async function comeIn(page, link, name) {
  await page.goto(link);
  await page.fill("#name", name);
  await page.click("#enter button");
  await page.waitForFunction((name) => document.querySelector("#me").textContent.includes(name), name);
}

async function sitDown(page, table) {
  await page.goto(`${origin}/t/${table}`);
  await page.waitForSelector("#seats .sit, #any-seat:not([hidden])");
  await page.click("#any-seat");
  await page.waitForSelector("#seats .me");
}

/** Clicks the first button with such a text, once it is there. */
async function press(page, text) {
  for (const end = Date.now() + LONGEST; Date.now() < end; await page.waitForTimeout(100)) {
    const button = page.locator("#now button", { hasText: text }).first();
    if (await button.isVisible()) {
      const label = await button.textContent();
      if (await button.click({ timeout: 1500 }).then(() => true, () => false)) return label;
    }
  }
  throw new Error(`no button ${text}`);
}

async function coins(links, staff) {
  const ann = await openPage(PHONE, "dark");
  const bert = await openPage(DESK, "light");
  await comeIn(ann, links.player, "<b>Ann</b>");
  expect(!ann.url().includes("invite"), "the invite is taken out of the address, and a name full of markup stays text");
  await comeIn(bert, links.player, "Bert");
  await ann.waitForSelector('#tables a[href="/t/evening"]');
  expect(/\d of \d+ seats taken/.test(await ann.textContent("#tables")), "the lobby has tables with their seats");
  await shoot(ann, "lobby-phone-dark");
  await shoot(bert, "lobby-desk-light");

  await sitDown(ann, "evening");
  await sitDown(bert, "evening");
  expect((await bert.locator("#seats .taken").count()) === 2, "both sit, and see each other");
  expect((await bert.textContent("#seats")).includes("<b>Ann</b>"), "a seat has its player's name as text");

  // A bet whose answer is lost.
  const before = await ann.textContent("#me");
  await ann.waitForSelector("#clock:not([hidden])");
  ann.line.cutAtOrder = true;
  await press(ann, /^Bet on/);
  await ann.waitForFunction((was) => document.querySelector("#me").textContent !== was, before);
  await ann.waitForSelector("#seats .me .lying");
  const [first, again] = ann.line.keys.slice(-2);
  expect(first === again, "a bet whose answer was lost is asked for again under its key");
  expect((await ann.locator("#seats .me .lying").count()) === 1, "it lies at the player's seat once");
  await press(bert, /^Bet on/);
  await bert.waitForSelector("#seats .me .lying");
  await shoot(ann, "coins-phone-dark");
  await shoot(bert, "coins-desk-light");

  // The server dies with both bets on the table, and is started again.
  await kill();
  await ann.waitForSelector("#offline:not([hidden])");
  expect(true, "a server that is gone is shown");
  await start();
  await Promise.all([ann, bert].map((page) => page.waitForSelector("#offline", { state: "hidden" })));
  const token = await ann.evaluate(() => sessionStorage.getItem("kip-token"));
  await ann.waitForSelector("#log .won, #log .lost");
  await bert.waitForSelector("#log .won, #log .lost");
  expect(true, "after a kill and a new start the bets are settled");
  await press(ann, /^Bet on/);
  await ann.waitForSelector("#rounds tr");
  const { body: me } = await ask("GET", "/v1/me", token);
  const { body: played } = await ask("GET", "/v1/tables/evening/rounds?last=50", token);
  const net = played.rounds.filter((round) => round.own).reduce((sum, round) => sum + round.net, 0);
  expect(me.balance === 100_000 + net, `the purse is what the journal says: ${me.balance}`);
  await requireSentences(ann, "#log li span", "the log's lines");
  await requireSentences(ann, "#rounds td", "the rounds");
  const cite = ann.locator("#log .cite").first();
  await cite.click();
  expect((await ann.textContent("#clause-text")).length > 10, "a tap shows the clause");
  await ann.keyboard.press("Escape");

  // What the rules refuse is said with money and names.
  const said = await ann.evaluate(async () => {
    const { Words, moneyIn } = await import("/web/words.js");
    const words = new Words(moneyIn("AUD"), {}, {});
    words.sitters = { 2: { name: "Bert" } };
    return words.refusal({ message: "The coins are offered to seat 2: at least 500.", names: { amount: 500 } });
  });
  expect(said === "The coins are offered to seat 2 (Bert): at least $5.00.", `a refusal names money and people: ${said}`);

  await ann.click("summary:text-is('Fairness')");
  expect((await ann.textContent("#chain")).includes("SHA-256"), "the fairness panel names the component");
  const [download] = await Promise.all([ann.waitForEvent("download"), ann.click("#download")]);
  expect((await ann.textContent("#verify")) === `kip verify --unfinished ${download.suggestedFilename()}`, "the transcript is kept");
  await ann.click("summary:text-is('Fairness')");

  const spectator = await openPage(DESK, "dark");
  await spectator.goto(`${origin}/t/evening`);
  await spectator.waitForSelector("#seats .taken");
  expect((await spectator.locator("#now button, #seats .sit").count()) === 0, "a spectator has no buttons");
  await spectator.waitForSelector(".coins.flying, .call.result");
  await shoot(spectator, "coins-desk-dark");

  // Staff pause the table: everybody sees why.
  const boss = await openPage(DESK, "dark");
  await boss.goto(`${origin}/t/evening#token=${staff}`);
  await boss.fill("#reason", "a coin is worn");
  await boss.click("#staff button[value=pause]");
  await ann.waitForFunction(() => document.querySelector("#status").textContent.includes("a coin is worn"));
  expect(true, "a pause is shown with its reason");
  await boss.fill("#reason", "another coin");
  await boss.click("#staff button[value=resume]");
  await ann.waitForSelector("#status", { state: "hidden" });
  // The rules keep a player whose bet lies on the table, and say so.
  while (await ann.locator("#seats .me").count()) {
    await ann.click("#leave");
    await ann.waitForTimeout(500);
  }
  await ann.waitForSelector("#any-seat:not([hidden])");
  expect(true, "a player who leaves may sit down again");
  for (const page of [bert, spectator, boss]) await page.context().close();
  return ann;
}

async function cards(ann) {
  await sitDown(ann, "cards");
  await ann.waitForSelector(".hand .card", { timeout: 200 }).catch(() => {});
  await press(ann, /^Ready/);
  await ann.waitForSelector(".hand .card");
  const bert = await openPage(DESK, "light");
  await bert.goto(`${origin}/t/cards`);
  await bert.waitForSelector(".layout .card");
  expect((await bert.locator(".hand .card").count()) === 0, "a spectator sees no hand");
  for (let move = 0; move < 4; move++) {
    await ann.waitForFunction(() => document.querySelector(".call").textContent === "Your turn");
    if (move === 1) await shoot(ann, "cards-phone-dark");
    // A card of the hand narrows the list to the moves with it; a long list is folded.
    const hand = ann.locator(".hand button.card");
    if (await hand.count()) await hand.first().click();
    await ann.waitForSelector("#now button:visible, #now summary:visible");
    if (!(await ann.locator("#now button:visible").count())) await ann.locator("#now summary").first().click();
    const lines = await ann.locator("#log li").count();
    await ann.locator("#now button:visible").first().click();
    await ann.waitForFunction((was) => document.querySelectorAll("#log li").length > was, lines);
  }
  await requireSentences(ann, "#log li span", "the log of the cards");
  await shoot(bert, "cards-desk-light");
  await ann.emulateMedia({ colorScheme: "light" });
  await shoot(ann, "cards-phone-light");
  await bert.emulateMedia({ colorScheme: "dark" });
  await shoot(bert, "cards-desk-dark");
  await ann.setViewportSize({ width: 320, height: 640 });
  expect(await isNarrow(ann), "320 px without sideways scroll");
}

async function links_that_are_over() {
  const page = await openPage(PHONE, "light");
  await page.goto(`${origin}/#invite=kip_in_0000`);
  await page.waitForSelector("#over:not([hidden])");
  expect(!(await page.isVisible("#enter")), "a link that is over says so, and asks for no name");
  await shoot(page, "lobby-phone-light");
}

try {
  const links = await start();
  const staff = new URL(links.staff).hash.slice("#token=".length);
  const pace = { act: 350, window: 4000, silence: 1200 };
  const open = async (table) => {
    for (const end = Date.now() + LONGEST; ; await new Promise((done) => setTimeout(done, 200))) {
      const { status, body } = await ask("POST", "/v1/tables", staff, table);
      if (status === 201) return;
      if (status !== 404 || Date.now() > end) throw new Error(JSON.stringify(body));
    }
  };
  await open({ name: "evening", rulebook: "nsw", draws: "committed", settings: { pace } });
  await open({ name: "cards", rulebook: "swazi", draws: "committed", settings: { pace: { ...pace, silence: 60_000 }, "computer-players": true } });
  const ann = await coins(links, staff);
  await cards(ann);
  await links_that_are_over();
} catch (error) {
  expect(false, error.stack.split("\n").slice(0, 3).join(" "));
}
expect(errors.length === 0, `no error in the console${errors.length ? `: ${errors[0]}` : ""}`);
await browser.close();
await kill();
rmSync(data, { recursive: true });
console.log(`${failures.length ? `${failures.length} failed` : "all is well"}, ${Math.round(performance.now() / 1000)} s`);
process.exit(failures.length ? 1 : 0);
