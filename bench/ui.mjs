// @ts-check
/**
 * `npm run bench:ui`: from a slider's movement to the painted figures, in the built page in Chromium. Two measurements a
 * slider: moves that wait for their figures (latency), and moves at 60 a second as a hand makes them (updates a second).
 * Builds and serves the page itself. A benchmark: it prints figures and fails only when the page does.
 */
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { chromiumArgs, findChromium } from '../e2e/browser.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const sliders = [
  { name: 'rate', field: 'rateMbps', from: 0.2, to: 0.75 },
  { name: 'β', field: 'maxBatch', from: 0.55, to: 0.98 },
  { name: 'L', field: 'ringSize', from: 0.5, to: 0.98 },
];
const moves = 60;
/** The figures that follow every input; the curves against the rate come from a sweep and refine on their own. */
const followers = ['batch-size', 'sojourn'];

await build({ logLevel: 'error' });
const server = await preview({ preview: { host: '127.0.0.1', port: 4174 }, logLevel: 'error' });
const url = server.resolvedUrls?.local[0] ?? 'http://127.0.0.1:4174/';
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumArgs });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(url);
  await page.locator('[data-testid=figure-batch-size] [data-rendered-revision]').waitFor();
  await page.waitForTimeout(3000); // the first sweep and the first plots belong to loading
  await page.evaluate(instrument, followers);
  console.log(
    'Input to painted figures, default scenario, 1280 x 800 (ms; updates a second while moving at 60 Hz)',
  );
  console.log('slider |  min | median |  p95 |  max | updates/s | main-thread tasks > 50 ms (longest)');
  for (const slider of sliders) console.log(await measure(page, slider));
} finally {
  await browser.close();
  await server.close();
}

/**
 * @param {Page} page
 * @param {(typeof sliders)[number]} slider
 */
async function measure(page, slider) {
  const input = page.getByTestId(`field-${slider.field}`).getByRole('slider');
  const box = await input.boundingBox();
  if (!box) throw new Error(`no slider for "${slider.field}" on the page`);
  const y = box.y + box.height / 2;
  const at = (/** @type {number} */ share) => box.x + box.width * share;
  const share = (/** @type {number} */ k) => {
    const phase = (2 * k) / moves; // there and back
    return slider.from + (slider.to - slider.from) * (phase < 1 ? phase : 2 - phase);
  };
  await page.mouse.move(at(slider.from), y);
  await page.mouse.down();
  await page.waitForTimeout(500);
  await page.evaluate(() => Reflect.get(window, 'bench').clear());
  for (let k = 1; k <= moves; k++) {
    await page.mouse.move(at(share(k)), y);
    await page.evaluate(() => Reflect.get(window, 'bench').painted());
  }
  /** @type {number[]} */
  const latencies = await page.evaluate(() => Reflect.get(window, 'bench').latencies);
  await page.evaluate(() => Reflect.get(window, 'bench').clear());
  const started = Date.now();
  for (let k = 1; k <= 2 * moves; k++) {
    await page.mouse.move(at(share(k)), y);
    await page.waitForTimeout(Math.max(0, started + (1000 * k) / 60 - Date.now()));
  }
  const seconds = (Date.now() - started) / 1000;
  const { updates, longTasks } = await page.evaluate(() => Reflect.get(window, 'bench').counts());
  await page.mouse.up();
  await page.waitForTimeout(1500);
  const sorted = latencies.sort((a, b) => a - b);
  const quantile = (/** @type {number} */ q) =>
    sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
  const cells = [quantile(0), quantile(0.5), quantile(0.95), quantile(1)].map((ms) =>
    ms.toFixed(0).padStart(4),
  );
  const longest = longTasks.length > 0 ? Math.max(...longTasks) : 0;
  return `${slider.name.padEnd(6)} | ${cells.join(' | ')} | ${(updates / seconds).toFixed(1).padStart(9)} | ${longTasks.length} (${longest.toFixed(0)})`;
}

/**
 * Runs in the page. A latency is the time from an input event to the frame after the last of the followers was drawn.
 * @param {string[]} names
 */
function instrument(names) {
  const plots = names.map((name) =>
    document.querySelector(`[data-testid=figure-${name}] [data-rendered-revision]`),
  );
  let inputAt = 0;
  let updates = 0;
  /** @type {number[]} */
  let longTasks = [];
  /** @type {number[]} */
  const latencies = [];
  /** @type {Set<Element>} */
  const drawn = new Set();
  /** @type {(() => void) | null} */
  let settle = null;
  document.addEventListener(
    'input',
    () => {
      inputAt = performance.now();
      drawn.clear();
    },
    { capture: true },
  );
  const afterPaint = (/** @type {() => void} */ done) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = done;
      channel.port2.postMessage(null);
    });
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      if (target === plots[0]) updates++;
      drawn.add(/** @type {Element} */ (target));
    }
    if (inputAt === 0 || drawn.size < plots.length) return;
    const began = inputAt;
    inputAt = 0;
    afterPaint(() => {
      latencies.push(performance.now() - began);
      settle?.();
      settle = null;
    });
  });
  for (const plot of plots)
    if (plot) observer.observe(plot, { attributes: true, attributeFilter: ['data-rendered-revision'] });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTasks.push(entry.duration);
  }).observe({ entryTypes: ['longtask'] });
  Object.assign(window, {
    bench: {
      latencies,
      /** Resolves when the latest input is on screen; at once when the move changed no value. */
      painted: () =>
        new Promise((resolve) => {
          if (inputAt === 0) resolve(null);
          else {
            settle = () => resolve(null);
            setTimeout(() => resolve(null), 5000);
          }
        }),
      clear: () => {
        latencies.length = 0;
        updates = 0;
        longTasks = [];
      },
      counts: () => ({ updates, longTasks }),
    },
  });
}
