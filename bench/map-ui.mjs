// @ts-check
/**
 * `npm run bench:map`: a map of 40 x 40 points in the built page in Chromium, batch polling at L = 1024, rate against
 * β. From opening the map to its first picture and to its last point, with all workers, and how responsive the page
 * stays. Builds and serves the page itself; `--url=http://...` measures a page that is served already,
 * `--built=<folder>` a build that is there. A benchmark: it prints figures and fails only when the page does. `--small`
 * draws a coarse one of a small ring, as the tests do: the numbers then mean nothing.
 */
import { parseArgs } from 'node:util';
import { openBuiltPage, smallRing } from './page/built-page.mjs';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    built: { type: 'string' },
    small: { type: 'boolean', default: false },
  },
});
const map = `rateMbps:500:10000,maxBatch:16:${options.small ? 64 : 1024},lossProbability,${options.small ? 12 : 40}`;
const link = `#v1/batch-polling?${options.small ? smallRing : 'ringSize=1024'}&view.map=${map}&view.outline=loss:max:0,latency.p99:max:50`;

const { url, browser, close } = await openBuiltPage(options);
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`${url}${link}`);
  await page.locator('[data-testid=figure-batch-size] [data-rendered-revision]').waitFor();
  await page.waitForTimeout(options.small ? 300 : 4000); // the first sweeps and the first plots belong to loading
  await page.evaluate(() => {
    /** @type {number[]} */
    const tasks = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    }).observe({ entryTypes: ['longtask'] });
    let frames = 0;
    const count = () => {
      frames++;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    Object.assign(window, { measured: { tasks, frames: () => frames } });
  });
  const began = Date.now();
  const since = () => ((Date.now() - began) / 1000).toFixed(2);
  await page.getByRole('radio', { name: 'Map' }).check();
  await page.locator('[data-drawn-cells]').waitFor();
  const first = since();
  await page.getByTestId('map-progress').filter({ hasText: 'Complete' }).waitFor({ timeout: 300_000 });
  const whole = since();
  const { tasks, frames } = await page.evaluate(() => {
    const measured = Reflect.get(window, 'measured');
    return { tasks: measured.tasks, frames: measured.frames() };
  });
  const threads = await page.evaluate(() => navigator.hardwareConcurrency);
  console.log(`${await page.getByTestId('map-progress').innerText()}, ${threads} hardware threads`);
  console.log(`first picture after ${first} s, all points after ${whole} s`);
  console.log(
    `${(frames / Number(whole)).toFixed(0)} frames a second meanwhile; tasks above 50 ms: ${tasks.length}`,
  );
  if (tasks.length > 0) console.log(`the longest ${Math.max(...tasks).toFixed(0)} ms`);
} finally {
  await close();
}
