// @ts-check
/** Runs before the end-to-end tests: finds a browser or installs one, and prints instructions when neither works. */
import { spawnSync } from 'node:child_process';
import { findChromium } from './browser.mjs';

/** @param {string} command @param {string[]} args */
function run(command, args) {
  console.log(`> ${command} ${args.join(' ')}`);
  return spawnSync(command, args, {
    stdio: 'inherit',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

let found = findChromium();
if (!found && process.platform === 'linux' && process.getuid?.() === 0) {
  run('apt-get', ['update', '-q']);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (!found) run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name]);
    found = findChromium();
  }
}
if (!found) {
  run('npx', ['playwright', 'install', 'chromium']);
  found = findChromium();
}
if (!found) {
  console.error(
    'No Chromium found. Install one, or set CHROMIUM_PATH to one, or run: npx playwright install chromium',
  );
  process.exit(1);
}
console.log(`Browser: ${found}`);
