/** All indicators over two inputs, as a search that refines from coarse to fine. */
import type { InputValues, NumberField } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { legalPoint } from '../question/legal-point.ts';
import { drawnFrom, indexAt, levelOrder, mapLevels, mapPositions, type MapAxis } from './map-plan.ts';
import { QuestionFault } from '../question/question.ts';
import type { Evaluation, Search, SolvePoint } from '../search/search.ts';

export type Indicators = Readonly<Record<string, number | null>>;

/** State of one point of a map. */
export type MapCell =
  | { solved: true; indicators: Indicators }
  /** No legal inputs there, or no solution: why, one sentence. */
  | { solved: false; code: string; message: string };

/** A map, finished or on its way. Immutable. */
export interface MapGrid {
  x: MapAxis;
  y: MapAxis;
  /** Solved columns, rising. */
  columns: readonly number[];
  rows: readonly number[];
  /** Row by row from the lowest: `cells[row * columns.length + column]`; null: not solved yet. */
  cells: readonly (MapCell | null)[];
  /** For each cell the cell that it is drawn from: itself once solved, else a solved neighbour, or -1. */
  drawn: Int32Array;
  /** Solved cells. */
  known: number;
}

export interface MapRequest {
  model: Model;
  /** Complete; what the two axes do not set. */
  values: InputValues;
  x: MapAxis;
  y: MapAxis;
  /** Positions along each axis; fewer where whole numbers coincide. */
  nx: number;
  ny: number;
  /** Whether goals hold; their border is refined first. */
  holds?: (indicators: Indicators) => boolean;
}

/**
 * Small enough that a slow model shows progress, large enough that several workers stay busy; the first one soon makes
 * a picture.
 */
const stepSize = 16;
const firstStep = 4;

function numberField(model: Model, name: string): NumberField {
  const field = model.fields.find((candidate) => candidate.name === name);
  if (field?.kind === 'number') return field;
  throw new QuestionFault(
    'unknown-input',
    `${model.name} has no numeric input “${name}” to draw a map over.`,
    name,
  );
}

function checkAxis(model: Model, axis: MapAxis): void {
  const field = numberField(model, axis.input);
  const { from, to } = axis;
  if (!Number.isFinite(from) || !Number.isFinite(to))
    throw new QuestionFault(
      'not-a-number',
      `${field.label}: both ends of the range must be numbers.`,
      field.name,
    );
  if (!(to > from))
    throw new QuestionFault(
      'empty-range',
      `${field.label}: the range must end above where it begins.`,
      field.name,
    );
}

function cellOf(evaluation: Evaluation): MapCell {
  return evaluation.ok
    ? { solved: true, indicators: evaluation.indicators }
    : { solved: false, code: evaluation.code, message: evaluation.message };
}

/**
 * Solves the model over two inputs. A point without legal inputs (a ring smaller than the batch) is a cell with its
 * reason, never a fault. Throws `QuestionFault` for axes that are not number inputs, are the same, or have an empty
 * range.
 */
export function* mapSearch(request: MapRequest): Search<MapGrid> {
  const { model, values, x, y } = request;
  checkAxis(model, x);
  checkAxis(model, y);
  if (x.input === y.input) {
    const message = 'A map needs two different inputs for its axes.';
    throw new QuestionFault('same-axes', message, x.input);
  }
  const columns = mapPositions(x, request.nx);
  const rows = mapPositions(y, request.ny);
  const levels = mapLevels(columns.length, rows.length);
  const cells = new Array<MapCell | null>(columns.length * rows.length).fill(null);
  let known = 0;

  const grid = (): MapGrid => ({
    x,
    y,
    columns,
    rows,
    known,
    cells: [...cells],
    drawn: drawnFrom(levels, columns.length, rows.length, (cell) => cells[cell] !== null),
  });
  const mark = (cell: number): string => {
    const found = cells[cell];
    if (found?.solved !== true) return found === null ? '' : 'none';
    return request.holds?.(found.indicators) === true ? 'holds' : 'fails';
  };
  const [xNow, yNow] = [values[x.input], values[y.input]];
  const column = typeof xNow === 'number' ? indexAt(x, columns, xNow) : null;
  const row = typeof yNow === 'number' ? indexAt(y, rows, yNow) : null;
  const centre = column === null || row === null ? null : { column, row };

  for (const [k, level] of levels.entries()) {
    const before = k === 0 ? null : levels[k - 1];
    const order = levelOrder(level, before, { columns: columns.length, centre, mark });
    let at = 0;
    while (at < order.length) {
      const step = order.slice(at, at + (known === 0 ? firstStep : stepSize));
      at += step.length;
      const asked: number[] = [];
      const points: SolvePoint[] = [];
      for (const cell of step) {
        const changes = {
          [x.input]: columns[cell % columns.length],
          [y.input]: rows[Math.floor(cell / columns.length)],
        };
        const point = legalPoint(model, values, changes);
        if (point.ok) {
          asked.push(cell);
          points.push({ model, values: point.values });
        } else {
          cells[cell] = { solved: false, code: point.code, message: point.message };
          known++;
        }
      }
      const evaluations = yield {
        points,
        fraction: known / cells.length,
        partial: known === 0 ? null : grid(),
      };
      asked.forEach((cell, index) => (cells[cell] = cellOf(evaluations[index])));
      known += asked.length;
    }
  }
  return grid();
}
