/** `solve`: one scenario in, one JSON object out. */
import type { Catalogue } from '../models/catalogue.ts';
import type { InputValues } from '../models/inputs.ts';
import type { Solver, SolveRequest } from '../models/model.ts';
import type { Solution } from '../models/solution.ts';
import { nest } from '../scenario/input-names.ts';
import { readScenario } from '../scenario/read-scenario.ts';
import { refusal } from './failure.ts';

/** Runs a solver to its end. Throws `SolveFailure` for what it cannot answer. */
export function solveToEnd(solver: Solver, values: InputValues, detail: SolveRequest['detail']): Solution {
  const solving = solver.solve(values, { detail });
  for (;;) {
    const step = solving.next();
    if (step.done) return step.value;
  }
}

/** Every array of the solution, under its name. */
function distributions(solution: Solution): Record<string, unknown> {
  const hasAny = (group: object) => Object.keys(group).length > 0;
  return {
    distributions: solution.distributions,
    ...(hasAny(solution.sampled) ? { sampled: solution.sampled } : {}),
    ...(hasAny(solution.relations) ? { relations: solution.relations } : {}),
  };
}

/** The answer as an object; throws `CommandFailure` for a refused scenario. */
export function solveScenario(
  catalogue: Catalogue,
  json: unknown,
  options: { distributions: boolean },
): Record<string, unknown> {
  const reading = readScenario(catalogue, json);
  if (!reading.ok) throw refusal(reading.fault);
  const { model: id, values } = reading.value;
  const model = catalogue.find(id)!;
  const solution = solveToEnd(model.createSolver(), values, options.distributions ? 'full' : 'indicators');
  return {
    model: id,
    inputs: nest(values),
    indicators: nest(solution.indicators),
    notices: solution.notices.map(({ code, message }) => ({ code, message })),
    numerics: solution.numerics,
    ...(options.distributions ? distributions(solution) : {}),
  };
}
