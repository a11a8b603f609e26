/** The simulator over time of each model that has one, by model id, loaded when first needed. */
import type { TransientModel } from '../src/models/contract/transient.ts';

export type LoadTransient = () => Promise<TransientModel>;

export const transients: Readonly<Record<string, LoadTransient>> = {
  'batch-polling': async () => (await import('../src/models/batch-polling/simulator/transient.ts')).transient,
  'interrupt-coalescing': async () =>
    (await import('../src/models/interrupt-coalescing/simulator/transient.ts')).transient,
  'k-limited': async () => (await import('../src/models/k-limited/simulator/transient.ts')).transient,
  'vswitch-polling': async () =>
    (await import('../src/models/vswitch-polling/simulator/transient.ts')).transient,
};
