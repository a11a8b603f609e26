import type { Model } from '../models/contract/model.ts';
import type { SimulationDeclaration } from '../models/contract/simulation.ts';
import { refusal } from './failure.ts';

/** Throws `CommandFailure` for a model without a simulation. */
export function requireSimulation({ name, simulation }: Model): SimulationDeclaration {
  if (simulation) return simulation;
  throw refusal({ code: 'no-simulation', parameter: null, message: `${name} has no simulation.` });
}
