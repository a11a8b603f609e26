/**
 * Cost of a map on one thread: batch polling at L = 1024, rate against β, point by point in the order in which the page
 * solves them. Times until the first coarse picture, each level and the whole map; then the slowest points.
 *
 * Options: `--size=40`.
 */
import { mapLevels, type MapAxis } from '../src/dimensioning/map/map-plan.ts';
import { mapSearch } from '../src/dimensioning/map/map-search.ts';
import { type Evaluation, runSearch, type SolvePoint } from '../src/dimensioning/search/search.ts';
import { batchPolling } from '../src/models/batch-polling/batch-polling.ts';
import { defaultValues } from '../src/models/contract/inputs.ts';
import { SolveFailure } from '../src/models/contract/solution.ts';
import { solverOf } from '../tests/engines.ts';

const size = Number(process.argv.find((text) => text.startsWith('--size='))?.slice(7) ?? 40);
const x: MapAxis = { input: 'rateMbps', from: 500, to: 10_000, scale: 'linear', integer: false };
const y: MapAxis = { input: 'maxBatch', from: 16, to: 1024, scale: 'log', integer: true };
const values = { ...defaultValues(batchPolling.fields), ringSize: 1024 };

const solver = solverOf(batchPolling);
const times: number[] = [];

function evaluate(point: SolvePoint): Evaluation {
  const began = performance.now();
  try {
    const solution = solver.solve(point.values, { detail: 'indicators' });
    times.push(performance.now() - began);
    return { ok: true, words: {}, ...solution };
  } catch (error) {
    if (!(error instanceof SolveFailure)) throw error;
    return { ok: false, code: error.code, message: error.message };
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const began = performance.now();
const due: number[] = [];
const grid = runSearch(
  mapSearch({ model: batchPolling, values, x, y, nx: size, ny: size }),
  evaluate,
  ({ partial }) => {
    if (partial === null) return;
    const levels = mapLevels(partial.columns.length, partial.rows.length);
    levels.forEach(({ columns, rows }, k) => {
      if (partial.known >= columns.length * rows.length) due[k] ??= performance.now() - began;
    });
  },
);
const total = performance.now() - began;
const levels = mapLevels(grid.columns.length, grid.rows.length);
console.log(`${grid.columns.length} x ${grid.rows.length} points, one thread:`);
levels.forEach(({ columns, rows }, k) => {
  console.log(`  ${columns.length} x ${rows.length} after ${seconds(due[k] ?? total)}`);
});
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))].toFixed(1);
console.log(`  a point takes ${at(0)} to ${at(1)} ms, half of them less than ${at(0.5)} ms`);
