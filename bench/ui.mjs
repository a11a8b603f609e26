// @ts-check
/**
 * `npm run bench:ui`: from a slider's movement to the painted figures, in the built page in Chromium. Two measurements
 * a slider: moves that wait for their figures (latency), and moves at 60 a second as a hand makes them (updates a
 * second). Builds and serves the page itself. A benchmark: it prints figures and fails only when the page does.
 *
 * `--only=<model or input>` measures some of the sliders; `--pins` with four pins and, in the first model, the
 * testbed's measurements over the figures; `--slow` on a processor four times as slow; `--built=<folder>` serves a
 * build that is there; `--small` moves one slider a few times, as the tests do: the numbers then mean nothing.
 */
import { parseArgs } from 'node:util';
import { openBuiltPage, smallRing } from './page/built-page.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    pins: { type: 'boolean', default: false },
    slow: { type: 'boolean', default: false },
    built: { type: 'string' },
    small: { type: 'boolean', default: false },
  },
});

/** `from` and `to`: shares of the slider's length. */
const sliders = [
  { model: 'batch-polling', field: 'rateMbps', from: 0.2, to: 0.75 },
  { model: 'batch-polling', field: 'maxBatch', from: 0.55, to: 0.98 },
  { model: 'batch-polling', field: 'ringSize', from: 0.5, to: 0.98 },
  { model: 'interrupt-coalescing', field: 'coalescingUs', from: 0.3, to: 0.8 },
  { model: 'vswitch-polling', field: 'loadMpps', from: 0.2, to: 0.7 },
  { model: 'execution-areas', field: 'frameBytes', from: 0.1, to: 0.8 },
  { model: 'k-limited', field: 'rateMpps', from: 0.2, to: 0.6 },
]
  .filter(({ model, field }) => options.only === undefined || [model, field].includes(options.only))
  .slice(0, options.small ? 1 : undefined);
const moves = options.small ? 4 : 60;
/** The first sweep and the first plots belong to loading, ms. */
const loadingMs = options.small ? 300 : 3000;

const { url, browser, close } = await openBuiltPage(options);
const conditions = [
  ...(options.pins ? ['four pins', 'testbed'] : []),
  ...(options.slow ? ['processor slowed down fourfold'] : []),
];
try {
  console.log(
    ['Input to painted figures, 1280 x 800 (ms; updates a second while moving at 60 Hz)', ...conditions].join(
      ', ',
    ),
  );
  console.log(`${'slider'.padEnd(34)} |  min | median |  p95 |  max | updates/s | tasks > 50 ms (longest)`);
  for (const slider of sliders) {
    const page = await opened(slider);
    console.log(await measure(page, slider));
    await page.close();
  }
} finally {
  await close();
}

/** @param {(typeof sliders)[number]} slider */
async function opened({ model, field }) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`${url}#v1/${model}${options.small ? `?${smallRing}` : ''}`);
  await page.locator('.plot[data-rendered-revision]').first().waitFor();
  await page.waitForTimeout(loadingMs);
  if (options.pins) await compare(page, field);
  if (options.slow) {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await page.evaluate(instrument);
  return page;
}

/**
 * Four pins a step of the slider apart, and the testbed's measurements where the model has them.
 * @param {Page} page
 * @param {string} field
 */
