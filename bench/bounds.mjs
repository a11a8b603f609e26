// @ts-check
/**
 * `npm run bounds`: random scenarios over the whole ranges of every model's inputs, and the longest solve and the peak
 * of memory among them. `npm run bounds -- batch-polling` measures one model.
 *
 * Options: `--count=400` scenarios a model, of which `--from=0` is the first to be solved, `--seed=1`, `--most=60`
 * seconds until a solve is given up, `--out=file` writes every scenario with its numbers, a line of JSON each.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const all = ['batch-polling', 'interrupt-coalescing', 'vswitch-polling', 'k-limited', 'execution-areas'];
const options = new Map(
  process.argv
    .slice(2)
    .filter((text) => text.startsWith('--'))
    .map((text) => /** @type {[string, string]} */ (text.slice(2).split('='))),
);
const asked = process.argv.slice(2).filter((text) => !text.startsWith('--'));
const count = Number(options.get('count') ?? 400);
const seed = Number(options.get('seed') ?? 1);
const mostMs = 1000 * Number(options.get('most') ?? 60);

/**
 * @typedef {{ k: number, inputs: object, refused: string | null, ms: number, peakBytes: number,
 *   failure: string | null }} Row
 */

async function bundle() {
  const input = fileURLToPath(new URL('bounds/solve-scenarios.ts', import.meta.url));
  const folder = fileURLToPath(new URL('../node_modules/.cache/bounds/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const build = await rolldown({ input, platform: 'node', logLevel: 'silent' });
  const file = `${folder}solve-scenarios-${process.pid}.mjs`;
  await build.write({ format: 'esm', codeSplitting: false, file });
  await build.close();
  return file;
}

/**
 * The scenarios from `from` on, until the process ends or a solve takes too long.
 *
 * @param {string} file
 * @param {string} model
 * @param {number} from
 * @param {(row: Row) => void} take
 * @returns {Promise<number>} One past the last scenario that was begun.
 */
function run(file, model, from, take) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--expose-gc', file, model, ...[seed, count, from].map(String)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    /** @type {{ k: number, inputs: object, refused: string | null } | null} */
    let begun = null;
    let next = from;
    let beganAt = performance.now();
    const kill = () => child.kill('SIGKILL');
    /** @type {NodeJS.Timeout} */
    let watchdog = setTimeout(kill, mostMs);
    createInterface({ input: child.stdout }).on('line', (line) => {
      clearTimeout(watchdog);
      watchdog = setTimeout(kill, mostMs);
      const report = JSON.parse(line);
      if ('ms' in report) {
        if (begun) take({ ...begun, ...report });
        begun = null;
      } else if ('k' in report) {
        begun = report;
        next = report.k + 1;
        beganAt = performance.now();
      }
    });
    child.on('close', () => {
      clearTimeout(watchdog);
      const ms = performance.now() - beganAt;
      if (begun) {
        take({ ...begun, ms, peakBytes: 0, failure: 'ended' });
      }
      resolve(begun ? next : count);
    });
  });
}

const file = await bundle();
const out = options.get('out');
if (out) writeFileSync(out, '');
for (const model of asked.length > 0 ? asked : all) {
  /** @type {Row[]} */
  const solved = [];
  const take = (/** @type {Row} */ row) => {
    solved.push(row);
    if (out) appendFileSync(out, `${JSON.stringify({ model, ...row })}\n`);
  };
  for (let from = Number(options.get('from') ?? 0); from < count;) from = await run(file, model, from, take);
  const most = (/** @type {(row: Row) => number} */ of) => Math.max(0, ...solved.map(of));
  const longer = (/** @type {number} */ ms) => solved.filter((row) => row.ms > ms).length;
  const failures = new Map();
  for (const { failure } of solved) if (failure) failures.set(failure, (failures.get(failure) ?? 0) + 1);
  console.log(
    `${model}: ${solved.length} scenarios, longest ${(most((row) => row.ms) / 1000).toFixed(1)} s (${longer(15_000)} over 15 s, ${longer(5000)} over 5 s), ` +
      `most memory ${(most((row) => row.peakBytes) / 2 ** 20).toFixed(0)} MB, ` +
      `without a result: ${[...failures].map(([code, times]) => `${times} ${code}`).join(', ') || 'none'}`,
  );
}
