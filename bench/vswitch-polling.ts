/**
 * Time of a solve: the paper's scenarios by every form over the load, whole sweeps of 40 loads, and large switches. The
 * load differs a little in every run.
 *
 * Options: `--runs=9` runs a cell, `--detail=indicators|screen|full`, `--methods=recommended,gated`, `--loads=40` loads
 * of a sweep, `--scenarios=3` of the paper's, `--large` for switches that take seconds, `--cpu` for processor instead
 * of wall-clock time.
 */
import type { InputValues } from '../src/models/contract/inputs.ts';
import { defaultValues } from '../src/models/contract/inputs.ts';
import type { SolveRequest } from '../src/models/contract/solver.ts';
import { fields } from '../src/models/vswitch-polling/inputs.ts';
import { scenario1, scenario2, scenario3 } from '../src/models/vswitch-polling/paper-scenarios.ts';
import { createSolver } from '../src/models/vswitch-polling/solver/solver.ts';

const options = new Map(
  process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=') as [string, string]),
);
const runs = Number(options.get('runs') ?? 9);
const detail = (options.get('detail') ?? 'screen') as SolveRequest['detail'];
const methods = options.get('methods')?.split(',') ?? [
  'recommended',
  'gated',
  'workload',
  'published',
  'published-literal',
];
const sweptLoads = Number(options.get('loads') ?? 40);
const byProcessor = options.has('cpu');

const scenarios = [
  { name: 'Scenario 1', inputs: scenario1, loads: [1, 3, 5, 6.5, 7, 7.2, 7.5, 8, 12, 20] },
  { name: 'Scenario 2', inputs: scenario2, loads: [0.5, 1, 2, 2.5, 2.8, 2.95, 3, 3.3, 5, 8] },
  {
    name: 'Scenario 3',
    inputs: scenario3,
    loads: [0.05, 0.15, 0.25, 0.3, 0.33, 0.345, 0.355, 0.4, 0.6, 1],
  },
];

const large: readonly (readonly [string, Readonly<Record<string, number | null | string>>])[] = [
  ['32 equal ports, K = 1024, M = 8', { ports: 32, queueCapacity: 1024, maxBatch: 8, loadMpps: 6 }],
  ['32 equal ports, K = 1024, M = 32', { ports: 32, queueCapacity: 1024, maxBatch: 32, loadMpps: 6 }],
  ['8 equal ports, K = 4096, M = 32', { ports: 8, queueCapacity: 4096, maxBatch: 32, loadMpps: 6 }],
];

const now = () => (byProcessor ? process.cpuUsage().user / 1000 : performance.now());
const solver = createSolver();

/** Milliseconds of one solve. */
function time(values: InputValues): number {
  const began = now();
  solver.solve(values, { detail });
  return now() - began;
}

const inputs = (changed: Readonly<Record<string, unknown>>) =>
  ({ ...defaultValues(fields), ...changed }) as InputValues;

const medians: number[] = [];

/** `min median max` over the runs. */
function cell(values: InputValues): string {
  const load = values.loadMpps as number;
  const at = (run: number) => time({ ...values, loadMpps: load * (1 + 1e-7 * run) });
  at(runs);
  const times = Array.from({ length: runs }, (_, run) => at(run)).sort((a, b) => a - b);
  medians.push(times[runs >> 1]);
  return [times[0], times[runs >> 1], times[runs - 1]].map((ms) => ms.toFixed(ms < 9.95 ? 1 : 0)).join(' ');
}

function row(label: string, cells: readonly string[]): void {
  console.log(label.padEnd(22) + cells.map((text) => text.padStart(13)).join(''));
}

console.log(`First solve of the process, default inputs: ${time(inputs({})).toFixed(0)} ms.`);
console.log(
  `Minimum, median and maximum of ${runs} solves, ms${byProcessor ? ' of processor time' : ''}; detail "${detail}"; columns: load in Mpps.\n`,
);
for (const { name, inputs: scenario, loads } of scenarios.slice(0, Number(options.get('scenarios') ?? 3))) {
  row(
    name,
    loads.map((load) => `${load}`),
  );
  for (const method of methods) {
    medians.length = 0;
    row(
      `  ${method}`,
      loads.map((loadMpps) => cell(inputs({ ...scenario, loadMpps, method }))),
    );
    const worst = Math.max(...medians).toFixed(1);
    console.log(`    worst median ${worst} ms`);
  }
  const end = loads[loads.length - 3] * 1.2;
  const began = now();
  for (let k = 1; k <= sweptLoads; k++) time(inputs({ ...scenario, loadMpps: (end * k) / sweptLoads }));
  console.log(
    `  a sweep of ${sweptLoads} loads up to ${end.toPrecision(3)} Mpps, recommended: ${(now() - began).toFixed(0)} ms\n`,
  );
}
if (options.has('large')) {
  for (const [label, changed] of large) {
    const ms = time(inputs({ portShares: null, ...changed }));
    console.log(`${label}: ${ms.toFixed(0)} ms`);
  }
}
