/**
 * Time of a solve after a move of a slider: L = 4096, beta = 256, a service curve near the paper's Table 3 (0.75 µs +
 * 21.6 µs / 256 a packet), all results of the screen. The rate differs in every run, so that no table is reused.
 *
 * The last lines name the rate at which each family is slowest: the worst of a drag.
 *
 * Options: `--runs=15` runs a cell, `--detail=screen|indicators|full`, `--families=poisson,geometric`,
 * `--rates=500,7960` Mbit/s, `--cpu` for processor instead of wall-clock time.
 */
import { defaultValues } from '../src/models/contract/inputs.ts';
import type { InputValues } from '../src/models/contract/inputs.ts';
import { fields } from '../src/models/batch-polling/inputs.ts';
import { createSolver } from '../src/models/batch-polling/solver/solver.ts';
import type { SolveRequest } from '../src/models/contract/solver.ts';

const usualRates = [500, 2500, 5000, 7000, 7900, 7960, 8000, 9000, 10_000];

const families: Readonly<Record<string, InputValues>> = {
  poisson: { 'arrivals.family': 'poisson' },
  deterministic: { 'arrivals.family': 'deterministic' },
  geometric: { 'arrivals.family': 'geometric' },
  'cv 0.5': { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 0.5 },
  'cv 2': { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 2 },
};

const base: InputValues = {
  ...defaultValues(fields),
  'service.interceptUs': 0.75,
  'service.slopeUs': 20.85 / 256,
};

const options = new Map(
  process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=') as [string, string]),
);
const runs = Number(options.get('runs') ?? 15);
const detail = (options.get('detail') ?? 'screen') as SolveRequest['detail'];
const chosen = options.get('families')?.split(',') ?? Object.keys(families);
const rates = options.get('rates')?.split(',').map(Number) ?? usualRates;

const byProcessor = options.has('cpu');
const solver = createSolver();

const now = () => (byProcessor ? process.cpuUsage().user / 1000 : performance.now());

/** Milliseconds of one solve. */
function time(values: InputValues): number {
  const began = now();
  solver.solve(values, { detail });
  return now() - began;
}

/** Milliseconds over the runs. */
interface Cell {
  least: number;
  median: number;
  most: number;
}

function cell(valuesOf: (run: number) => InputValues): Cell {
  time(valuesOf(runs));
  const times = Array.from({ length: runs }, (_, run) => time(valuesOf(run))).sort((a, b) => a - b);
  return { least: times[0], median: times[runs >> 1], most: times[runs - 1] };
}

const inMs = ({ least, median, most }: Cell) =>
  [least, median, most].map((ms) => ms.toFixed(ms < 9.95 ? 1 : 0)).join(' ');

function row(label: string, cells: readonly string[]): void {
  console.log(label.padEnd(16) + cells.map((text) => text.padStart(13)).join(''));
}

/** Prints the row of a family; returns its summary, one line. */
function rowOf(family: string, cells: readonly Cell[]): string {
  row(family, cells.map(inMs));
  const worst = cells.reduce((a, b) => (b.median > a.median ? b : a));
  return `${family.padEnd(16)}${String(rates[cells.indexOf(worst)]).padStart(6)} Mbit/s${inMs(worst).padStart(15)} ms`;
}

const first = time(base);
console.log(`First solve of the process, default rate: ${first.toFixed(0)} ms.`);
console.log(
  `Minimum, median and maximum of ${runs} solves, ms${byProcessor ? ' of processor time' : ''}; detail "${detail}"; columns: offered rate in Mbit/s.\n`,
);
row('', rates.map(String));
const worst = chosen.map((family) => {
  const inputs = { ...base, ...families[family] };
  const at = (rateMbps: number) => cell((run) => ({ ...inputs, rateMbps: rateMbps * (1 + run * 1e-6) }));
  return rowOf(family, rates.map(at));
});
console.log('\nThe same with only L changed from run to run, so that the arrival tables are reused:\n');
for (const family of chosen) {
  const inputs = { ...base, ...families[family] };
  rowOf(
    family,
    rates.map((rateMbps) => cell((run) => ({ ...inputs, rateMbps, ringSize: 4096 - run }))),
  );
}
console.log(`\nThe rate at which a family is slowest:\n\n${worst.join('\n')}`);
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
const { arrayBuffers, heapUsed } = process.memoryUsage();
console.log(
  `\nHeld at the end: ${megabytes(arrayBuffers)} in arrays, ${megabytes(heapUsed)} of other objects.`,
);
