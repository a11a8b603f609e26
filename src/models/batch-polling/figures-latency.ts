/** What packets experience: waiting and sojourn time, and where the sojourn time comes from. */
import type {
  Axis,
  DistributionOverlay,
  FigureContext,
  FigureDeclaration,
  Series,
  SeriesRole,
} from '../figure.ts';
import type { SampledDistribution, Solution } from '../solution.ts';
import { niceCeil, probabilityWords, significant } from '../number-words.ts';
import { timeMethodLine } from './figures-shared.ts';

type View = 'percentiles' | 'cdf' | 'ccdf';

/** The percentile axis ends at 99.9999 %: what a measurement of a few million packets can still show. */
const lastPercentile = 1e6;

interface Points {
  x: number[];
  y: number[];
}

/** The distribution function as the view draws it. Tails come from the complement, so nothing is lost to 1 - cdf. */
function points(d: SampledDistribution, view: View): Points {
  const out: Points = { x: [], y: [] };
  for (let k = 0; k < d.x.length; k++) {
    if (view === 'percentiles') {
      if (d.ccdf[k] <= 0) continue;
      out.x.push(Math.min(1 / d.ccdf[k], lastPercentile));
      out.y.push(d.x[k]);
      if (d.ccdf[k] <= 1 / lastPercentile) break;
    } else {
      out.x.push(d.x[k]);
      out.y.push(view === 'cdf' ? d.cdf[k] : d.ccdf[k]);
    }
  }
  return out;
}

/** At most this many dots for a measured histogram of any length. */
const measuredDots = 120;

/** Measured distribution function, thinned: every dot is a bin's upper edge with all counts up to it. */
function measuredPoints(overlay: DistributionOverlay, view: View): Points {
  const out: Points = { x: [], y: [] };
  const { lower, width, count } = overlay;
  let above = count.reduce((sum, n) => sum + n, 0);
  const total = above;
  let nextLevel = -Infinity;
  for (let k = 0; k < count.length; k++) {
    above -= count[k];
    // Even steps on the percentile axis (log of 1/(1-p)) show body and tail alike.
    const level = above > 0 ? Math.log(total / above) : Infinity;
    const bodyLevel = (1 - above / total) * 3;
    if (Math.max(level, bodyLevel) < nextLevel) continue;
    nextLevel = Math.max(level, bodyLevel) + Math.log(total) / measuredDots;
    const edge = lower[k] + width[k];
    if (view === 'percentiles') {
      if (above <= 0) break;
      out.x.push(total / above);
      out.y.push(edge);
    } else if (view === 'cdf' || above > 0) {
      out.x.push(edge);
      out.y.push(view === 'cdf' ? 1 - above / total : above / total);
    }
  }
  return out;
}

function lineOf(
  solution: Solution,
  name: string,
  view: View,
  look: { name: string; label: string; role: SeriesRole; variant?: number },
): Series {
  return { ...look, shape: 'line', ...points(solution.sampled[name], view) };
}

/** Time at which the complement falls below `level`, µs. */
function timeAt(d: SampledDistribution, level: number): number {
  const k = d.ccdf.findIndex((p) => p <= level);
  return d.x[k < 0 ? d.x.length - 1 : k];
}

function axes(
  view: View,
  sojourn: readonly SampledDistribution[],
  measured: readonly DistributionOverlay[],
): { x: Axis; y: Axis } {
  // A measured histogram's rare giants would squeeze everything: its 99.9 % decides, the rest is in the table.
  const measuredEnd = measured.map((overlay) => {
    const total = overlay.count.reduce((sum, n) => sum + n, 0);
    let sum = 0;
    const k = overlay.count.findIndex((n) => (sum += n) >= 0.999 * total);
    return overlay.lower[Math.max(0, k)] ?? 0;
  });
  const tail = view === 'cdf' ? 1e-4 : view === 'ccdf' ? 1e-9 : 1 / lastPercentile;
  const end = niceCeil(1.05 * Math.max(...sojourn.map((d) => timeAt(d, tail)), ...measuredEnd));
  const time: Axis = { title: 'Time in the system', unit: 'µs', scale: 'linear', range: [0, end] };
  if (view === 'percentiles') {
    return {
      x: { title: 'Percentile of packets', unit: '%', scale: 'percentile', range: [1, lastPercentile] },
      y: time,
    };
  }
  return {
    x: time,
    y:
      view === 'cdf'
        ? { title: 'Share of packets within', unit: '', scale: 'linear', range: [0, 1] }
        : { title: 'Share of packets beyond', unit: '', scale: 'log', range: [1e-9, 1] },
  };
}

