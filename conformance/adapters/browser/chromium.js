// The page in Debian's Chromium, without a window and without a network.

import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

import { chromium } from 'playwright-core';

/** Where Chromium is: `CHROMIUM`, or where Debian puts it. */
export const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** The page, as a file: it needs no server. */
export const PAGE = path.join(import.meta.dirname, 'kip.html');

/** Opens the page: the browser, and the page in it. */
export async function openPage() {
  if (!existsSync(EXECUTABLE)) throw new Error(`no Chromium at ${EXECUTABLE}; name it by CHROMIUM=…`);
  const browser = await chromium.launch({
    executablePath: EXECUTABLE,
    // Root may not use Chromium's own sandbox; the page is this project's, and its components are sandboxed by it.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic'],
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => process.stderr.write(`the page failed: ${error.stack}\n`));
  await page.goto(pathToFileURL(PAGE).href);
  return { browser, page };
}
