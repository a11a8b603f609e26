/**
 * Solves and simulates random scenarios and prints, by kind and result, how many differ by more than the known error.
 */
import { appendFileSync } from 'node:fs';
import { batchPolling } from '../../src/models/batch-polling/batch-polling.ts';
import { readInputs } from '../../src/models/batch-polling/read-inputs.ts';
import { createSimulator } from '../../src/models/batch-polling/simulator/simulator.ts';
import { fullLoad, packetsPerService } from '../../src/models/batch-polling/solver/chain/chain-accuracy.ts';
import { createSolver, loadSimulation } from '../../src/models/batch-polling/solver/solver.ts';
import { interarrivalVariation } from '../../src/models/batch-polling/system/system.ts';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import { verdict } from '../../src/models/contract/verdict.ts';
import { type ScenarioKind, randomScenario } from './random-scenarios.ts';

const given = process.argv.slice(2);
const options = new Map(
  given.filter((text) => text.startsWith('--')).map((text) => text.slice(2).split('=') as [string, string]),
);
const asked = given.filter((text) => !text.startsWith('--')) as ScenarioKind[];
const count = Number(options.get('count') ?? 100);
const from = Number(options.get('from') ?? 0);
const packets = Number(options.get('packets') ?? 300_000);
const seed = Number(options.get('seed') ?? 1);
const out = options.get('out');

/** A solve that takes longer is left out, ms. */
const mostMs = 3000;

await loadSimulation();
const solver = createSolver();

function solved(values: InputValues): Readonly<Record<string, number | null>> | null {
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

await batchPolling.simulation!.loadDifference?.();
for (const kind of asked.length > 0 ? asked : (['renewal', 'jittered', 'sleeping', 'crowded'] as const)) {
  const byResult = new Map<string, Seen>();
  for (let k = from; k < from + count; k++) {
    const values = randomScenario(kind, seed, k);
    const indicators = values && solved(values);
    if (values === null || indicators === null) continue;
    const simulator = createSimulator(values, { seed: k });
    simulator.run(packets);
    const report = simulator.report();
    const results: Record<string, readonly (number | null)[]> = {};
    for (const { name, kind: of } of batchPolling.indicators) {
      const simulated = report.indicators[name] ?? null;
      const analytic = indicators[name] ?? null;
      if (simulated === null || analytic === null || simulated.halfWidth === null) continue;
      results[name] = [analytic, simulated.mean, simulated.halfWidth];
      const expected = batchPolling.simulation!.expectedDifference(values, name, 'exact');
      const about = { kind: of, packets: report.packets - report.warmUpPackets, expected };
      const found = verdict(analytic, simulated, about);
      const seen = byResult.get(name) ?? { compared: 0, beyond: 0, worst: '' };
      seen.compared++;
      if (found.moreThanKnown) {
        seen.beyond++;
        seen.worst = `${k}: ${analytic.toPrecision(4)} against ${simulated.mean.toPrecision(4)}`;
      }
      byResult.set(name, seen);
    }
    if (out === undefined) continue;
    const inputs = readInputs(values);
    const of = {
      packets: packetsPerService(inputs),
      load: fullLoad(inputs),
      cv: interarrivalVariation(inputs, 1),
    };
    appendFileSync(out, `${JSON.stringify({ kind, k, of, values, results })}\n`);
  }
  console.log(`\n${kind}`);
  for (const [name, { compared, beyond, worst }] of byResult) {
    console.log(`${name.padEnd(36)}${`${beyond} of ${compared} more than known`.padEnd(32)}${worst}`);
  }
}
