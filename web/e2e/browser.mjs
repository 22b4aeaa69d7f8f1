// A browser and a server of our own, for tests and screenshots.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const program = process.env.NAKADE ?? path.join(root, 'target/release/nakade');

/** Starts `nakade serve` on a free port with an empty folder for its data. */
export async function serve(...options) {
  const folder = mkdtempSync(path.join(tmpdir(), 'nakade-e2e-'));
  return start(folder, 0, options);
}

export async function start(folder, port, options = []) {
  const child = spawn(program, ['serve', '--port', `${port}`, ...options], {
    env: { ...process.env, NAKADE_DATA: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (data) => {
      text += data;
      const found = text.match(/http:\/\/\S+/);
      if (found) resolve(found[0]);
    });
    child.on('exit', (code) => reject(new Error(`nakade serve ended with ${code}`)));
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const stop = async (signal = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  const clean = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, folder, child, stop, clean, port: Number(new URL(url).port) };
}

export function browse() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
