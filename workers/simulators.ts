/** The simulator of each model that has one, by model id, loaded when first needed. */
import type { CreateSimulator } from '../src/models/contract/simulation.ts';

export type LoadSimulator = () => Promise<CreateSimulator>;

export const simulators: Readonly<Record<string, LoadSimulator>> = {
  'batch-polling': async () =>
    (await import('../src/models/batch-polling/simulator/simulator.ts')).createSimulator,
  'interrupt-coalescing': async () =>
    (await import('../src/models/interrupt-coalescing/simulator/simulator.ts')).createSimulator,
  'k-limited': async () => (await import('../src/models/k-limited/simulator/simulator.ts')).createSimulator,
  'vswitch-polling': async () =>
    (await import('../src/models/vswitch-polling/simulator/simulator.ts')).createSimulator,
};
