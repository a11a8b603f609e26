/**
 * Time of a solve and a figure after a move of a slider: the testbed, the largest processor, a target out of reach of
 * ten thousand flows, a full list of processors, a full list of calibration points.
 *
 * Option: `--runs=41` runs a cell.
 */
import { executionAreas } from '../src/models/execution-areas/execution-areas.ts';
import type { InputValue, InputValues } from '../src/models/contract/inputs.ts';
import { defaultValues } from '../src/models/contract/inputs.ts';
import type { Solution } from '../src/models/contract/solution.ts';
import { solverOf } from '../tests/engines.ts';
import { packetRates } from '../src/models/contract/screen.ts';

const options = new Map(
  process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=') as [string, string]),
);
const runs = Number(options.get('runs') ?? 41);
const solver = solverOf(executionAreas);

const points = Array.from({ length: 64 }, (_, k) => ({
  configuration: '3+1',
  flows: 1 + (k % 4),
  frameBytes: 64 + 20 * k,
  mpps: null,
  cycles: 4000 + 7000 * (k % 4) + 20 * k,
}));

const cases: Readonly<Record<string, Record<string, InputValue>>> = {
  testbed: {},
  'testbed, target of 1 Mpps': { targetMpps: 1 },
  '256 cores': { cores: 256, flows: 1000 },
  'target out of reach of 10 000 flows': { flows: 10_000, targetMpps: 1200, linkGbps: 1000, clockGhz: 0.1 },
  '64 processors and a target': {
    targetMpps: 2,
    catalogue: Array.from({ length: 64 }, (_, k) => ({
      name: `CPU ${k}`,
      cores: 1 + 4 * k,
      clockGhz: 2 + k / 32,
      price: 100 + 10 * k,
    })),
  },
  '64 calibration points': { parameterSet: 'own', calibration: points },
};

function solve(values: InputValues): Solution {
  return solver.solve(values, { detail: 'screen' });
}

function draw(values: InputValues, solution: Solution): void {
  for (const figure of executionAreas.figures) {
    const view = figure.views?.[0].id ?? '';
    const nothing = { ghost: null, sweep: null, companions: [], rate: packetRates, overlays: [] };
    figure.build({ values, solution, view, method: executionAreas.methods[0].id, ...nothing });
  }
  executionAreas.diagram!.build(values, solution);
}

/** `min median max` in ms; the frame size differs in every run, so that nothing is reused. */
function times(run: (k: number) => void): string {
  for (let k = 0; k < runs; k++) run(k);
  const ms = Array.from({ length: runs }, (_, k) => {
    const began = performance.now();
    run(k);
    return performance.now() - began;
  }).sort((a, b) => a - b);
  return [ms[0], ms[runs >> 1], ms[runs - 1]].map((time) => time.toFixed(2).padStart(7)).join(' ');
}

console.log(
  `Minimum, median and maximum of ${runs} runs in ms; detail "screen"; all figures and the diagram.\n`,
);
console.log(`${''.padEnd(38)}${'solve'.padStart(23)}   ${'figures'.padStart(23)}`);
for (const [name, inputs] of Object.entries(cases)) {
  const at = (k: number) => ({ ...defaultValues(executionAreas.fields), ...inputs, frameBytes: 64 + k });
  const solution = solve(at(0));
  console.log(`${name.padEnd(38)}${times((k) => solve(at(k)))}   ${times((k) => draw(at(k), solution))}`);
}