function sojournTime(context: FigureContext) {
  const view = (context.view || 'percentiles') as View;
  const { solution, method } = context;
  const published = method === 'published';
  const overlays = context.overlays.filter((o): o is DistributionOverlay => o.kind === 'distribution');
  const series: Series[] = [];
  if (context.ghost) {
    series.push({
      name: 'where the drag began',
      role: 'ghost',
      shape: 'line',
      ...points(context.ghost.solution.sampled.sojournUs, view),
    });
  }
  series.push(
    lineOf(solution, 'waitingUs', view, { name: 'waiting', label: 'waiting', role: 'model', variant: 1 }),
  );
  series.push(lineOf(solution, 'sojournUs', view, { name: 'sojourn', label: 'sojourn', role: 'model' }));
  if (published) {
    series.push(
      lineOf(solution, 'waitingUsPublished', view, {
        name: 'waiting, as published',
        label: 'Eq. (5)',
        role: 'published',
        variant: 1,
      }),
      lineOf(solution, 'sojournUsPublished', view, {
        name: 'sojourn, as published',
        label: 'Eq. (6)',
        role: 'published',
      }),
    );
  }
  overlays.forEach((overlay, variant) =>
    series.push({
      name: overlay.label,
      label: 'measured',
      role: 'measurement',
      shape: 'dots',
      variant,
      ...measuredPoints(overlay, view),
    }),
  );
  const indicators = solution.indicators;
  const form = published ? 'published' : 'exact';
  const drawn = [solution.sampled.sojournUs, ...(published ? [solution.sampled.sojournUsPublished] : [])];
  const loss = indicators.lossProbability ?? 0;
  const at = (level: string) => significant(indicators[`sojournUs.${form}.${level}`] ?? 0, 4);
  return {
    title: 'Time in the system',
    subtitle: `${timeMethodLine(method)}${loss > 1e-12 ? ' · accepted packets only' : ''}`,
    ...axes(view, drawn, overlays),
    series,
    markers: [],
    summary:
      `Half of the packets need at most ${at('p50')} µs from arrival to the end of their batch, 99 % at most ${at('p99')} µs, ` +
      `99.9 % at most ${at('p999')} µs; the mean is ${at('mean')} µs.` +
      (loss > 0 ? ` Lost packets (${probabilityWords(loss)}) are not counted.` : ''),
    table: {
      columns: [
        { label: 'Time', unit: 'µs' },
        { label: 'P(sojourn > time)', unit: '' },
        { label: 'P(sojourn ≤ time)', unit: '' },
      ],
      rows: Array.from(solution.sampled.sojournUs.x, (x, k) => [
        x,
        solution.sampled.sojournUs.ccdf[k],
        solution.sampled.sojournUs.cdf[k],
      ]),
    },
  };
}

function breakdown(context: FigureContext) {
  const { parts, levels } = context.solution.breakdowns.sojournUs;
  const positions = levels.map((_, k) => k);
  const total = (k: number) => levels[k].values.reduce((sum, value) => sum + value, 0);
  const series: Series[] = parts.map((part, p) => ({
    name: part.label,
    label: part.label,
    role: 'model',
    shape: 'stack',
    variant: p,
    x: positions,
    y: levels.map((level) => level.values[p]),
  }));
  const top = Math.max(...positions.map(total));
  return {
    title: 'Where the time goes',
    subtitle: 'Batch polling, exact · mean parts of the packets at each percentile of the sojourn time',
    x: {
      title: 'Packets at',
      unit: '',
      scale: 'linear' as const,
      range: [-0.6, levels.length - 0.4] as const,
      ticks: levels.map((level, value) => ({ value, label: level.label })),
    },
    y: { title: 'Time', unit: 'µs', scale: 'linear' as const, range: [0, niceCeil(1.05 * top)] as const },
    series,
    markers: [],
    summary: levels
      .map(
        (level, k) =>
          `${level.label}: ${significant(total(k), 4)} µs, of which ${parts.map((part, p) => `${significant(level.values[p])} µs ${part.label}`).join(', ')}`,
      )
      .join('. '),
    table: {
      columns: [
        { label: 'Packets at', unit: '' },
        ...parts.map((part) => ({ label: part.label, unit: 'µs' })),
        { label: 'sum', unit: 'µs' },
      ],
      rows: levels.map((level, k) => [level.label, ...level.values, total(k)]),
    },
  };
}

export const latencyFigures: readonly FigureDeclaration[] = [
  {
    id: 'sojourn',
    label: 'Time in the system',
    views: [
      { id: 'percentiles', label: 'Percentiles' },
      { id: 'cdf', label: 'CDF' },
      { id: 'ccdf', label: 'CCDF' },
    ],
    accepts: ['sojournUs'],
    build: sojournTime,
  },
  { id: 'breakdown', label: 'Where the time goes', build: breakdown },
];
