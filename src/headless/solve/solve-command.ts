/** `solve`: one scenario in, one JSON object out. */
import { doubtOf } from '../../dimensioning/answer/claim.ts';
import { type Edge, edgeSearch } from '../../dimensioning/rate-bounds/edge.ts';
import { edgeLoss } from '../../models/contract/edge.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import type { Solution } from '../../models/contract/solution.ts';
import { nest } from '../../scenario/file/input-names.ts';
import type { GivenInputs } from '../../scenario/file/complete-inputs.ts';
import { finishInputs, readGivenScenario } from '../../scenario/file/read-scenario.ts';
import { sameValue } from '../../scenario/file/scenario.ts';
import type { Engines } from '../engines.ts';
import { claimsOf } from '../claims.ts';
import { refusal, requireSimulation } from '../failure.ts';
import { unlessStopped } from '../interruption.ts';
import { runToEnd } from '../simulate/simulate-command.ts';
import type { SimulateOptions } from '../simulate/simulate-options.ts';
import { createEvaluator } from '../threads/evaluator.ts';
import { versionsOf } from '../version.ts';
import type { PointSolver } from '../threads/point-solver.ts';

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

/** The edge with its claim, in the input that sets the rate and in Mpps; null: the scenario has none. */
function edgeJson({ dimensioning }: Model, edge: Edge | null): Record<string, unknown> | null {
  if (edge === null) return null;
  const { by, mpps, input, lossyMpps, claim, caution, first } = edge;
  const offered = dimensioning?.offered ?? null;
  return {
    ...(offered === null ? {} : { [offered.input]: input }),
    mpps,
    by,
    ...(by === 'loss' ? { lossLimit: edgeLoss, failsAtMpps: lossyMpps } : {}),
    claim,
    ...(caution === null ? {} : { caution }),
    ...(first === null ? {} : { first }),
  };
}

/**
 * Simulated values with the half widths of their 95 % intervals (null where the run is too short for one) of the
 * results whose solved value is an approximation; nothing is simulated where none is.
 */
async function simulatedValues(
  engines: Engines,
  model: Model,
  values: InputValues,
  options: SimulateOptions,
  stop: AbortSignal,
): Promise<Record<string, unknown>> {
  requireSimulation(model);
  const { seed } = options;
  const approximate = model.indicators.filter(({ name }) => doubtOf(model, values, name) !== null);
  if (approximate.length === 0) return { seed, packets: 0, indicators: {} };
  const report = await runToEnd(model, engines.simulators[model.id]!(values, { seed }), options, stop);
  const seen = approximate.flatMap(({ name }) => {
    const interval = report.indicators[name] ?? null;
    return interval === null ? [] : [[name, interval] as const];
  });
  return { seed, packets: report.packets, indicators: nest(Object.fromEntries(seen)) };
}

/**
 * The answer as an object; throws `CommandFailure` for a refused scenario, and for a check of a model without a
 * simulation.
 */
export async function solveScenario(
  engines: Engines,
  json: unknown,
  options: { distributions: boolean; check: SimulateOptions | null; edge?: boolean },
  solver: PointSolver,
  stop: AbortSignal,
): Promise<Record<string, unknown>> {
  const reading = readGivenScenario(engines.catalogue, json);
  if (!reading.ok) throw refusal(reading.fault);
  const { model, given } = reading.value;
  const inputs = finishInputs(model, given);
  if (!inputs.ok) throw refusal(inputs.fault);
  const { values } = inputs;
  const detail = options.distributions ? 'full' : 'indicators';
  const answer = await unlessStopped(stop, solver.solve({ model, values }, detail));
  if (!answer.ok) throw refusal(answer);
  return {
    model: model.id,
    inputs: nest(values),
    indicators: nest({ ...answer.indicators, ...answer.words }),
    notices: [
      ...answer.notices.map(({ code, message }) => ({ code, message })),
      ...idleInputNotices(model, given, values),
    ],
    numerics: answer.numerics,
    ...(model.dimensioning?.edge === undefined || options.edge === false
      ? {}
      : { edge: edgeJson(model, await createEvaluator(solver, stop).run(edgeSearch(model, values))) }),
    ...(options.check === null
      ? {}
      : { simulated: await simulatedValues(engines, model, values, options.check, stop) }),
    ...(options.distributions ? distributions(answer) : {}),
    claims: claimsOf(model, values, answer.indicators),
    ...versionsOf(model),
  };
}
