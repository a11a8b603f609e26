/** Solvers and simulators of all models, loaded at once; test models bring their own solver and simulator. */
import type { Engines } from '../src/headless/engines.ts';
import { createSimulator as simulateBatchPolling } from '../src/models/batch-polling/simulator/simulator.ts';
import { createSolver as solveBatchPolling, loadFor } from '../src/models/batch-polling/solver/solver.ts';
import { loadedCatalogue } from '../src/models/catalogue.ts';
import { createSolver as solveExecutionAreas } from '../src/models/execution-areas/solver/solver.ts';
import { createSimulator as simulateCoalescing } from '../src/models/interrupt-coalescing/simulator/simulator.ts';
import { transient as transientCoalescing } from '../src/models/interrupt-coalescing/simulator/transient.ts';
import { transient as transientBatchPolling } from '../src/models/batch-polling/simulator/transient.ts';
import { transient as transientKLimited } from '../src/models/k-limited/simulator/transient.ts';
import { transient as transientVswitch } from '../src/models/vswitch-polling/simulator/transient.ts';
import type { TransientModel } from '../src/models/contract/transient.ts';
import { createSolver as solveCoalescing } from '../src/models/interrupt-coalescing/solver/solver.ts';
import { createSimulator as simulateKLimited } from '../src/models/k-limited/simulator/simulator.ts';
import { createSolver as solveKLimited } from '../src/models/k-limited/solver/solver.ts';
import type { Model } from '../src/models/contract/model.ts';
import type { CreateSimulator } from '../src/models/contract/simulation.ts';
import type { CreateSolver, Solver } from '../src/models/contract/solver.ts';
import { createSimulator as simulateVswitch } from '../src/models/vswitch-polling/simulator/simulator.ts';
import { createSolver as solveVswitch } from '../src/models/vswitch-polling/solver/solver.ts';
import type { LoadSimulator } from '../workers/simulators.ts';
import type { LoadSolver } from '../workers/solvers.ts';
import { catalogue } from './loaded-catalogue.ts';

/** A description with what computes it, as test models have it. */
export interface TestModel extends Model {
  createSolver: CreateSolver;
  createSimulator?: CreateSimulator;
}

await loadFor();

const solvers: Readonly<Record<string, CreateSolver>> = {
  'batch-polling': solveBatchPolling,
  'interrupt-coalescing': solveCoalescing,
  'k-limited': solveKLimited,
  'vswitch-polling': solveVswitch,
  'execution-areas': solveExecutionAreas,
};

const simulators: Readonly<Record<string, CreateSimulator>> = {
  'batch-polling': simulateBatchPolling,
  'interrupt-coalescing': simulateCoalescing,
  'k-limited': simulateKLimited,
  'vswitch-polling': simulateVswitch,
};

export const transients: Readonly<Record<string, TransientModel>> = {
  'batch-polling': transientBatchPolling,
  'interrupt-coalescing': transientCoalescing,
  'k-limited': transientKLimited,
  'vswitch-polling': transientVswitch,
};

/** A fresh solver of the model. */
export function solverOf(model: Model | TestModel): Solver {
  return ('createSolver' in model ? model.createSolver : solvers[model.id])();
}

/** The model's simulator; it has one. */
export function simulatorOf(model: Model | TestModel): CreateSimulator {
  const simulatorOfModel = 'createSimulator' in model ? model.createSimulator : undefined;
  return simulatorOfModel ?? simulators[model.id];
}

export const engines: Engines = { catalogue, solvers, simulators, transients };

/** Test models alone, with their solvers and simulators. */
export function enginesOf(models: readonly TestModel[]): Engines {
  return {
    catalogue: loadedCatalogue(models),
    solvers: Object.fromEntries(models.map((model) => [model.id, model.createSolver])),
    simulators: Object.fromEntries(
      models.flatMap(({ id, createSimulator }) => (createSimulator ? [[id, createSimulator]] : [])),
    ),
    transients: {},
  };
}

/** Argument of a solver worker: the solvers of these models. */
export function solverLoaders(models: readonly (Model | TestModel)[]): Readonly<Record<string, LoadSolver>> {
  return Object.fromEntries(models.map((model) => [model.id, () => Promise.resolve(() => solverOf(model))]));
}

/** Argument of a simulation worker: one simulator under the id of its model. */
export function simulatorLoaders(
  id: string,
  createSimulator: CreateSimulator,
): Readonly<Record<string, LoadSimulator>> {
  return { [id]: () => Promise.resolve(createSimulator) };
}
