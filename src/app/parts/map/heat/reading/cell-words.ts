/** One cell of a map in words, for the line below it and for screen readers. */
import { goalState } from '../../../../../dimensioning/question/goal-state.ts';
import { stateWords } from '../../../../../dimensioning/question/goal-words.ts';
import type { MapGrid } from '../../../../../dimensioning/map/map-search.ts';
import type { Goal } from '../../../../../dimensioning/question/question.ts';
import type { IndicatorDeclaration, Model } from '../../../../../models/contract/model.ts';
import {
  formatIndicator,
  formatPlain,
  MINUS,
  spokenNumber,
  withUnit,
} from '../../../../../text/number-format.ts';
import { axisField } from '../../choice/map-choice.ts';
import { resultUnit } from '../../../../core/traffic/rate-scale.ts';
import { type AxisUnit, type MapUnits, canonicalUnits } from '../../choice/map-units.ts';

export interface CellPlace {
  column: number;
  row: number;
}

/** `Rate on the wire 5000 Mbit/s, Max batch 32 packets`. */
export function cellPlaceWords(
  model: Model,
  grid: MapGrid,
  { column, row }: CellPlace,
  units: MapUnits = canonicalUnits(model, grid),
): string {
  const of = (input: string, value: number, { factor, unit }: AxisUnit) =>
    `${axisField(model, input)!.label} ${withUnit(formatPlain(factor * value, 5), unit)}`;
  return `${of(grid.x.input, grid.columns[column], units.x)}, ${of(grid.y.input, grid.rows[row], units.y)}`;
}

/** The result there: the indicator, and the goals that fail; or why there is none. Sentences. */
export function resultWords(
  model: Model,
  grid: MapGrid,
  { column, row }: CellPlace,
  indicator: IndicatorDeclaration,
  goals: readonly Goal[],
  units: MapUnits = canonicalUnits(model, grid),
): string {
  const cell = grid.cells[row * grid.columns.length + column];
  if (cell === null) return 'Not solved yet; drawn like its nearest solved neighbour.';
  if (!cell.solved) return `No result: ${cell.message}`;
  const value = cell.indicators[indicator.name] ?? null;
  const { shown, factor } = resultUnit(indicator, units.rate);
  const result =
    value === null
      ? `${indicator.label} has no value here.`
      : `${indicator.label} ${spokenNumber(formatIndicator(shown, factor * value))}.`;
  if (goals.length === 0) return result;
  const failing = goals
    .map((goal) => goalState(goal, cell.indicators[goal.indicator] ?? null))
    .filter(({ holds }) => !holds);
  if (failing.length === 0) return `${result} All goals hold.`;
  return `${result} Fails: ${failing.map((state) => stateWords({ model, rate: units.rate }, state)).join('; ')}.`;
}

/** The text with “minus” as a word, for screen readers. */
export function spokenWords(text: string): string {
  return text.replaceAll(MINUS, 'minus ');
}
