/** Recordings from outside, drawn over the figures over time. */
import { seriesAs } from '../../../../models/figure-parts/series.ts';
import type { Axis, FigureSpec, Series } from '../../../../models/contract/figure.ts';
import { unitOf } from '../../../../models/figure-parts/sweep-curves.ts';
import { recordedLoss, type TimeRecording } from '../../../../scenario/transient/read-recording.ts';
import { formatSignificant } from '../../../../text/number-format.ts';
import { amountText, durationText } from '../time-words.ts';

/** The points of a recording in the axes of one figure. */
interface RecordedCurve {
  name: string;
  x: readonly number[];
  y: readonly number[];
}

/** Curves of the recordings for a figure; loss as stairs. */
function recordedCurves(
  recordings: readonly TimeRecording[],
  figure: 'queue' | 'latency' | 'loss',
): readonly RecordedCurve[] {
  return recordings.flatMap((recording): readonly RecordedCurve[] => {
    const { name, startUs, timesUs, columns, areTotals } = recording;
    if (figure === 'loss') {
      const losses = recordedLoss(recording, areTotals);
      const x = losses.flatMap(({ fromUs, toUs }) => [startUs + fromUs, startUs + toUs]);
      return losses.length === 0
        ? []
        : [{ name: `${name}, packets lost`, x, y: losses.flatMap(({ share }) => [share, share]) }];
    }
    const shown = columns.filter(({ kind }) => kind === figure);
    return shown.map((column) => ({
      name: shown.length === 1 ? name : `${name}, ${column.name}`,
      x: timesUs.map((at) => startUs + at),
      y: column.values,
    }));
  });
}

/** A figure over time with what recordings measured of it over its curves. */
export function withRecordings(
  spec: FigureSpec,
  recordings: readonly TimeRecording[],
  figure: 'queue' | 'latency' | 'loss',
): FigureSpec {
  const curves = recordedCurves(recordings, figure);
  if (curves.length === 0) return spec;
  const { x: xAxis, y: yAxis, table } = spec;
  const inside = (at: number) => at >= xAxis.range[0] && at <= xAxis.range[1];
  const seen = curves.map(({ x, y, ...rest }) => {
    const points = Array.from(x, (at, k) => ({ at, value: y[k] })).filter(({ at }) => inside(at));
    return { ...rest, points };
  });
  const values = seen
    .flatMap(({ points }) => points.map(({ value }) => value))
    .filter((value) => (yAxis.scale === 'log' ? value > 0 : Number.isFinite(value)));
  // A figure of losses without any has no scale.
  const [low, high] = figure === 'loss' && spec.emptyMessage !== undefined ? [0, 1e-6] : yAxis.range;
  const blank = table.columns.map(() => null);
  return {
    ...spec,
    // Curves that lie on the axis but for one peak leave no room for names beside them.
    ...(figure === 'loss' ? { listed: true } : {}),
    y: {
      ...yAxis,
      range: [
        yAxis.scale === 'log' ? Math.min(low, ...values.map((value) => value / 1.5)) : low,
        Math.max(high, ...values.map((value) => 1.05 * value)),
      ],
    },
    series: [
      ...spec.series,
      ...seen.map(({ name, points }, k): Series =>
        seriesAs(
          'measurement',
          figure === 'loss' ? 'line' : 'dots',
          name,
          { x: points.map(({ at }) => at), y: points.map(({ value }) => value) },
          { label: name, variant: k },
        ),
      ),
    ],
    table: {
      columns: [
        ...table.columns,
        ...seen.map(({ name }) => ({ label: `${name}, measured`, ...unitOf(yAxis) })),
      ],
      rows: [
        ...table.rows.map((row) => [...row, ...seen.map(() => null)]),
        ...seen.flatMap(({ points }, k) =>
          points.map(({ at, value }) => [
            ...[at, ...blank.slice(1)],
            ...seen.map((_, other) => (other === k && Number.isFinite(value) ? value : null)),
          ]),
        ),
      ],
    },
    summary: `${spec.summary} ${seen.map(({ name, points }) => recordedWords(name, points, yAxis)).join(' ')}`,
  };
}

function recordedWords(
  name: string,
  points: readonly { at: number; value: number }[],
  { unit, shares }: Axis,
): string {
  const known = points.filter(({ value }) => Number.isFinite(value));
  if (known.length === 0) return `${name} has no value in the time shown.`;
  const highest = known.reduce((most, one) => (one.value > most.value ? one : most));
  return `${name}, measured: at most ${shares === true ? `${formatSignificant(100 * highest.value)} %` : amountText(highest.value, unit)}, at ${durationText(highest.at)}.`;
}
