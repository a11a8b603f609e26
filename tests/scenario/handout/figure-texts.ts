import type { FigureSpec } from '../../../src/models/contract/figure.ts';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import type { Model } from '../../../src/models/contract/model.ts';
import { packetRates, type ShownRateScale } from '../../../src/models/contract/screen.ts';
import type { Solution } from '../../../src/models/contract/solution.ts';
import { everyView, flatContextOf } from '../../models/context-of.ts';

/** Every figure in every view and form; along its input the results stay those of the present point. */
export function drawnFigures(
  model: Model,
  values: InputValues,
  solution: Solution,
  rate: ShownRateScale = packetRates,
): readonly (readonly [string, FigureSpec])[] {
  return everyView(model).map(
    ({ figure, view, method, name }) =>
      [name, figure.build(flatContextOf(figure, values, solution, { view, method, rate }))] as const,
  );
}

/** Every text of a figure. */
export function figureTexts(spec: FigureSpec): readonly string[] {
  const { title, subtitle, summary, emptyMessage = '', x, y, series, markers, ranges = [], table } = spec;
  return [
    ...[title, subtitle, summary, emptyMessage, x.title, y.title],
    ...[x, y].flatMap(({ ticks = [] }) => ticks.map(({ label }) => label)),
    ...series.flatMap(({ name, label = '' }) => [name, label]),
    ...markers.flatMap(({ label, brief = '' }) => [label, brief]),
    ...ranges.map(({ label }) => label),
    ...table.columns.map(({ label }) => label),
    ...table.rows.flat().filter((cell) => typeof cell === 'string'),
  ];
}

/** Every number of a figure but the places along its axis. */
export function figureNumbers({ series, markers, ranges = [], table }: FigureSpec): readonly number[] {
  return [
    ...series.flatMap(({ y, yUpper = [] }) => [...Array.from(y), ...Array.from(yUpper)]),
    ...markers.map(({ value }) => value),
    ...ranges.flatMap(({ from, to }) => [from, to]),
    ...table.rows.flatMap((row) => row.slice(1)).filter((cell) => typeof cell === 'number'),
  ];
}

/** Whether a text has one of these numbers, each as it is written. */
export function hasNumber(text: string, written: readonly string[]): boolean {
  return text.split(/[^\d.\u202f]+/).some((token) => written.includes(token.replace(/\.$/, '')));
}
