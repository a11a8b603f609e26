// @ts-check
/**
 * `npm run bench:ui`: from a slider's movement to the painted sentence and to the curve of the large figure, in the
 * built page in Chromium. Two measurements a slider: moves that wait for their sentence (latency), and moves at 60 a
 * second as a hand makes them: inputs a second (a slider of few steps has fewer than moves), curves of the large figure
 * a second (only those whose inputs differ from the previous one's), their solved points, and the age of a curve's
 * inputs when it is painted. Builds and serves the page itself. A benchmark: it prints figures and fails only when the
 * page does.
 *
 * `--only=<model or input>` measures some of the sliders, and may be repeated; `--pins` with four pins and, in the
 * first model, the testbed's measurements over the figures; `--slow` on a processor four times as slow;
 * `--built=<folder>` serves a build that is there; repeated, it measures each slider on these builds by turns;
 * `--url=http://...` takes a page that is served already;
 * `--small` moves one slider a few times, as the tests do: the numbers then mean nothing.
 */
import { parseArgs } from 'node:util';
import { openBuiltPage } from './page/built-page.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    pins: { type: 'boolean', default: false },
    slow: { type: 'boolean', default: false },
    built: { type: 'string', multiple: true },
    url: { type: 'string' },
    small: { type: 'boolean', default: false },
  },
});

/**
 * `from` and `to`: shares of the slider's length; `rate`: the slider of the rate on its ribbon; `inputs`: of the link.
 * @type {readonly { model: string, field: string, from: number, to: number, inputs?: string }[]}
 */
const sliders = [
  { model: 'batch-polling', field: 'rate', from: 0.2, to: 0.65 },
  { model: 'batch-polling', field: 'maxBatch', from: 0.2, to: 0.7 },
  { model: 'batch-polling', field: 'ringSize', from: 0.5, to: 0.98 },
  { model: 'batch-polling', field: 'cores', from: 0, to: 0.5 },
  { model: 'batch-polling', field: 'service.interceptUs', from: 0.3, to: 0.6 },
  {
    ...{ model: 'batch-polling', field: 'arrivals.cv', from: 0.2, to: 0.8 },
    inputs: 'arrivals.family=negative-binomial',
  },
  { model: 'interrupt-coalescing', field: 'rate', from: 0.2, to: 0.65 },
  { model: 'interrupt-coalescing', field: 'coalescingUs', from: 0.3, to: 0.8 },
  { model: 'vswitch-polling', field: 'rate', from: 0.2, to: 0.65 },
  { model: 'vswitch-polling', field: 'maxBatch', from: 0.2, to: 0.6 },
  { model: 'execution-areas', field: 'frameBytes', from: 0.1, to: 0.8 },
  { model: 'k-limited', field: 'rate', from: 0.2, to: 0.6 },
  { model: 'k-limited', field: 'packetsPerCycle', from: 0.2, to: 0.7 },
]
  .filter(({ model, field }) => (options.only ?? [model]).some((only) => [model, field].includes(only)))
  .slice(options.small ? -1 : 0); // of the model that is solved fastest
const moves = options.small ? 4 : 60;
/** The first sweep and the first plots belong to loading, ms. */
const loadingMs = options.small ? 300 : 5000;

/** @type {Awaited<ReturnType<typeof openBuiltPage>>[]} */
const pages = [];
const conditions = [
  ...(options.pins ? ['four pins', 'testbed'] : []),
  ...(options.slow ? ['processor slowed down fourfold'] : []),
];
try {
  for (const built of options.built ?? [undefined])
    pages.push(await openBuiltPage({ built, url: options.url }));
  console.log(
    [
      'Input to painted sentence, 1280 x 800 (ms); while moving at 60 Hz: inputs, sentences and curves of the large figure a second, solved points and age of these curves when painted (ms)',
      ...conditions,
    ].join(', '),
  );
  console.log(
    `${'slider'.padEnd(38)} | median |  p95 | inputs/s | sentences/s | curves/s | points | age median |  p95 | tasks > 50 ms (longest)`,
  );
  for (const slider of sliders) {
    for (const [k, served] of pages.entries()) {
      const page = await opened(served, slider);
      console.log(`${await measure(page, slider)}${pages.length > 1 ? ` | ${options.built?.[k]}` : ''}`);
      await page.close();
    }
  }
} finally {
  for (const { close } of pages) await close();
}

