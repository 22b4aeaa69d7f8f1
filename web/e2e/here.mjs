// The server and the browser of a file of tests, and pages in it.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { browse, serve } from './browser.mjs';

export const THREE = '?size=9&b=eaebacbcccdcec&w=daabbbcbdb&to=black';
/** A wide open position that no time is enough for. */
export const HARD = '?mode=solve&size=19&b=dddpppqfckcn&w=pdjdjpqjnckqfpdj&to=black&region=' + region();

function region() {
  let names = '';
  for (let x = 0; x < 19; x++) for (let y = 0; y < 19; y++) names += String.fromCharCode(97 + x, 97 + y);
  return names;
}

/** Where the server is, and the browser. */
export const here = { url: '', browser: null };
let server;
before(async () => {
  server = await serve();
  here.url = server.url;
  here.browser = await browse();
});
after(async () => {
  await here.browser?.close();
  await server?.clean();
});

/** A page that fails the test when anything goes wrong in it. */
export async function open(query = '', options = {}) {
  const context = await here.browser.newContext({ viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...options });
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4|ERR_CONNECTION|Failed to load/.test(message.text())) page.faults.push(message.text());
  });
  await page.goto(here.url + query);
  await page.waitForSelector('.shudan-vertex', { state: 'attached' });
  return page;
}
export const point = (x, y) => `[data-x="${x}"][data-y="${y}"]`;
export const stone = (x, y, sign) => `.shudan-vertex.shudan-sign_${sign}${point(x, y)}`;
export async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}
