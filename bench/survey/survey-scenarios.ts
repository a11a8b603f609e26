/**
 * Solves and simulates random scenarios and prints, by kind and result, how many differ by more than the known error.
 */
import { appendFileSync } from 'node:fs';
import type { Model } from '../../src/models/contract/model.ts';
import { createSimulator as createSwitchSimulator } from '../../src/models/vswitch-polling/simulator/simulator.ts';
import { createSolver as createSwitchSolver } from '../../src/models/vswitch-polling/solver/solver.ts';
import { vswitchPolling } from '../../src/models/vswitch-polling/vswitch-polling.ts';
import { batchPolling } from '../../src/models/batch-polling/batch-polling.ts';
import { readInputs } from '../../src/models/batch-polling/read-inputs.ts';
import { createSimulator } from '../../src/models/batch-polling/simulator/simulator.ts';
import { fullLoad, packetsPerService } from '../../src/models/batch-polling/solver/chain/chain-accuracy.ts';
import { createSolver, loadFor } from '../../src/models/batch-polling/solver/solver.ts';
import { interarrivalVariation } from '../../src/models/batch-polling/system/system.ts';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import { verdict } from '../../src/models/contract/verdict.ts';
import { type ScenarioKind, randomScenario } from './random-scenarios.ts';
import { randomSwitch, type SwitchKind } from './switch-scenarios.ts';

const given = process.argv.slice(2);
const options = new Map(
  given.filter((text) => text.startsWith('--')).map((text) => text.slice(2).split('=') as [string, string]),
);
const asked = given.filter((text) => !text.startsWith('--')) as (ScenarioKind | SwitchKind)[];
const count = Number(options.get('count') ?? 100);
const from = Number(options.get('from') ?? 0);
const packets = Number(options.get('packets') ?? 300_000);
const seed = Number(options.get('seed') ?? 1);
const out = options.get('out');

/** A solve that takes longer is left out, ms. */
const mostMs = 3000;

await loadFor();

/** A model that is surveyed. */
interface Surveyed {
  model: Model;
  method: string;
  solver: ReturnType<typeof createSolver>;
  createSimulator: typeof createSimulator;
  /** Facts of the scenario for the file of the numbers. */
  factsOf: (values: InputValues) => Record<string, unknown>;
}

const ofBatches: Surveyed = {
  model: batchPolling,
  method: 'exact',
  solver: createSolver(),
  createSimulator,
  factsOf(values) {
    const inputs = readInputs(values);
    return {
      packets: packetsPerService(inputs),
      load: fullLoad(inputs),
      cv: interarrivalVariation(inputs, 1),
    };
  },
};

const ofSwitches: Surveyed = {
  model: vswitchPolling,
  method: 'recommended',
  solver: createSwitchSolver(),
  createSimulator: createSwitchSimulator,
  factsOf: () => ({}),
};

const isOfSwitch = (kind: ScenarioKind | SwitchKind): kind is SwitchKind =>
  kind === 'short-queues' || kind === 'near-critical';

function solved({ solver }: Surveyed, values: InputValues): Readonly<Record<string, number | null>> | null {
  const began = performance.now();
  const tooLong = new Error('too long');
  const report = () => {
    if (performance.now() - began > mostMs) throw tooLong;
  };
  try {
    return solver.solve(values, { detail: 'indicators', report }).indicators;
  } catch (error) {
    if (error === tooLong) return null;
    throw error;
  }
}

interface Seen {
  compared: number;
  beyond: number;
  /** The largest difference in units of the simulated value, and the scenario. */
  worst: string;
}

/** Results of one solve: indicators, and the columns of tables in every row. `group`: the same result of any row. */
function resultsOf({ indicators, tables = [] }: Model, names: readonly string[]) {
  return names.flatMap((name) => {
    const [table, , column] = name.split('.');
    const declared =
      indicators.find((one) => one.name === name) ??
      tables.find(({ id }) => id === table)?.columns.find((one) => one.name === column);
    return declared === undefined || declared.kind === 'words' || column === 'loadMpps'
      ? []
      : [{ name, kind: declared.kind, group: column === undefined ? name : `${table!}.${column}` }];
  });
}

const allKinds = ['renewal', 'jittered', 'sleeping', 'crowded', 'short-queues', 'near-critical'] as const;
for (const { model } of [ofBatches, ofSwitches]) await model.simulation!.loadDifference?.();
for (const kind of asked.length > 0 ? asked : allKinds) {
  const surveyed = isOfSwitch(kind) ? ofSwitches : ofBatches;
  const { model, method } = surveyed;
  const byResult = new Map<string, Seen>();
  for (let k = from; k < from + count; k++) {
    const values = isOfSwitch(kind) ? randomSwitch(kind, seed, k) : randomScenario(kind, seed, k);
    const indicators = values && solved(surveyed, values);
    if (values === null || indicators === null) continue;
    const simulator = surveyed.createSimulator(values, { seed: k });
    simulator.run(packets);
    const report = simulator.report();
    const results: Record<string, readonly (number | null)[]> = {};
    for (const { name, kind: of, group } of resultsOf(model, Object.keys(indicators))) {
      const simulated = report.indicators[name] ?? null;
      const analytic = indicators[name] ?? null;
      if (simulated === null || analytic === null || simulated.halfWidth === null) continue;
      results[name] = [analytic, simulated.mean, simulated.halfWidth];
      const expected = model.simulation!.expectedDifference(values, name, method);
      const about = { kind: of, packets: report.packets - report.warmUpPackets, expected };
      const found = verdict(analytic, simulated, about);
      const seen = byResult.get(group) ?? { compared: 0, beyond: 0, worst: '' };
      seen.compared++;
      if (found.moreThanKnown) {
        seen.beyond++;
        seen.worst = `${k}: ${analytic.toPrecision(4)} against ${simulated.mean.toPrecision(4)}`;
      }
      byResult.set(group, seen);
    }
    if (out === undefined) continue;
    const of = surveyed.factsOf(values);
    appendFileSync(out, `${JSON.stringify({ kind, k, of, values, results })}\n`);
  }
  console.log(`\n${kind}`);
  for (const [name, { compared, beyond, worst }] of byResult) {
    console.log(`${name.padEnd(36)}${`${beyond} of ${compared} more than known`.padEnd(32)}${worst}`);
  }
}