/**
 * @param {(typeof pages)[number]} served
 * @param {(typeof sliders)[number]} slider
 */
async function opened({ browser, url }, { model, field, inputs }) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`${url}#v1/${model}${inputs === undefined ? '' : `?${inputs}`}`);
  await page.locator('.plot[data-rendered-revision]').first().waitFor();
  await page.getByTestId('moves').waitFor({ state: 'attached' });
  const fold = page.locator('details.fold', { has: page.getByTestId(`field-${field}`) });
  if ((await fold.count()) > 0) {
    // Earlier builds have no fold around the folds.
    const around = page.getByTestId('more-inputs').locator('> summary');
    if ((await around.count()) > 0) await around.click();
    await fold.locator('summary').click();
  }
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
 * @param {Page} page
 * @param {string} field
 */
function sliderOf(page, field) {
  if (field === 'rate') return page.getByTestId('ribbon').getByRole('slider');
  return page.getByTestId(`field-${field}`).getByRole('slider');
}

/**
 * Four pins a step of the slider apart, and the testbed's measurements where the model has them.
 * @param {Page} page
 * @param {string} field
 */
async function compare(page, field) {
  const input = sliderOf(page, field);
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
  const input = sliderOf(page, slider.field);
  await input.scrollIntoViewIfNeeded();
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
  await page.evaluate(() => Reflect.get(window, 'bench').clear());
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
  for (let k = 1; k <= 4 * moves; k++) {
    // Moves are sent without waiting until the page has handled the former one.
    const move = { type: /** @type {const} */ ('mouseMoved'), x: at(share(k / 2)), y };
    sent.push(session.send('Input.dispatchMouseEvent', { ...move, button: 'left', buttons: 1 }));
    await new Promise((next) => setTimeout(next, Math.max(0, started + (1000 * k) / 60 - Date.now())));
  }
  await Promise.all(sent);
  const seconds = (Date.now() - started) / 1000;
  const { inputs, sentences, curves, ages, bounded, points, longTasks } = await page.evaluate(() =>
    Reflect.get(window, 'bench').counts(),
  );
  await page.mouse.up();
  await page.waitForTimeout(options.small ? 300 : 1500);
  const cell = (/** @type {number} */ ms, width = 4) =>
    `${bounded ? '> ' : ''}${ms.toFixed(0)}`.padStart(width);
  const longest = longTasks.length > 0 ? Math.max(...longTasks) : 0;
  return [
    `${slider.model} ${slider.field}`.padEnd(38),
    ...[
      quantile(latencies, 0.5).toFixed(0).padStart(6),
      quantile(latencies, 0.95).toFixed(0).padStart(4),
    ].map(
      (ms) => (latencies.length > 0 ? ms : '–'.padStart(ms.length)), // the sentence may be the same for all inputs
    ),
    (inputs / seconds).toFixed(1).padStart(8),
    (sentences / seconds).toFixed(1).padStart(11),
    (curves / seconds).toFixed(1).padStart(8),
    quantile(points, 0.5).toFixed(0).padStart(6),
    cell(quantile(ages, 0.5), 10),
    cell(quantile(ages, 0.95)),
    `${longTasks.length} (${longest.toFixed(0)})`,
  ].join(' | ');
}

/**
 * 0 of an empty list.
 * @param {readonly number[]} list
 * @param {number} q
 */
function quantile(list, q) {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}

/**
 * Runs in the page. A latency is the time from an input event to the end of the frame that paints the sentence; an age
 * that from the inputs to the end of the frame that paints the curve drawn for them. A build that does not mark its
 * drawings counts as a curve what changes a line of the large figure, and its age is at least the time since the line
 * before.
 */
