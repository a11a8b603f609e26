/** The solver of each model, by model id, loaded when first needed. Adding a model is one line here. */
import type { CreateSolver } from '../src/models/solver.ts';

export type LoadSolver = () => Promise<CreateSolver>;

export const solvers: Readonly<Record<string, LoadSolver>> = {
  'batch-polling': async () => (await import('../src/models/batch-polling/solve.ts')).createSolver,
  'interrupt-coalescing': async () => (await import('../src/models/interrupt-coalescing/solve.ts')).createSolver,
  'k-limited': async () => (await import('../src/models/k-limited/solve.ts')).createSolver,
  'vswitch-polling': async () => (await import('../src/models/vswitch-polling/solve.ts')).createSolver,
  'execution-areas': async () => (await import('../src/models/execution-areas/solve.ts')).createSolver,
};
