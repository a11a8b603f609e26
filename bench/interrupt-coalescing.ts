/**
 * Time of a solve after a move of a slider: L = 5200 µs, o = 4 µs, the stand-in gateway, all results of the screen. The
 * interarrival time differs a little in every run, so that no stage is reused.
 *
 * Options: `--runs=9` runs a cell, `--detail=screen|indicators|full`, `--families=poisson,geometric`, `--taus=100,500`,
 * `--interval=exact|published|marginal`, `--cpu` for processor instead of wall-clock time.
 */
import type { InputValues } from '../src/models/contract/inputs.ts';
import { defaultValues } from '../src/models/contract/inputs.ts';
import { fields } from '../src/models/interrupt-coalescing/inputs.ts';
import { createSolver } from '../src/models/interrupt-coalescing/solver/solver.ts';
import type { SolveRequest } from '../src/models/contract/solver.ts';

const interarrivalsUs = [4, 5, 6, 7, 8, 9, 10, 11, 12, 30, 100, 500];

const options = new Map(
  process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=') as [string, string]),
);
const runs = Number(options.get('runs') ?? 9);
const detail = (options.get('detail') ?? 'screen') as SolveRequest['detail'];
const families = options.get('families')?.split(',') ?? [
  'deterministic',
  'poisson',
  'geometric',
  'negative-binomial',
];
const taus = options.get('taus')?.split(',').map(Number) ?? [100, 200, 500];
const base: InputValues = {
  ...defaultValues(fields),
  batchInterval: options.get('interval') ?? 'exact',
};
const byProcessor = options.has('cpu');

const now = () => (byProcessor ? process.cpuUsage().user / 1000 : performance.now());

const solver = createSolver();

/** Milliseconds of one solve. */
function time(values: InputValues): number {
  const began = now();
  solver.solve(values, { detail });
  return now() - began;
}

const all: number[] = [];

/** `min median max` over the runs. */
function cell(values: InputValues, meanInterarrivalUs: number): string {
  const at = (run: number) => time({ ...values, meanInterarrivalUs: meanInterarrivalUs * (1 + 1e-7 * run) });
  at(runs);
  const times = Array.from({ length: runs }, (_, run) => at(run)).sort((a, b) => a - b);
  all.push(times[runs >> 1]);
  return [times[0], times[runs >> 1], times[runs - 1]].map((ms) => ms.toFixed(ms < 9.95 ? 1 : 0)).join(' ');
}

function row(label: string, cells: readonly string[]): void {
  console.log(label.padEnd(24) + cells.map((text) => text.padStart(13)).join(''));
}

const first = time(base);
console.log(`First solve of the process, default inputs: ${first.toFixed(0)} ms.`);
console.log(
  `Minimum, median and maximum of ${runs} solves, ms${byProcessor ? ' of processor time' : ''}; detail "${detail}", batch interval "${String(base.batchInterval)}"; columns: mean interarrival time in µs.\n`,
);
for (const coalescingUs of taus) {
  row(
    `tau ${coalescingUs} µs`,
    interarrivalsUs.map((us) => `${us}`),
  );
  for (const family of families) {
    row(
      `  ${family}`,
      interarrivalsUs.map((us) => cell({ ...base, coalescingUs, 'arrivals.family': family }, us)),
    );
  }
}
all.sort((a, b) => a - b);
const quantile = (share: number) => all[Math.min(all.length - 1, Math.floor(share * all.length))].toFixed(1);
console.log(
  `\nOver all cells: median ${quantile(0.5)} ms, 90 % ${quantile(0.9)} ms, worst ${quantile(1)} ms.`,
);