function instrument() {
  /** When the slider was last moved, and when that changed an input whose sentence is still to come; 0: none is. */
  let movedAt = 0;
  let inputAt = 0;
  let inputs = 0;
  let sentences = 0;
  let changedAt = performance.now();
  let lines = '';
  /** @type {number[]} */
  let ages = [];
  const fewestPoints = 4;
  /** @type {number[]} */
  let points = [];
  /** @type {number[]} */
  let longTasks = [];
  /** @type {number[]} */
  const latencies = [];
  /** @type {Map<string, number>} */
  const setAt = new Map();
  /** @type {(() => void) | null} */
  let settle = null;
  const root = document.documentElement;
  const marks = root.dataset.scenario !== undefined;
  const [large] = [...document.querySelectorAll('.plot')]
    .filter((plot) => plot.getBoundingClientRect().bottom <= window.innerHeight)
    .sort((one, other) => other.clientHeight * other.clientWidth - one.clientHeight * one.clientWidth);
  const sentence = document.querySelector('[data-testid=situation]');
  const moved = (/** @type {Event} */ event) => {
    if (event instanceof PointerEvent && event.buttons === 0) return;
    movedAt = performance.now();
    if (marks || event.type !== 'input') return;
    inputs++;
    inputAt = movedAt;
  };
  // The ribbon follows the pointer, the sliders their native input.
  for (const type of ['input', 'pointermove']) document.addEventListener(type, moved, { capture: true });
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
  new MutationObserver(() => {
    inputs++;
    inputAt = movedAt;
    setAt.set(root.dataset.scenario ?? '', performance.now());
  }).observe(root, { attributes: true, attributeFilter: ['data-scenario'] });
  new MutationObserver(() => {
    sentences++;
    if (inputAt === 0) return;
    const began = inputAt;
    inputAt = 0;
    afterPaint(() => {
      latencies.push(performance.now() - began);
      settle?.();
      settle = null;
    });
  }).observe(/** @type {Element} */ (sentence), { subtree: true, childList: true, characterData: true });
  const noteCurve = () => {
    // Without the curve before the drag, which is grey.
    const drawn = [...(large?.querySelectorAll('svg svg path[fill=none]:not([stroke="#a7afba"])') ?? [])].map(
      (path) => path.getAttribute('d') ?? '',
    );
    const mark = marks ? (/** @type {HTMLElement} */ (large).dataset.scenario ?? '') : drawn.join();
    if (mark === lines) return;
    // A point that is drawn alone is no curve.
    const most = Math.max(0, ...drawn.map((d) => d.split(/[CLHV]/).length));
    if (most < fewestPoints) return;
    points.push(most);
    lines = mark;
    const began = marks ? setAt.get(mark) : changedAt;
    if (began === undefined) return;
    afterPaint(() => {
      ages.push(performance.now() - began);
      changedAt = performance.now();
    });
  };
  new MutationObserver(noteCurve).observe(/** @type {Element} */ (large), {
    attributes: true,
    attributeFilter: [marks ? 'data-scenario' : 'data-rendered-revision'],
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTasks.push(entry.duration);
  }).observe({ entryTypes: ['longtask'] });
  const clear = () => {
    latencies.length = 0;
    inputs = 0;
    sentences = 0;
    ages = [];
    points = [];
    changedAt = performance.now();
    longTasks = [];
  };
  Object.assign(window, {
    bench: {
      latencies,
      /** Resolves when the sentence of the latest input is on screen; at once when the move changed no value. */
      painted: () =>
        new Promise((resolve) => {
          if (inputAt === 0) resolve(null);
          else {
            settle = () => resolve(null);
            setTimeout(() => {
              inputAt = 0;
              resolve(null);
            }, 1000);
          }
        }),
      clear,
      counts: () => {
        // A curve that does not change ages until the end.
        const ended = marks ? [] : [performance.now() - changedAt];
        return {
          ...{ inputs, sentences, curves: ages.length, ages: ages.length > 0 ? ages : ended },
          ...{ bounded: !marks, points, longTasks },
        };
      },
    },
  });
}
