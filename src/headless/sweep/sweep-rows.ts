/** The rows of a sweep's CSV: points asked for ahead of the row that is written, rows in their order. */
import { gridPoint, type GridRange } from './swept-range.ts';
import type { InputFault, InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { checkValue } from '../../scenario/file/check-field.ts';
import type { GivenInputs } from '../../scenario/file/complete-inputs.ts';
import { finishInputs } from '../../scenario/file/read-scenario.ts';
import { type Cell, csvCell } from '../../text/csv-cell.ts';
import { claimsCell } from '../claims.ts';
import { Interrupted, unlessStopped } from '../interruption.ts';
import type { PointAnswer, PointSolver } from '../threads/point-solver.ts';

export type NamedRange = GridRange & { name: string };

/** Swept inputs and their solver. */
export interface Swept {
  model: Model;
  base: GivenInputs;
  ranges: readonly NamedRange[];
  solver: PointSolver;
  stop: AbortSignal;
  /** A column with the claims of the results that are not exact. */
  claims: boolean;
}

/** Rows `from` .. `to - 1` of the grid. */
interface Part {
  from: number;
  to: number;
}

/** Points requested ahead for each thread: slow points do not block the other threads. */
const aheadPerThread = 8;

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

/** One row's results: the declared ones in order, and the cells of result tables by name. */
interface Cells {
  declared: readonly Cell[];
  tables: ReadonlyMap<string, Cell>;
  /** As `claimsCell` lists them; '' also where they are not asked for. */
  claims: string;
  error: string;
}

function numberCell(name: string, value: number | null): number | null {
  if (value !== null && !Number.isFinite(value))
    throw new Error(`indicator ${name} is ${value}, not a number`);
  return value;
}

const line = (cells: readonly Cell[]): string => cells.map(csvCell).join(',');

const declaredNames = (model: Model): readonly string[] => [
  ...model.indicators.map(({ name }) => name),
  ...(model.words ?? []).map(({ name }) => name),
];

function cellsOf(
  model: Model,
  { indicators, words }: Extract<PointAnswer, { ok: true }>,
  claims: string,
): Cells {
  const cell = (name: string): Cell =>
    Object.hasOwn(words, name) ? words[name]! : numberCell(name, indicators[name] ?? null);
  const ids = (model.tables ?? []).map(({ id }) => `${id}.`);
  const inTables = [...Object.keys(indicators), ...Object.keys(words)].filter((name) =>
    ids.some((id) => name.startsWith(id)),
  );
  return {
    declared: declaredNames(model).map(cell),
    tables: new Map(inTables.map((name) => [name, cell(name)])),
    claims,
    error: '',
  };
}

/** Indicators and an empty error, or empty cells and the error's code: one bad point does not end a sweep. */
async function solvePoint(
  { model, base, ranges, solver, claims }: Swept,
  xs: readonly number[],
): Promise<Cells> {
  const failed = (error: string): Cells => ({
    declared: declaredNames(model).map(() => null),
    tables: new Map(),
    claims: '',
    error,
  });
  const point = xs.map((x, k) => ({ name: ranges[k]!.name, x }));
  const inputs = inputsAt(model, base, point);
  if (!inputs.ok) return failed(inputs.fault.code);
  const answer = await solver.solve({ model, values: inputs.values });
  return answer.ok
    ? cellsOf(model, answer, claims ? claimsCell(model, inputs.values, answer.indicators) : '')
    : failed(answer.code);
}

interface Row {
  xs: readonly number[];
  cells: Cells;
}

/** The rows in their order; ends at the first that is not complete when the sweep is interrupted. */
async function* solvedRows(swept: Swept, { from, to }: Part): AsyncGenerator<Row, void, void> {
  const { ranges, solver, stop } = swept;
  const most = aheadPerThread * solver.threads;
  const asked: { xs: readonly number[]; cells: Promise<Cells> }[] = [];
  for (let index = from, next = from; index < to; index++) {
    for (; next < Math.min(to, index + most); next++) {
      const xs = gridPoint(ranges, next);
      const cells = solvePoint(swept, xs);
      cells.catch(() => undefined); // failures of points after the one that ends the sweep are not reported
      asked.push({ xs, cells });
    }
    const { xs, cells } = asked.shift()!;
    try {
      yield { xs, cells: await unlessStopped(stop, cells) };
    } catch (error) {
      if (error instanceof Interrupted) return;
      throw error;
    }
  }
}

const namesOf = ({ model, ranges }: Swept): readonly string[] => [
  ...ranges.map(({ name }) => name),
  ...declaredNames(model),
];

/** Names of the columns after the results, and their cells. */
const lastNames = ({ claims }: Swept) => (claims ? ['claims', 'error'] : ['error']);
const lastCells = ({ claims: asked }: Swept, { claims, error }: Cells) => (asked ? [claims, error] : [error]);

export async function* rows(
  swept: Swept,
  { header, ...part }: Part & { header: boolean },
): AsyncGenerator<string, void, void> {
  if (header) yield [...namesOf(swept), ...lastNames(swept)].join(',');
  for await (const { xs, cells } of solvedRows(swept, part))
    yield line([...xs, ...cells.declared, ...lastCells(swept, cells)]);
}

/** The rows with table cells. Points may have tables of different lengths: the columns are those of all points. */
export async function* rowsWithTables(swept: Swept, part: Part): AsyncGenerator<string, void, void> {
  const all: Row[] = [];
  for await (const row of solvedRows(swept, part)) all.push(row);
  const names = [...new Set(all.flatMap(({ cells }) => [...cells.tables.keys()]))].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  yield [...namesOf(swept), ...names, ...lastNames(swept)].join(',');
  for (const { xs, cells } of all) {
    const tableCells = names.map((name) => cells.tables.get(name) ?? null);
    yield line([...xs, ...cells.declared, ...tableCells, ...lastCells(swept, cells)]);
  }
}

/** The rows as records: a number or words by name, null where the point has none; `error` is '' or a code. */
export async function* records(swept: Swept, part: Part): AsyncGenerator<Record<string, Cell>, void, void> {
  const names = namesOf(swept);
  for await (const { xs, cells } of solvedRows(swept, part)) {
    const row = [...xs, ...cells.declared];
    yield {
      ...Object.fromEntries(names.map((name, k) => [name, row[k]])),
      ...Object.fromEntries(cells.tables),
      ...(swept.claims && { claims: cells.claims }),
      error: cells.error,
    };
  }
}
