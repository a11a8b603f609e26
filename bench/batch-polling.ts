/**
 * How long a solve takes, as a slider's position costs it: L = 4096, beta = 256, a service curve near the paper's Table 3
 * (0.75 µs + 21.6 µs / 256 a packet), everything the screen shows. The rate differs in every run, so that no table is reused.
 *
 * Options: `--runs=15` runs a cell, `--detail=screen|indicators|full`, `--families=poisson,geometric`.
 */
import { defaultValues } from '../src/models/contract/inputs.ts';
import type { InputValues } from '../src/models/contract/inputs.ts';
import { fields } from '../src/models/batch-polling/inputs.ts';
import { createSolver } from '../src/models/batch-polling/solver/solver.ts';
import type { SolveRequest } from '../src/models/contract/solver.ts';

const rates = [500, 2500, 5000, 7000, 7900, 7960, 8000, 9000, 10_000];

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

const solver = createSolver();

/** Milliseconds of one solve. */
function time(values: InputValues): number {
  const began = performance.now();
  const solving = solver.solve(values, { detail });
  while (!solving.next().done);
  return performance.now() - began;
}

/** `min median max` over the runs. */
function cell(valuesOf: (run: number) => InputValues): string {
  time(valuesOf(runs));
  const times = Array.from({ length: runs }, (_, run) => time(valuesOf(run))).sort((a, b) => a - b);
  return [times[0], times[runs >> 1], times[runs - 1]].map((ms) => ms.toFixed(ms < 9.95 ? 1 : 0)).join(' ');
}

function row(label: string, cells: readonly string[]): void {
  console.log(label.padEnd(16) + cells.map((text) => text.padStart(13)).join(''));
}

const first = time(base);
console.log(`First solve of the process, default rate: ${first.toFixed(0)} ms.`);
console.log(
  `Minimum, median and maximum of ${runs} solves, ms; detail "${detail}"; columns: offered rate in Mbit/s.\n`,
);
row('', rates.map(String));
for (const family of chosen) {
  const inputs = { ...base, ...families[family] };
  row(
    family,
    rates.map((rateMbps) => cell((run) => ({ ...inputs, rateMbps: rateMbps * (1 + run * 1e-6) }))),
  );
}
console.log('\nThe same with only L changed from run to run, so that the arrival tables are reused:\n');
for (const family of chosen) {
  const inputs = { ...base, ...families[family] };
  row(
    family,
    rates.map((rateMbps) => cell((run) => ({ ...inputs, rateMbps, ringSize: 4096 - run }))),
  );
}
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
const { arrayBuffers, heapUsed } = process.memoryUsage();
console.log(
  `\nHeld at the end: ${megabytes(arrayBuffers)} in arrays, ${megabytes(heapUsed)} of other objects.`,
);
