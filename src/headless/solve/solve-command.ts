/** `solve`: one scenario in, one JSON object out. */
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import type { Solver, SolveRequest } from '../../models/contract/solver.ts';
import type { Solution } from '../../models/contract/solution.ts';
import { withLawResidual } from '../../models/contract/law-residual.ts';
import { soundSolution } from '../../models/contract/sound-solution.ts';
import { nest } from '../../scenario/file/input-names.ts';
import type { GivenInputs } from '../../scenario/file/complete-inputs.ts';
import { finishInputs, readGivenScenario } from '../../scenario/file/read-scenario.ts';
import { sameValue } from '../../scenario/file/scenario.ts';
import type { Engines } from '../engines.ts';
import { refusal } from '../failure.ts';
import { givingWay } from '../interruption.ts';

/** Runs a solver to its end. Throws `SolveFailure` for what it cannot answer. */
export function solveToEnd(solver: Solver, values: InputValues, detail: SolveRequest['detail']): Solution {
  const solving = solver.solve(values, { detail });
  for (;;) {
    const step = solving.next();
    if (step.done) return withLawResidual(soundSolution(step.value));
  }
}

/** The same, heard by signals on the way: rejects with `Interrupted` where `giveWay` does. */
export async function solveGivingWay(
  solver: Solver,
  values: InputValues,
  detail: SolveRequest['detail'],
  giveWay: () => Promise<void>,
): Promise<Solution> {
  const solving = solver.solve(values, { detail });
  for (;;) {
    const step = solving.next();
    if (step.done) return withLawResidual(soundSolution(step.value));
    await giveWay();
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

/** Inputs that were given, differ from their default, and change nothing: probably a family was forgotten. */
function idleInputNotices(
  model: Model,
  given: GivenInputs,
  values: InputValues,
): { code: string; message: string }[] {
  return model.fields
    .filter((field) => field.appliesWhen?.(values) === false)
    .filter(({ name, default: value }) => {
      const written = given.fields.get(name) ?? null;
      return written !== null && !sameValue(written, value);
    })
    .map(({ name, label }) => ({
      code: 'input-without-effect',
      message: `${label} (${name}) has no effect with the other inputs as they are.`,
    }));
}

/** The answer as an object; throws `CommandFailure` for a refused scenario. */
export async function solveScenario(
  engines: Engines,
  json: unknown,
  options: { distributions: boolean },
  stop: AbortSignal,
): Promise<Record<string, unknown>> {
  const reading = readGivenScenario(engines.catalogue, json);
  if (!reading.ok) throw refusal(reading.fault);
  const { model, given } = reading.value;
  const inputs = finishInputs(model, given);
  if (!inputs.ok) throw refusal(inputs.fault);
  const { values } = inputs;
  const detail = options.distributions ? 'full' : 'indicators';
  const solution = await solveGivingWay(engines.solvers[model.id](), values, detail, givingWay(stop));
  return {
    model: model.id,
    inputs: nest(values),
    indicators: nest({ ...solution.indicators, ...solution.words }),
    notices: [
      ...solution.notices.map(({ code, message }) => ({ code, message })),
      ...idleInputNotices(model, given, values),
    ],
    numerics: solution.numerics,
    ...(options.distributions ? distributions(solution) : {}),
  };
}
