/** The second moment of the service time against the number of functions (Fig. 7). */
import { seriesAs } from '../../figure-parts/series.ts';
import type { FigureContext, FigureDeclaration, FigureSpec, Marker, Series } from '../../contract/figure.ts';
import { niceCeil, significant } from '../../../text/number-words.ts';
import { measuredSeries } from './shared.ts';
import { paperMachine } from '../paper-machine.ts';
import { fittedFunctions, momentAt, paperCubic } from '../solver/core-queue.ts';
import { readSystem } from '../system.ts';

/** The cubic is drawn to here at least. */
const shownFunctions = 30;

/** 1 s² in µs². */
const squareMicros = 1e12;

function cubicLine(from: number, to: number): { x: number[]; y: number[] } {
  const x = Array.from({ length: to - from + 1 }, (_, k) => from + k);
  return { x, y: x.map((n) => momentAt(paperCubic, n) * squareMicros) };
}

function momentAgainstFunctions(context: FigureContext): FigureSpec {
  const { queue, functions } = readSystem(context.values);
  const { min, max } = fittedFunctions;
  const end = Math.max(shownFunctions, functions ?? 0);
  const fitted = cubicLine(min, max);
  const beyond = cubicLine(max, end);
  const shown = [...fitted.x, ...beyond.x.slice(1)];
  const measured = measuredSeries(context, 'functions');
  const series: Series[] = [
    { name: 'cubic', label: 'cubic', role: 'model', shape: 'line', ...fitted },
    { name: 'cubic, extrapolated', label: 'extrapolated', role: 'reference', shape: 'line', ...beyond },
    seriesAs(
      'reference',
      'dots',
      'printed for N = 1',
      { x: [1], y: [paperMachine.printedBeta2 * squareMicros] },
      { label: 'printed', variant: 1 },
    ),
    ...measured,
  ];
  const square = queue.beta * queue.beta * squareMicros;
  const present = queue.beta2 * squareMicros;
  const markers: Marker[] = [
    { axis: 'x', value: max, label: `fitted to N = ${max}`, kind: 'limit' },
    { axis: 'y', value: square, label: 'square of the mean', kind: 'limit' },
    functions === null
      ? { axis: 'y', value: present, label: `now ${significant(present, 4)} µs²`, kind: 'now' }
      : { axis: 'x', value: functions, label: `now N = ${functions}`, kind: 'now' },
  ];
  const top = Math.max(square, present, ...series.flatMap(({ y }) => Array.from(y)));
  return {
    title: 'Second moment of the service time',
    subtitle: 'k-limited, cubic of Section VI-A · input of the model',
    x: { title: 'Network functions', unit: '', scale: 'linear', range: [0, end] },
    y: { title: 'Second moment', unit: 'µs²', scale: 'linear', range: [0, niceCeil(1.05 * top)] },
    series,
    markers,
    summary:
      `The cubic rises from ${significant(fitted.y[0], 4)} µs² for one function to ${significant(fitted.y[max - min], 4)} µs² for ${max}; it was fitted to ${min} to ${max} functions and is an extrapolation beyond. ` +
      `The model now uses ${significant(present, 4)} µs²; no value below the square of the mean, ${significant(square)} µs², is possible.`,
    ...(functions === null ? {} : { computedOver: [{ name: 'functions', values: shown }] }),
    table: {
      columns: [
        { label: 'Network functions', unit: '' },
        { label: 'Second moment', unit: 'µs²' },
        { label: 'Range', unit: '' },
      ],
      rows: shown.map((n) => [
        n,
        momentAt(paperCubic, n) * squareMicros,
        n <= max ? 'fitted' : 'extrapolated',
      ]),
    },
  };
}

export const momentFigures: readonly FigureDeclaration[] = [
  {
    id: 'second-moment',
    label: 'Second moment against N',
    accepts: ['serviceSecondMomentUs2@functions'],
    build: momentAgainstFunctions,
  },
];