async function compare(page, field) {
  const input = page.getByTestId(`field-${field}`).getByRole('slider');
  for (let pin = 0; pin < 4; pin++) {
    await page.getByRole('button', { name: 'Pin', exact: true }).click();
    await input.focus();
    await page.keyboard.press('PageUp');
    await page.waitForTimeout(800);
  }
  const drawer = page.getByRole('button', { name: /^Measurements/ });
  const testbed = page.getByRole('button', { name: 'Compare with the testbed' });
  if (!(await testbed.isVisible()) && (await drawer.isVisible())) await drawer.click();
  if (await testbed.isVisible()) await testbed.click();
  await page.waitForTimeout(2000);
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
    const phase = ((2 * k) / moves) % 2; // there and back, again and again
    return slider.from + (slider.to - slider.from) * (phase < 1 ? phase : 2 - phase);
  };
  await page.mouse.move(at(slider.from), y);
  await page.mouse.down();
  await page.mouse.move(at(share(1)), y);
  await page.waitForTimeout(700);
  await page.evaluate(() => Reflect.get(window, 'bench').begin());
  for (let k = 1; k <= moves; k++) {
    await page.mouse.move(at(share(k)), y);
    await page.evaluate(() => Reflect.get(window, 'bench').painted());
  }
  /** @type {number[]} */
  const latencies = await page.evaluate(() => Reflect.get(window, 'bench').latencies);
  await page.evaluate(() => Reflect.get(window, 'bench').clear());
  const started = Date.now();
  const session = await page.context().newCDPSession(page);
  /** @type {Promise<unknown>[]} */
  const sent = [];
  for (let k = 1; k <= 2 * moves; k++) {
    // Moves are sent without waiting until the page has handled the former one.
    sent.push(
      session.send('Input.dispatchMouseEvent', {
        type: 'mouseMoved',
        x: at(share(k)),
        y,
        button: 'left',
        buttons: 1,
      }),
    );
    await new Promise((next) => setTimeout(next, Math.max(0, started + (1000 * k) / 60 - Date.now())));
  }
  await Promise.all(sent);
  const seconds = (Date.now() - started) / 1000;
  const { updates, longTasks } = await page.evaluate(() => Reflect.get(window, 'bench').counts());
  await page.mouse.up();
  await page.waitForTimeout(options.small ? 300 : 1500);
  const sorted = latencies.sort((a, b) => a - b);
  const quantile = (/** @type {number} */ q) =>
    sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
  const cells = [quantile(0), quantile(0.5), quantile(0.95), quantile(1)].map((ms) =>
    ms.toFixed(0).padStart(4),
  );
  const longest = longTasks.length > 0 ? Math.max(...longTasks) : 0;
  const name = `${slider.model} ${slider.field}`;
  return `${name.padEnd(34)} | ${cells.join(' | ')} | ${(updates / seconds).toFixed(1).padStart(9)} | ${longTasks.length} (${longest.toFixed(0)})`;
}

/**
 * Runs in the page. The followers are the plots in view that one movement draws anew; a latency is the time from an
 * input event to the end of the frame that paints the last of them.
 */
function instrument() {
  /** @type {Set<Element>} */
  let followers = new Set();
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
  // Drawings made within a frame are painted at its end, before the next task; those made between frames, in the next.
  let inFrame = false;
  const nextFrame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    nextFrame((time) => {
      inFrame = true;
      nextTask(() => {
        inFrame = false;
      });
      callback(time);
    });
  const nextTask = (/** @type {() => void} */ task) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = task;
    channel.port2.postMessage(null);
  };
  const afterPaint = (/** @type {() => void} */ done) => {
    if (inFrame) nextTask(done);
    else nextFrame(() => nextTask(done));
  };
  const observer = new MutationObserver((records) => {
    const [large] = followers; // small ones may skip a frame
    if (records.some(({ target }) => target === large)) updates++;
    for (const { target } of records) drawn.add(/** @type {Element} */ (target));
    if (inputAt === 0 || followers.size === 0 || [...followers].some((plot) => !drawn.has(plot))) return;
    const began = inputAt;
    inputAt = 0;
    afterPaint(() => {
      latencies.push(performance.now() - began);
      settle?.();
      settle = null;
    });
  });
  observer.observe(document.body, {
    ...{ subtree: true, attributes: true },
    attributeFilter: ['data-rendered-revision'],
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTasks.push(entry.duration);
  }).observe({ entryTypes: ['longtask'] });
  const clear = () => {
    latencies.length = 0;
    updates = 0;
    longTasks = [];
  };
  Object.assign(window, {
    bench: {
      latencies,
      /** Visible plots that the first movement has drawn are the followers, the largest first. */
      begin: () => {
        const inView = [...drawn].filter((plot) => {
          const { top, bottom } = plot.getBoundingClientRect();
          return bottom > 40 && top < window.innerHeight - 40;
        });
        followers = new Set(inView.sort((one, other) => other.clientHeight - one.clientHeight));
        inputAt = 0;
        clear();
      },
      /** Resolves when the latest input is on screen; at once when the move changed no value. */
      painted: () =>
        new Promise((resolve) => {
          if (inputAt === 0) resolve(null);
          else {
            settle = () => resolve(null);
            setTimeout(() => resolve(null), 5000);
          }
        }),
      clear,
      counts: () => ({ updates, longTasks }),
    },
  });
}
