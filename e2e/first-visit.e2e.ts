import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from './bench-page.ts';

test.use({ ownContext: true });

/** Largest first visit until a figure is painted, in 1000 bytes, compressed: page, model and workers. */
const largestKb = 260;

const assets = path.resolve(import.meta.dirname, '../dist');

test('the first visit asks for nothing of the second wave before a figure is painted', async ({ page }) => {
  const asked: string[] = [];
  const painted: boolean[] = [];
  await page.route(/\/assets\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (/\/(?:second-wave|parts)-/.test(pathname)) {
      painted.push((await page.locator('.plot svg path, .plot svg rect').count()) > 0);
    } else if (painted.length === 0) asked.push(pathname.slice(pathname.indexOf('/assets/')));
    await route.continue();
  });
  await page.goto('/');
  await expect.poll(() => painted.length).toBeGreaterThan(1);
  expect(painted).not.toContain(false);
  const kb = [...new Set(asked)].reduce(
    (sum, name) => sum + gzipSync(readFileSync(path.join(assets, name))).length / 1000,
    0,
  );
  expect(kb, asked.join('\n')).toBeLessThanOrEqual(largestKb);
});
