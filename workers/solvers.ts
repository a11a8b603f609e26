/** The solver of each model, by model id, loaded when first needed. Adding a model is one line here. */
import type { CreateSolver } from '../src/models/contract/solver.ts';

export type LoadSolver = () => Promise<CreateSolver>;

export const solvers: Readonly<Record<string, LoadSolver>> = {
  'batch-polling': async () => (await import('../src/models/batch-polling/solver/solver.ts')).createSolver,
  'interrupt-coalescing': async () =>
    (await import('../src/models/interrupt-coalescing/solver/solver.ts')).createSolver,
  'k-limited': async () => (await import('../src/models/k-limited/solver/solver.ts')).createSolver,
  'vswitch-polling': async () =>
    (await import('../src/models/vswitch-polling/solver/solver.ts')).createSolver,
  'execution-areas': async () =>
    (await import('../src/models/execution-areas/solver/solver.ts')).createSolver,
};
