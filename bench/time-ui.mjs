// @ts-check
/**
 * `npm run bench:time`: the stage “After a stall” in the built page in Chromium, batch polling with 9,000 packets a
 * replication. From opening the stage, and from a change of the stall, to the first picture and to the band of 400
 * replications; then the stall's length dragged from 10 to 1000 µs at 60 positions a second: repaints a second and
 * tasks above 50 ms. Builds and serves the page itself; `--built=<folder>` serves a build that is there,
 * `--url=http://...` takes a page that is served already. A benchmark: it prints figures and fails only when the page
 * does. `--small` drags a few positions, as the tests do: the numbers then mean nothing.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openBuiltPage, smallRing } from './page/built-page.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const { values: options } = parseArgs({
  options: {
    built: { type: 'string' },
    url: { type: 'string' },
    small: { type: 'boolean', default: false },
  },
});
const inputs = options.small ? `rateMbps=500&${smallRing}&` : '';
const link = `#v1/batch-polling?${inputs}view.time=h:1210,stall:100:10`;
const positions = options.small ? 6 : 180;
const openings = options.small ? 1 : 5;

const { url, browser, close } = await openBuiltPage(options);
try {
  console.log(`Load of the machine before: ${loadavg()[0].toFixed(1)}`);
  for (let k = 0; k < openings; k++) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on('pageerror', (error) => {
      throw error;
    });
    await page.goto(`${url}${link}`);
    await page.locator('.plot[data-rendered-revision]').first().waitFor();
    await page.waitForTimeout(options.small ? 300 : 3000); // the first sweep and the first plots belong to loading
    await page.evaluate(instrument);
    console.log(`Opening the stage: ${await opened(page)}`);
    console.log(`Another length typed: ${await changed(page)}`);
    if (k === openings - 1) console.log(`Length dragged: ${await dragged(page)}`);
    await page.close();
  }
} finally {
  await close();
}

/** @param {Page} page */
async function opened(page) {
  await page.getByRole('radio', { name: 'After a stall' }).check({ force: true });
  return await times(page);
}

/** @param {Page} page */
async function changed(page) {
  const length = page.getByRole('textbox', { name: 'for in µs' });
  await length.fill('100');
  await length.press('Enter');
  return await times(page);
}

/** @param {Page} page */
async function times(page) {
  await page.waitForFunction(() => Reflect.get(window, 'bench').bandMs > 0, undefined, { timeout: 60_000 });
  const { pictureMs, bandMs } = await page.evaluate(() => Reflect.get(window, 'bench'));
  await page.waitForTimeout(options.small ? 300 : 3000);
  return `first picture after ${pictureMs.toFixed(0)} ms, 400 replications after ${bandMs.toFixed(0)} ms`;
}

/** @param {Page} page */
async function dragged(page) {
  const box = await page.getByRole('slider', { name: 'Stall: end' }).boundingBox();
  const axis = await page.locator('.plan-axis').boundingBox();
  if (box === null || axis === null) throw new Error('no stall on the axis');
  const perUs = axis.width / 1210;
  const y = box.y + box.height / 2;
  // The handle lies beside the end of the stall, which is at 200 µs now.
  const x = (/** @type {number} */ us) => axis.x + (100 + us) * perUs + 5;
  await page.mouse.move(x(100), y);
  await page.mouse.down();
  await page.mouse.move(x(10), y);
  await page.waitForTimeout(700);
  await page.evaluate(() => Reflect.get(window, 'bench').clear());
  const session = await page.context().newCDPSession(page);
  const began = Date.now();
  /** @type {Promise<unknown>[]} */
  const sent = [];
  for (let k = 1; k <= positions; k++) {
    const at = x(10 + (990 * k) / positions);
    // Moves are sent without waiting until the page has handled the former one.
    sent.push(
      session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: at, y, button: 'left', buttons: 1 }),
    );
    await new Promise((next) => setTimeout(next, Math.max(0, began + (1000 * k) / 60 - Date.now())));
  }
  await Promise.all(sent);
  const seconds = (Date.now() - began) / 1000;
  const { repaints, tasks } = await page.evaluate(() => Reflect.get(window, 'bench'));
  await page.mouse.up();
  const longest = tasks.length > 0 ? `, the longest ${Math.max(...tasks).toFixed(0)} ms` : '';
  return `${(repaints / seconds).toFixed(1)} repaints a second, tasks above 50 ms: ${tasks.length}${longest}; load ${loadavg()[0].toFixed(1)}`;
}

/** Runs in the page: times from the latest choice or entry, and repaints of the queue. */
function instrument() {
  const bench = {
    repaints: 0,
    /** @type {number[]} */
    tasks: [],
    pictureMs: 0,
    bandMs: 0,
    clear() {
      bench.repaints = 0;
      bench.tasks = [];
    },
  };
  let beganMs = 0;
  const begin = (/** @type {Event} */ event) => {
    if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
    beganMs = performance.now();
    bench.pictureMs = bench.bandMs = 0;
  };
  document.addEventListener('click', begin, { capture: true });
  document.addEventListener('keydown', begin, { capture: true });
  new MutationObserver((records) => {
    const stage = document.querySelector('.time-stage');
    const plot = stage?.querySelector('.plot[data-rendered-revision]');
    if (!stage || !plot) return;
    const isPainted = records.some(({ type, target }) => type === 'attributes' && target === plot);
    if (isPainted) bench.repaints++;
    const sinceMs = performance.now() - beganMs;
    if (bench.pictureMs === 0) {
      if (!isPainted) return;
      bench.pictureMs = sinceMs;
    }
    const runs = /(\d+) simulated runs/.exec(stage.textContent ?? '');
    // The answer before a change has all its runs.
    if (bench.bandMs === 0 && runs !== null && Number(runs[1]) >= 400 && Number(runs[1]) < 2000)
      bench.bandMs = sinceMs;
  }).observe(document.body, {
    ...{ subtree: true, attributes: true, childList: true, characterData: true },
    attributeFilter: ['data-rendered-revision'],
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) bench.tasks.push(entry.duration);
  }).observe({ entryTypes: ['longtask'] });
  Object.assign(window, { bench });
}
