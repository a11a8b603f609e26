/** All models with their solvers and simulators, loaded at once for headless use. */
import { catalogue, type Catalogue } from '../models/catalogue.ts';
import type { CreateSimulator } from '../models/contract/simulation.ts';
import type { CreateSolver } from '../models/contract/solver.ts';
import type { TransientModel } from '../models/contract/transient.ts';
import { simulators } from '../../workers/simulators.ts';
import { solvers } from '../../workers/solvers.ts';
import { transients } from '../../workers/transients.ts';

export interface Engines {
  /** Every model is loaded. */
  catalogue: Catalogue;
  /** Solvers by model id. */
  solvers: Readonly<Record<string, CreateSolver>>;
  /** Simulators by model id, of models that have one. */
  simulators: Readonly<Record<string, CreateSimulator>>;
  /** Simulators over time by model id, of models that have one. */
  transients: Readonly<Record<string, TransientModel>>;
}

async function loadEach<T>(loaders: Readonly<Record<string, () => Promise<T>>>): Promise<Record<string, T>> {
  return Object.fromEntries(
    await Promise.all(Object.entries(loaders).map(async ([id, load]) => [id, await load()] as const)),
  );
}

/** All models of this build. */
export async function loadEngines(): Promise<Engines> {
  await catalogue.load(catalogue.entries.map(({ id }) => id));
  await Promise.all(catalogue.models.map(({ simulation }) => simulation?.loadDifference?.()));
  return {
    catalogue,
    solvers: await loadEach(solvers),
    simulators: await loadEach(simulators),
    transients: await loadEach(transients),
  };
}
