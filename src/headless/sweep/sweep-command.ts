/** `sweep`: one scenario and ranges of its inputs in, one CSV row a grid point out. */
import { fittedSentences } from '../../dimensioning/question/legal-point.ts';
import { defaultValues, type InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { type GivenInputs, readAlias, withDefaults } from '../../scenario/file/complete-inputs.ts';
import { unknownNameMessage } from '../../scenario/file/input-names.ts';
import { readGivenScenario } from '../../scenario/file/read-scenario.ts';
import type { Cell } from '../../text/csv-cell.ts';
import type { Engines } from '../engines.ts';
import { refusal, usageFailure } from '../failure.ts';
import { type NamedRange, records, rows, rowsWithTables, type Swept } from './sweep-rows.ts';
import { type SweptRange, checkGridSize, type Shard, shardRows } from './swept-range.ts';
import type { PointSolver } from '../threads/point-solver.ts';

/** The input with this name or alias. */
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

/** Sentences on default lists that do not fit all points. A given one is not fitted: its rows have an error. */
function fittedDefaults(model: Model, { fields }: GivenInputs, ranges: readonly NamedRange[]): string[] {
  const numbers = new Set(model.fields.flatMap(({ kind, name }) => (kind === 'number' ? [name] : [])));
  const lists = [...fields.keys()].filter((name) => !numbers.has(name));
  const defaults = {
    ...(withDefaults(model, fields) as InputValues),
    ...Object.fromEntries(lists.map((name) => [name, null])),
  };
  const axes = ranges.flatMap((range) => {
    const { name: input } = range;
    const ends = 'values' in range ? range.values : [range.from, range.to];
    return numbers.has(input) ? [{ input, from: Math.min(...ends), to: Math.max(...ends) }] : [];
  });
  return fittedSentences(model, defaults, axes);
}

interface SweepOptions {
  over: readonly SweptRange[];
  tables: boolean;
  shard: Shard | null;
  claims: boolean;
}

/** Throws `CommandFailure` for an input that cannot be swept. `note`: called for what the rows do not say. */
function readSweep(
  { catalogue }: Pick<Engines, 'catalogue'>,
  json: unknown,
  { over, tables, shard, claims }: SweepOptions,
  solver: PointSolver,
  stop: AbortSignal,
  note: (message: string) => void,
): { swept: Swept; points: number } {
  const reading = readGivenScenario(catalogue, json);
  if (!reading.ok) throw refusal(reading.fault);
  const { model, given } = reading.value;
  const ranges = over.map((range) => readRange(model, range));
  const targets = ranges.map(({ target }) => target);
  const twice = ranges.find(({ target }, k) => targets.indexOf(target) !== k);
  if (twice) throw usageFailure(`--over ${twice.name} is another name for an input that is already swept.`);
  const points = checkGridSize(ranges, { tables, shard });
  const base = withoutSwept(model, given, targets);
  for (const sentence of fittedDefaults(model, base, ranges)) note(sentence);
  return { swept: { model, base, ranges, solver, stop, claims }, points };
}

/**
 * The lines of the CSV, header first: swept inputs, all indicators and words, the cells of result tables and claims on
 * request, error; as they are computed, with tables at the end. Of a shard only its rows, and the header only with the
 * first one, so that all shards one after the other are the whole. Throws `CommandFailure` before the first line for an
 * input that cannot be swept. Interrupted, it ends with the complete rows. `note`: called for what the rows do not say.
 */
export function sweepScenario(
  engines: Pick<Engines, 'catalogue'>,
  json: unknown,
  options: SweepOptions,
  solver: PointSolver,
  stop: AbortSignal,
  note: (message: string) => void,
): AsyncGenerator<string, void, void> {
  const { swept, points } = readSweep(engines, json, options, solver, stop, note);
  if (options.tables) return rowsWithTables(swept, { from: 0, to: points });
  const part = options.shard ?? { index: 1, count: 1 };
  return rows(swept, { ...shardRows(part, points), header: part.index === 1 });
}

/** The rows as records, with the cells of result tables; otherwise as `sweepScenario`. */
export function sweepRecords(
  engines: Pick<Engines, 'catalogue'>,
  json: unknown,
  over: readonly SweptRange[],
  claims: boolean,
  solver: PointSolver,
  stop: AbortSignal,
): AsyncGenerator<Record<string, Cell>, void, void> {
  const options = { over, tables: false, shard: null, claims };
  const { swept, points } = readSweep(engines, json, options, solver, stop, () => undefined);
  return records(swept, { from: 0, to: points });
}
