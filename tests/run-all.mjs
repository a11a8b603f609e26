// @ts-check
/**
 * `npm test`: types, formatting, the build and fetching a browser beside unit tests, then the end-to-end tests; with
 * four cores or more all at once. Every line is marked with the lane that it comes from. Ends with the titles of the
 * tests that failed, the time of each step and, for machines, the line `N passed, N failed`: the tests of both kinds,
 * and one failure for each step that fails without a failed test (types, lint, build, a crash).
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { relative } from 'node:path';
import os from 'node:os';

/**
 * @typedef {{ passed: number, failed: number, titles: string[] }} Counts `titles` of the tests that failed
 * @typedef {object} Step
 * @property {string} script its name in package.json
 * @property {string[]} [flags] what is added to it
 * @property {() => Counts} [count] reads the report that it leaves
 * @typedef {{ script: string, seconds: number, ok: boolean, counts: Counts | null }} Outcome
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = `${root}node_modules/.cache/test-reports`;
const unitReport = `${reports}/unit.json`;
const pageReport = `${reports}/e2e.json`;

/** @type {Record<'get' | 'check' | 'unit' | 'build' | 'page', Step[]>} steps of a lane run one after the other */
const lanes = {
  get: [{ script: 'pretest:e2e' }],
  // One thread of the compiler takes two thirds of the time of two cores, which the unit tests use meanwhile.
  check: [{ script: 'typecheck', flags: ['--singleThreaded'] }, { script: 'lint' }],
  unit: [
    {
      script: 'test:unit',
      flags: [
        `--maxWorkers=${os.availableParallelism()}`, // Vitest alone leaves one core free: here the lanes share them all
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${unitReport}`,
      ],
      count() {
        const { numPassedTests, numTotalTests, numPendingTests, numTodoTests, testResults } =
          readJson(unitReport);
        return {
          passed: numPassedTests,
          failed: numTotalTests - numPassedTests - numPendingTests - numTodoTests,
          titles: testResults.flatMap(failedUnitTests),
        };
      },
    },
  ],
  build: [{ script: 'build' }],
  page: [
    {
      script: 'test:e2e',
      flags: ['--reporter=list,json'],
      count() {
        const { stats, suites } = readJson(pageReport);
        return {
          passed: stats.expected + stats.flaky,
          failed: stats.unexpected,
          titles: suites.flatMap(failedPageTests),
        };
      },
    },
  ],
};

/**
 * Titles of the failed tests of a file, or its message where it fails as a whole.
 * @param {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string }[] }} file
 */
function failedUnitTests({ name, status, message, assertionResults }) {
  const failed = assertionResults
    .filter((result) => result.status === 'failed')
    .map((result) => result.fullName);
  if (failed.length === 0 && status === 'failed') failed.push(message.split('\n', 1)[0]);
  return failed.map((title) => `${relative(root, name)} › ${title}`);
}

/**
 * @typedef {{ title: string, specs: { title: string, ok: boolean, file: string }[], suites?: Suite[] }} Suite
 * @param {Suite} suite @returns {string[]}
 */
const failedPageTests = ({ specs, suites = [] }) => [
  ...specs.filter((spec) => !spec.ok).map((spec) => `e2e/${spec.file} › ${spec.title}`),
  ...suites.flatMap(failedPageTests),
];

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {NodeJS.Signals | null} */
let stoppedBy = null;

/**
 * Runs a script of package.json in a process group of its own, so that a signal reaches all that it starts.
 * @param {string} lane @param {Step} step
 * @returns {Promise<boolean>} whether it succeeded
 */
function run(lane, { script, flags = [] }) {
  const child = spawn('npm', ['run', '--silent', script, ...(flags.length > 0 ? ['--', ...flags] : [])], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: pageReport,
      GOGC: process.env.GOGC ?? '400', // TypeScript 7 collects garbage less often, which takes a fifth of its time
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
    },
  });
  running.add(child);
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => console.log(`${lane.padEnd(5)} | ${line}`));
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.log(`${lane.padEnd(5)} | ${error.message}`);
      resolve(false);
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve(code === 0);
    });
  });
}

/** Counts in the step's report; null where it has none or left none. @param {Step} step */
function countsOf({ count }) {
  try {
    return count?.() ?? null;
  } catch {
    return null;
  }
}

/** @param {string} lane @param {Step[]} steps */
async function runLane(lane, steps) {
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const step of steps) {
    const start = performance.now();
    const ok = await run(lane, step);
    outcomes.push({
      script: step.script,
      seconds: (performance.now() - start) / 1000,
      ok,
      counts: countsOf(step),
    });
    if (stoppedBy !== null) break;
  }
  return outcomes;
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function pass(child, signal) {
  if (process.platform === 'win32' || child.pid === undefined) {
    child.kill(signal);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group ended by itself meanwhile.
  }
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    stoppedBy = signal;
    for (const child of running) pass(child, signal);
  });
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const start = performance.now();
// On few cores pages that share them with everything else take twice as long, for they are many processes each.
const sideBySide = os.availableParallelism() >= 4;
// A browser that has to be fetched comes while the tests that need none run: it mostly waits for the network.
const got = runLane('get', lanes.get);
const checked = runLane('check', lanes.check);
const tested = runLane('unit', lanes.unit);
// The build has times of one thread only: on few cores it fills them beside the unit tests that are left.
if (!sideBySide) await checked;
const built = stoppedBy === null ? await runLane('build', lanes.build) : [];
if (!sideBySide) await tested;
// Without a build or a browser there are no pages to test, which is not a failure by itself.
const needed = [...built, ...(await got)];
const isReady = built.length > 0 && needed.every(({ ok }) => ok);
const shown = stoppedBy === null && isReady ? await runLane('page', lanes.page) : [];
const outcomes = [...(await checked), ...(await tested), ...needed, ...shown];

/** @param {number} seconds */
const minutes = (seconds) => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};
const total = { passed: 0, failed: 0 };
console.log('');
for (const { script, counts } of outcomes)
  for (const title of counts?.titles ?? []) console.log(`FAILED ${script}: ${title}`);
for (const { script, seconds, ok, counts } of outcomes) {
  const said = counts === null ? '' : `${counts.passed} passed, ${counts.failed} failed`;
  console.log(
    `${ok ? 'ok    ' : 'FAILED'} ${script.padEnd(10)} ${minutes(seconds).padStart(6)}  ${said}`.trimEnd(),
  );
  total.passed += counts?.passed ?? 0;
  total.failed += ok ? 0 : Math.max(1, counts?.failed ?? 0);
}
console.log(`All of it took ${minutes((performance.now() - start) / 1000)} minutes.`);
if (stoppedBy !== null) console.log(`Stopped by ${stoppedBy}.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = stoppedBy !== null ? 128 + os.constants.signals[stoppedBy] : total.failed > 0 ? 1 : 0;
