/** `sweep`: one scenario and ranges of its inputs in, one CSV row a grid point out. */
import type { GridRange } from '../dimensioning/search/grid.ts';
import { gridPoint } from '../dimensioning/search/grid.ts';
import type { InputFault, InputValues } from '../models/contract/inputs.ts';
import { defaultValues } from '../models/contract/inputs.ts';
import type { Model } from '../models/contract/model.ts';
import type { Solver } from '../models/contract/solver.ts';
import type { Solution } from '../models/contract/solution.ts';
import { SolveFailure } from '../models/contract/solution.ts';
import { checkValue } from '../scenario/file/check-field.ts';
import type { GivenInputs } from '../scenario/file/complete-inputs.ts';
import { readAlias } from '../scenario/file/complete-inputs.ts';
import { unknownNameMessage } from '../scenario/file/input-names.ts';
import { finishInputs, readGivenScenario } from '../scenario/file/read-scenario.ts';
import { csvText } from '../text/csv-cell.ts';
import type { Engines } from './engines.ts';
import { refusal, usageFailure } from './failure.ts';
import type { Shard } from './shard.ts';
import { shardRows } from './shard.ts';
import { solveToEnd } from './solve-command.ts';
import type { SweptRange } from './swept-range.ts';
import { checkGridSize } from './swept-range.ts';

/** The input that a name stands for: itself, or what it is another name for. */
function targetOf(model: Model, name: string): string {
  if (model.fields.some((field) => field.name === name)) return name;
  return readAlias(model, name, 1, defaultValues(model.fields)).name;
}

/** Refuses names that cannot be swept; where the step is left open, whole numbers are meant. */
function readRange(model: Model, swept: SweptRange): NamedRange & { target: string } {
  const { name } = swept;
  const field = model.fields.find((candidate) => candidate.name === name);
  if (!field && !Object.hasOwn(model.aliases ?? {}, name)) {
    throw refusal({ code: 'unknown-input', parameter: name, message: unknownNameMessage(model, name) });
  }
  if (field && field.kind !== 'number') {
    const message = `${field.label} is not a number and cannot be swept.`;
    throw refusal({ code: 'not-a-number', parameter: name, message });
  }
  const target = targetOf(model, name);
  if ('values' in swept) return { ...swept, target };
  const { from, to, step } = swept;
  if (step === null && !field?.integer)
    throw usageFailure(`--over ${name} needs a step: ${name}=${from}:${to}:step.`);
  return { name, target, from, to, step: step ?? 1 };
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

/** One point's answer: declared results in order, and the cells of result tables by name. */
interface PointAnswer {
  declared: readonly string[];
  tables: ReadonlyMap<string, string>;
  error: string;
}

function numberCell(name: string, value: number | null): string {
  if (value !== null && !Number.isFinite(value))
    throw new Error(`indicator ${name} is ${value}, not a number`);
  return value === null ? '' : String(value);
}

const declaredNames = (model: Model): readonly string[] => [
  ...model.indicators.map(({ name }) => name),
  ...(model.words ?? []).map(({ name }) => name),
];

function answerOf(model: Model, { indicators, words = {} }: Solution): PointAnswer {
  const cell = (name: string) =>
    Object.hasOwn(words, name) ? csvText(words[name]) : numberCell(name, indicators[name] ?? null);
  const ids = (model.tables ?? []).map(({ id }) => `${id}.`);
  const inTables = [...Object.keys(indicators), ...Object.keys(words)].filter((name) =>
    ids.some((id) => name.startsWith(id)),
  );
  return {
    declared: declaredNames(model).map(cell),
    tables: new Map(inTables.map((name) => [name, cell(name)])),
    error: '',
  };
}

/** Indicators and an empty error, or empty cells and the error's code: one bad point does not end a sweep. */
function solvePoint(model: Model, solver: Solver, inputs: ReturnType<typeof inputsAt>): PointAnswer {
  const failed = (error: string) => ({
    declared: declaredNames(model).map(() => ''),
    tables: new Map<string, string>(),
    error,
  });
  if (!inputs.ok) return failed(inputs.fault.code);
  try {
    return answerOf(model, solveToEnd(solver, inputs.values, 'indicators'));
  } catch (error) {
    if (error instanceof SolveFailure) return failed(error.code);
    throw error;
  }
}

/**
 * The lines of the CSV, header first: swept inputs, all indicators and words, the cells of result tables where they are
 * asked for, error; as they are computed, with tables at the end. Of a shard only its own rows, and the header only
 * with the first one, so that all shards one after the other are the whole. Throws `CommandFailure` before the first
 * line for what cannot be swept at all.
 */
export function sweepScenario(
  engines: Engines,
  json: unknown,
  { over, tables, shard }: { over: readonly SweptRange[]; tables: boolean; shard: Shard | null },
): Generator<string, void, void> {
  const reading = readGivenScenario(engines.catalogue, json);
  if (!reading.ok) throw refusal(reading.fault);
  const { model, given } = reading.value;
  const ranges = over.map((range) => readRange(model, range));
  const targets = ranges.map(({ target }) => target);
  const twice = ranges.find(({ target }, k) => targets.indexOf(target) !== k);
  if (twice) throw usageFailure(`--over ${twice.name} is another name for an input that is swept already.`);
  const points = checkGridSize(ranges, { tables, shard });
  const base = withoutSwept(model, given, targets);
  const swept: Swept = { model, solver: engines.solvers[model.id](), base, ranges };
  if (tables) return rowsWithTables(swept, { from: 0, to: points });
  const own = shard ?? { index: 1, count: 1 };
  return rows(swept, { ...shardRows(own, points), header: own.index === 1 });
}

type NamedRange = GridRange & { name: string };

/** What is swept, and what solves it. */
interface Swept {
  model: Model;
  solver: Solver;
  base: GivenInputs;
  ranges: readonly NamedRange[];
}

/** Rows `from` .. `to - 1` of the grid. */
interface Part {
  from: number;
  to: number;
}

function* answers(
  { model, solver, base, ranges }: Swept,
  { from, to }: Part,
): Generator<{ xs: readonly number[]; answer: PointAnswer }, void, void> {
  const names = ranges.map(({ name }) => name);
  for (let index = from; index < to; index++) {
    const xs = gridPoint(ranges, index);
    const point = xs.map((x, k) => ({ name: names[k], x }));
    yield { xs, answer: solvePoint(model, solver, inputsAt(model, base, point)) };
  }
}

function* rows(swept: Swept, { header, ...part }: Part & { header: boolean }): Generator<string, void, void> {
  const { model, ranges } = swept;
  if (header) yield [...ranges.map(({ name }) => name), ...declaredNames(model), 'error'].join(',');
  for (const { xs, answer } of answers(swept, part)) {
    yield [...xs.map(String), ...answer.declared, answer.error].join(',');
  }
}

/** How many rows a table has may differ from point to point: the columns are those of all points. */
function* rowsWithTables(swept: Swept, part: Part): Generator<string, void, void> {
  const { model, ranges } = swept;
  const all = [...answers(swept, part)];
  const cells = [...new Set(all.flatMap(({ answer }) => [...answer.tables.keys()]))].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  yield [...ranges.map(({ name }) => name), ...declaredNames(model), ...cells, 'error'].join(',');
  for (const { xs, answer } of all) {
    const tableCells = cells.map((name) => answer.tables.get(name) ?? '');
    yield [...xs.map(String), ...answer.declared, ...tableCells, answer.error].join(',');
  }
}
