/** `sweep`: one scenario and ranges of its inputs in, one CSV row a grid point out. */
import type { GridRange } from '../dimensioning/grid.ts';
import { combinations, rangeValues } from '../dimensioning/grid.ts';
import type { Catalogue } from '../models/catalogue.ts';
import type { InputFault, InputValues } from '../models/inputs.ts';
import { defaultValues } from '../models/inputs.ts';
import type { Model, Solver } from '../models/model.ts';
import type { Solution } from '../models/solution.ts';
import { SolveFailure } from '../models/solution.ts';
import { checkValue } from '../scenario/check-field.ts';
import type { GivenInputs } from '../scenario/complete-inputs.ts';
import { readAlias } from '../scenario/complete-inputs.ts';
import { unknownNameMessage } from '../scenario/input-names.ts';
import { finishInputs, readGivenScenario } from '../scenario/read-scenario.ts';
import type { SweptRange } from './command-line.ts';
import { checkGridSize } from './command-line.ts';
import { refusal, usageFailure } from './failure.ts';
import { solveToEnd } from './solve-command.ts';

/** The input that a name stands for: itself, or what it is another name for. */
function targetOf(model: Model, name: string): string {
  if (model.fields.some((field) => field.name === name)) return name;
  return readAlias(model, name, 1, defaultValues(model.fields)).name;
}

/** Refuses names that cannot be swept; where the step is left open, whole numbers are meant. */
function readRange(
  model: Model,
  { name, from, to, step }: SweptRange,
): GridRange & { name: string; target: string } {
  const field = model.fields.find((candidate) => candidate.name === name);
  if (!field && !Object.hasOwn(model.aliases ?? {}, name)) {
    throw refusal({ code: 'unknown-input', parameter: name, message: unknownNameMessage(model, name) });
  }
  if (field && field.kind !== 'number') {
    const message = `${field.label} is not a number and cannot be swept.`;
    throw refusal({ code: 'not-a-number', parameter: name, message });
  }
  if (step === null && !field?.integer)
    throw usageFailure(`--over ${name} needs a step: ${name}=${from}:${to}:step.`);
  return { name, target: targetOf(model, name), from, to, step: step ?? 1 };
}

/** The scenario's inputs without those that are swept, under whichever name they were given. */
function withoutSwept(model: Model, given: GivenInputs, targets: readonly string[]): GivenInputs {
  return {
    fields: new Map([...given.fields].filter(([name]) => !targets.includes(name))),
    aliases: new Map([...given.aliases].filter(([alias]) => !targets.includes(targetOf(model, alias)))),
  };
}

/** The inputs at one grid point, or why there are none. */
function inputsAt(
  model: Model,
  base: GivenInputs,
  point: readonly { name: string; x: number }[],
): { ok: true; values: InputValues } | { ok: false; fault: InputFault } {
  const fields = new Map(base.fields);
  const aliases = new Map(base.aliases);
  for (const { name, x } of point) {
    const field = model.fields.find((candidate) => candidate.name === name);
    if (!field) {
      aliases.set(name, x);
      continue;
    }
    const check = checkValue(field, x);
    if (!check.ok) return check;
    fields.set(name, check.value);
  }
  return finishInputs(model, { fields, aliases });
}

function indicatorCells(model: Model, solution: Solution): string[] {
  return model.indicators.map(({ name }) => {
    const value = solution.indicators[name] ?? null;
    if (value !== null && !Number.isFinite(value))
      throw new Error(`indicator ${name} is ${value}, not a number`);
    return value === null ? '' : String(value);
  });
}

/** Indicators and an empty error, or empty cells and the error's code: one bad point does not end a sweep. */
function answerCells(model: Model, solver: Solver, inputs: ReturnType<typeof inputsAt>): string[] {
  const failed = (code: string) => [...model.indicators.map(() => ''), code];
  if (!inputs.ok) return failed(inputs.fault.code);
  try {
    return [...indicatorCells(model, solveToEnd(solver, inputs.values, 'indicators')), ''];
  } catch (error) {
    if (error instanceof SolveFailure) return failed(error.code);
    throw error;
  }
}

/**
 * The lines of the CSV, header first, as they are computed: swept inputs, all indicators, error. Throws `CommandFailure`
 * before the first line for what cannot be swept at all.
 */
export function sweepScenario(
  catalogue: Catalogue,
  json: unknown,
  over: readonly SweptRange[],
): Generator<string, void, void> {
  const reading = readGivenScenario(catalogue, json);
  if (!reading.ok) throw refusal(reading.fault);
  const { model, given } = reading.value;
  const ranges = over.map((range) => readRange(model, range));
  const targets = ranges.map(({ target }) => target);
  const twice = ranges.find(({ target }, k) => targets.indexOf(target) !== k);
  if (twice) throw usageFailure(`--over ${twice.name} is another name for an input that is swept already.`);
  checkGridSize(ranges);
  const base = withoutSwept(model, given, targets);
  return rows(model, base, ranges);
}

function* rows(
  model: Model,
  base: GivenInputs,
  ranges: readonly (GridRange & { name: string })[],
): Generator<string, void, void> {
  const solver = model.createSolver();
  const names = ranges.map(({ name }) => name);
  yield [...names, ...model.indicators.map(({ name }) => name), 'error'].join(',');
  for (const xs of combinations(ranges.map(rangeValues))) {
    const inputs = inputsAt(
      model,
      base,
      xs.map((x, k) => ({ name: names[k], x })),
    );
    yield [...xs.map(String), ...answerCells(model, solver, inputs)].join(',');
  }
}
