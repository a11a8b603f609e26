// @ts-check
/** Finds a Chromium to drive, without downloading anything. Shared by the end-to-end tests and the UI benchmark. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** Headless shells come first: they open a page in four fifths of the time. */
const names = [
  'chromium-headless-shell',
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'],
];
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * The browser to use: `CHROMIUM_PATH` if set, else Playwright's own, else one on the PATH or in its usual place.
 * @returns {string | undefined} its path, undefined when there is none
 */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, but there is no such file.`);
  }
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return [...names.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...usualPlaces].find(
    (file) => existsSync(file),
  );
}

/** The sandbox does not work for root; the other flags keep the browser from calling home. */
const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * How to start the browser.
 * @param {...string} v8Flags flags of V8
 * @returns {{ executablePath?: string, args: string[] }}
 */
export function launchOptions(...v8Flags) {
  const executablePath = findChromium();
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumArgs, ...(v8Flags.length > 0 ? [`--js-flags=${v8Flags.join(' ')}`] : [])],
  };
}
