// @ts-check
/**
 * `npm run bench:reading`: large files dropped onto the built page in Chromium: how long until they are read, how
 * responsive the page stays meanwhile (frames, main-thread tasks), and how soon a cancel answers. Tasks are also
 * counted by the time that the thread itself was at work, which other programs on the machine do not lengthen. Builds
 * and serves the page itself. A benchmark: it prints figures and fails only when the page does.
 *
 * `--small` reads a file of a thousandth of the size, as the tests do: the numbers then mean nothing.
 * `--built=<folder>` serves a build that is there, `--url=http://...` takes a page that is served already.
 */
import { mkdtempSync, rmSync, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
/** Share of each file's full size that is written. */
const share = options.small ? 1e-3 : 1;
/** Pauses, ms: the first sweep and the first plots belong to loading; drawing and judging belong to reading. */
const [loadingMs, drawingMs] = options.small ? [300, 300] : [3000, 2500];

/**
 * Uniform on 0..1, the same numbers every time, again after 2^31: a file that repeated itself would be refused.
 * @param {number} seed
 */
const uniform = (seed) => () => (seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff) / 2 ** 31;

/**
 * @param {string} path
 * @param {string} head
 * @param {{ bytes?: number, rows?: number }} size
 * @param {() => string} row
 */
async function write(path, head, { bytes = Infinity, rows = Infinity }, row) {
  const stream = createWriteStream(path);
  stream.write(head);
  let [written, made] = [head.length, 0];
  while (written < bytes && made < rows) {
    let part = '';
    for (; part.length < 65_536 && written + part.length < bytes && made < rows; made++) part += row();
    written += part.length;
    if (!stream.write(part)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}

const folder = mkdtempSync(join(tmpdir(), 'batchscope-reading-'));
const random = uniform(1);
let clock = 5_254_374_000_000_000;
const files = [
  {
    name: 'batch clocks, 100 MB',
    path: join(folder, 'batches-xc-5000.csv'),
    head: 't1_cycles,batch_size\n',
    bytes: 100e6,
    row: () => `${(clock += 3400 + Math.floor(2000 * random()))},${1 + Math.floor(60 * random())}\n`,
    read: 'measurement-file',
  },
  {
    name: 'latencies, 1 million samples',
    path: join(folder, 'latency-xc-5000.csv'),
    head: 'latency_ns,count\n',
    rows: 1e6,
    row: () => `${6000 + Math.floor(9000 * random() * random() * random() + 60_000 * random() ** 20)},1\n`,
    read: 'measurement-file',
  },
  {
    name: 'latencies, 1 million different values',
    path: join(folder, 'latency-xc-6000.csv'),
    head: 'latency_ns,count\n',
    rows: 1e6,
    row: () => `${6000 + Math.floor(9e6 * random() ** 3)},1\n`,
    read: 'measurement-file',
  },
  {
    name: 'any table of numbers, 64 MB',
    path: join(folder, 'table.csv'),
    head: 'latency_us,count\n',
    bytes: 64 * 2 ** 20 - 64,
    row: () => `${(5 + 10 * random()).toFixed(3)},${Math.floor(100 * random())}\n`,
    read: 'tool-card',
  },
];
for (const { path, head, bytes, rows, row } of files) {
  await write(
    path,
    head,
    { ...(bytes && { bytes: share * bytes }), ...(rows && { rows: share * rows }) },
    row,
  );
}

const { url, browser, close } = await openBuiltPage(options);
try {
  console.log(
    'File                                  | read: s (worker at work) | frames/s | main thread: tasks > 50 ms, longest; at work > 50 ms, longest | cancel (ms)',
  );
  for (const file of options.small ? files.slice(0, 1) : files) console.log(await measure(file));
} finally {
  await close();
  rmSync(folder, { recursive: true });
}

/** Opens a separate page for each file, without other measurements. */
async function opened() {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`${url}#v1/batch-polling?${options.small ? `${smallRing}&` : ''}view.drawer=measurements`);
  await page.locator('.plot[data-rendered-revision]').first().waitFor();
  const chooser = page.getByTestId('measurements').locator('input[type=file]');
  await chooser.waitFor({ state: 'attached' });
  await page.waitForTimeout(loadingMs);
  return { page, chooser };
}

/** @param {(typeof files)[number]} file */
async function measure(file) {
  const { page, chooser } = await opened();
  await page.evaluate(instrument);
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await chooser.setInputFiles(file.path);
  await page.getByTestId(file.read).waitFor({ timeout: 300_000 });
  const { seconds, frames } = await page.evaluate(() => Reflect.get(window, 'bench').counts());
  await page.waitForTimeout(drawingMs);
  /** @type {number[]} */
  const waited = (await page.evaluate(() => Reflect.get(window, 'bench').counts())).longTasks;
  const { main, worker } = workOf(await browser.stopTracing());
  await page.close();
  // A small file is read before it can be cancelled.
  const cancelled = options.small ? 'read before' : await timeOfCancel(file);
  return [...cells(file, { seconds, frames, waited, main, worker }), cancelled].join(' | ');
}

/** From the press of “Cancel” to its end, ms, as text. @param {(typeof files)[number]} file */
async function timeOfCancel(file) {
  const { page, chooser } = await opened();
  await chooser.setInputFiles(file.path);
  const cancel = page.getByRole('button', { name: /^Cancel/ });
  let answered = 'read before';
  if (
    await cancel.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    )
  ) {
    await page.waitForTimeout(500);
    const began = Date.now();
    const stopped = await cancel.click({ timeout: 1000 }).then(
      () => true,
      () => false,
    );
    if (stopped) {
      await cancel.waitFor({ state: 'detached' });
      answered = String(Date.now() - began);
    }
  }
  await page.close();
  return answered;
}

/**
 * @param {(typeof files)[number]} file
 * @param {{ seconds: number, frames: number, waited: number[], main: number[], worker: number }} measured
 */
function cells(file, { seconds, frames, waited, main, worker }) {
  const long = main.filter((ms) => ms > 50);
  const most = (/** @type {number[]} */ list) => Math.max(0, ...list).toFixed(0);
  return [
    file.name.padEnd(37),
    `${seconds.toFixed(1).padStart(9)} (${(worker / 1000).toFixed(1)})`.padEnd(24),
    (frames / seconds).toFixed(0).padStart(8),
    `${waited.length}, ${most(waited)} ms; ${long.length}, ${most(main)} ms`,
  ];
}

/**
 * From a trace: the time that the page's main thread was at work in each of its tasks, and all workers together, ms.
 * @param {Buffer} trace
 */
function workOf(trace) {
  /**
   * @typedef {{ name: string, ph: string, pid: number, tid: number, tdur?: number, args?: { name?: string } }}
   * TraceEvent
   */
  const events = /** @type {TraceEvent[]} */ (JSON.parse(trace.toString()).traceEvents);
  const names = new Map(
    events
      .filter(({ name, ph }) => ph === 'M' && name === 'thread_name')
      .map(({ pid, tid, args }) => [`${pid} ${tid}`, args?.name ?? '']),
  );
  /** @type {number[]} */
  const main = [];
  let worker = 0;
  for (const { name, pid, tid, tdur } of events) {
    if (!/RunTask$/.test(name) || tdur === undefined) continue;
    const thread = names.get(`${pid} ${tid}`) ?? '';
    if (thread === 'CrRendererMain') main.push(tdur / 1000);
    else if (/Worker/.test(thread)) worker += tdur / 1000;
  }
  return { main, worker };
}

/** Runs in the page. Counts from the change of the file chooser on. */
function instrument() {
  let began = 0;
  let frames = 0;
  /** @type {number[]} */
  const longTasks = [];
  document.addEventListener('change', () => (began = performance.now()), { capture: true });
  const tick = () => {
    if (began > 0) frames++;
    requestAnimationFrame(tick);
  };
  tick();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (began > 0) longTasks.push(entry.duration);
  }).observe({ entryTypes: ['longtask'] });
  Object.assign(window, {
    bench: {
      counts: () => ({ seconds: (performance.now() - began) / 1000, frames, longTasks: [...longTasks] }),
    },
  });
}
