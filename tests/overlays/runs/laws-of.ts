/** The laws of batch polling as a queue with one server, in the page's way. */
import { lawsOfRun, type RunLaws } from '../../../src/overlays/runs/laws.ts';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import { run } from '../../../src/models/batch-polling/run.ts';
import { createSimulator } from '../../../src/models/batch-polling/simulator/simulator.ts';
import { createSolver } from '../../../src/models/batch-polling/solver/solver.ts';
import { defaultValues, type InputValues } from '../../../src/models/contract/inputs.ts';

/** Bits of a frame of 64 B on the wire. */
const wireBits = 672;

/** One packet at a time in 1 µs, arrivals without memory, `rate` packets per µs. */
export const oneByOne = (rate: number, more: InputValues = {}): InputValues => ({
  ...defaultValues(batchPolling.fields),
  rateMbps: rate * wireBits,
  maxBatch: 1,
  'service.interceptUs': 0.01,
  'service.slopeUs': 0.99,
  'service.family': 'deterministic',
  'arrivals.family': 'geometric',
  ...more,
});

/** The inputs of a preset of the textbooks: `m-m-1`. */
export const presetOf = (id: string): InputValues => ({
  ...defaultValues(batchPolling.fields),
  ...batchPolling.presets.find((preset) => preset.id === id)!.inputs,
});

export function lawsOf(values: InputValues, simulatedPackets = 400_000): RunLaws {
  const solution = createSolver().solve(values, { detail: 'screen' });
  const simulator = createSimulator(values, { seed: 7 });
  while (simulator.packets < simulatedPackets) simulator.run(20_000);
  return lawsOfRun({ model: batchPolling, values, solution, method: 'exact' }, run, simulator.report());
}
