/** A calibrated service curve in numbers and sentences. */
import type { FigureSpec } from '../../../../../models/contract/figure.ts';
import { numberOf, significant } from '../../../../../text/number-words.ts';
import type { FittedNumber } from '../../../../../fits/service-curve/service-fit.ts';
import { outlierRanges, type ServiceOutliers } from '../../../../../fits/service-curve/service-outliers.ts';
import { formatCount, formatPercent, formatSignificant } from '../../../../../text/number-format.ts';
import { type FitNumber, endsText } from '../../fit-numbers.ts';
import { aboveWords, residualFigure } from '../../residual-figure.ts';
import type { CalibratedCurve, CurvePoint } from './curve-choice.ts';

export function curveNumbers({ fit, table }: CalibratedCurve): readonly FitNumber[] {
  if (table !== null) {
    return [
      { label: 'Sizes with a median', text: formatCount(table.measured), unit: '', note: null },
      {
        label: 'Largest change made to keep it from falling',
        text: formatSignificant(table.largestCorrectionUs),
        unit: 'µs',
        note: null,
      },
    ];
  }
  if (fit === null) return [];
  const number = (label: string, unit: string, { value, interval }: FittedNumber, digits = 4) => ({
    label,
    text: formatSignificant(value, digits),
    unit,
    note: endsText(interval, { digits }),
  });
  return [
    number('Time per poll', 'µs', fit.intercept),
    ...(fit.broken === null
      ? [number('Time per packet', 'µs', fit.slope)]
      : [
          number('Time per packet below the break', 'µs', fit.slope),
          number('Break at', 'packets', fit.broken.at, 3),
          number('Time per packet above it', 'µs', fit.broken.slopeAbove),
        ]),
    {
      label: 'Root mean square residual',
      text: formatSignificant(fit.rmsResidualUs),
      unit: 'µs',
      note: null,
    },
  ];
}

/** Meaning of the intervals, and the errors that they do not cover. */
export function intervalWords({ fit, points }: CalibratedCurve): string {
  const widest = points.reduce(
    (most, { lowUs, highUs, medianUs }) => Math.max(most, (highUs - lowUs) / 2 / medianUs),
    0,
  );
  const medians = `The medians themselves are known to ±${formatPercent(widest)} % or better (order statistics, 95 %).`;
  if (fit === null) return points.length === 0 ? '' : medians;
  return `Under each number: its 95 % interval, from how the medians scatter around the curve, taken as independent; a shift common to all medians is not covered. ${medians}`;
}

/** Outliers of the service times, with the rule. */
export function outlierWords({ count, judged, points }: ServiceOutliers): string {
  const rule = `more than ${outlierRanges} interquartile ranges beyond the quartiles of their batch size`;
  const worst = points.at(0);
  if (worst === undefined) return `None of ${formatCount(judged)} service times is an outlier (${rule}).`;
  return (
    `${formatCount(count)} of ${formatCount(judged)} service times are outliers (${rule}). ` +
    `They stay in the fit, because medians are robust against them. The longest took ${significant(worst.us)} µs with ${numberOf(worst.size, 'packet')}, where the median is ${significant(worst.medianUs)} µs.`
  );
}

/** Medians against the curve, by batch size on a logarithmic axis; null without points. */
export function curveResiduals(points: readonly CurvePoint[]): FigureSpec | null {
  if (points.length === 0) return null;
  const largestSize = Math.max(2, points[points.length - 1].size);
  const all = points.map((one) => ({
    ...one,
    at: one.size,
    percent: 100 * (1 - one.curveUs / one.medianUs),
  }));
  return residualFigure({
    title: 'Residuals of the service curve',
    subtitle: 'Median less curve, of the median',
    along: { title: 'Batch size', unit: 'packets', scale: 'log', range: [1, largestSize] },
    points: all,
    lead: aboveWords(all, 'medians', 'curve'),
    place: ({ size }) => `at ${numberOf(size, 'packet')}`,
    table: {
      columns: [
        { label: 'Batch size', unit: 'packets' },
        { label: 'Median', unit: 'µs' },
        { label: 'Lower end of its 95 % interval', unit: 'µs' },
        { label: 'Upper end of its 95 % interval', unit: 'µs' },
        { label: 'Curve', unit: 'µs' },
        { label: 'Residual', unit: '%' },
      ],
      rows: all.map(({ size, medianUs, lowUs, highUs, curveUs, percent }) => [
        ...[size, medianUs, lowUs, highUs, curveUs, percent],
      ]),
    },
  });
}
