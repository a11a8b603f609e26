import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from './bench-page.ts';

test.use({ ownContext: true });

/** Largest first visit until the large figure is painted, in 1000 bytes, compressed: page, model and workers. */
const largestKb = 260;

const assets = path.resolve(import.meta.dirname, '../dist/assets');

test('the first visit asks for nothing of the second wave before its first result', async ({ page }) => {
  const asked: string[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\//, async (route) => {
    const name = path.basename(new URL(route.request().url()).pathname);
    asked.push(name);
    if (/^solver-/.test(name)) await released;
    await route.continue();
  });
  const solver = page.waitForRequest(/\/solver-[^/]*\.js$/);
  const curves = page.waitForResponse(/\/(?:curves|follow-sweeps)-[^/]*\.js$/);
  await page.goto('/', { waitUntil: 'load' });
  await solver;
  await (await curves).finished();
  // Two frames: in them the code that was loaded runs and asks for what it needs.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const kb = [...new Set(asked)].reduce(
    (sum, name) => sum + gzipSync(readFileSync(path.join(assets, name))).length / 1000,
    0,
  );
  expect(asked.filter((name) => /^(?:second-wave|parts)-.*\.js$/.test(name))).toEqual([]);
  expect(kb, asked.join('\n')).toBeLessThanOrEqual(largestKb);
  const secondWave = page.waitForRequest(/\/parts-[^/]*\.js$/);
  release();
  await secondWave;
});
