/** Draws a simulation's estimates into a figure: bands of 95 % intervals, and their numbers in the figure's table. */
import { seriesAs } from './series.ts';
import { numberOf } from '../../text/number-words.ts';
import type { FigureSpec, FigureTable, Series, SimulatedPart } from '../contract/figure.ts';
import type { InputValues } from '../contract/inputs.ts';
import type { SimulatedDistribution, SimulatedTail, SimulationReport } from '../contract/simulation.ts';

/** Half the width of an operating point's bar, as a share of the axis. */
const barShare = 0.006;

/** The axis of percentiles ends here (1/(1-p)). */
const lastPercentile = 1e6;

const role = 'simulation' as const;

function distributionBand(d: SimulatedDistribution, label: string): Series {
  return seriesAs(
    role,
    'band',
    label,
    {
      x: Array.from(d.p, (_, k) => d.start + k * d.step),
      y: d.p.map((p, k) => Math.max(0, p - d.halfWidth[k])),
    },
    { label: 'simulated', yUpper: d.p.map((p, k) => Math.min(1, p + d.halfWidth[k])) },
  );
}

function functionBand({ x, ccdf, halfWidth }: SimulatedTail, label: string, view: 'cdf' | 'ccdf'): Series {
  const low = ccdf.map((p, k) => Math.max(0, p - halfWidth[k]));
  const high = ccdf.map((p, k) => Math.min(1, p + halfWidth[k]));
  const ccdfBand = view === 'ccdf';
  return seriesAs(
    role,
    'band',
    label,
    { x, y: ccdfBand ? low : high.map((p) => 1 - p) },
    { label: 'simulated', yUpper: ccdfBand ? high : low.map((p) => 1 - p) },
  );
}

/** First time at which the tail with `sign` half widths added is no larger than `level`; the last one seen beyond. */
function timeAt({ x, ccdf, halfWidth }: SimulatedTail, level: number, sign: 1 | -1): number {
  const k = ccdf.findIndex((p, j) => p + sign * halfWidth[j] <= level);
  return x[k < 0 ? x.length - 1 : k];
}

/** Time against percentile: at every level that the run has seen, the times between which its quantile lies. */
function percentileBand(tail: SimulatedTail, label: string): Series {
  const levels = [...new Set(tail.ccdf)]
    .filter((p) => p > 0 && 1 / p <= lastPercentile)
    .sort((a, b) => b - a);
  return seriesAs(
    role,
    'band',
    label,
    { x: levels.map((p) => 1 / p), y: levels.map((p) => timeAt(tail, p, -1)) },
    { label: 'simulated', yUpper: levels.map((p) => timeAt(tail, p, 1)) },
  );
}

/** A narrow bar over the interval and a dot at the estimate: a short interval would be invisible. */
function operatingPoint(
  part: Extract<SimulatedPart, { kind: 'indicator' }>,
  report: SimulationReport,
  values: InputValues,
  spec: FigureSpec,
): Series[] {
  const at = part.at ?? values[part.over];
  const interval = report.indicators[part.name] ?? null;
  if (typeof at !== 'number' || interval === null) return [];
  const scale = part.scale ?? 1;
  const [low, high] = spec.x.range;
  const logarithmic = spec.x.scale === 'log';
  const width = logarithmic ? (high / low) ** barShare : barShare * (high - low);
  const ends = logarithmic ? [at / width, at * width] : [at - width, at + width];
  const half = interval.halfWidth ?? 0;
  const edge = (y: number): number[] => [scale * y, scale * y];
  return [
    seriesAs(
      role,
      'band',
      `${part.label}, 95 % interval`,
      { x: ends, y: edge(interval.mean - half) },
      { yUpper: edge(interval.mean + half) },
    ),
    { name: part.label, label: 'simulated', role, shape: 'dots', x: [at], y: [scale * interval.mean] },
  ];
}

function seriesOf(
  part: SimulatedPart,
  report: SimulationReport,
  values: InputValues,
  spec: FigureSpec,
): Series[] {
  switch (part.kind) {
    case 'distribution': {
      const d = report.distributions[part.name];
      return d === undefined ? [] : [distributionBand(d, part.label)];
    }
    case 'tail': {
      const tail = report.tails[part.name];
      if (tail === undefined) return [];
      return [
        part.view === 'percentiles'
          ? percentileBand(tail, part.label)
          : functionBand(tail, part.label, part.view),
      ];
    }
    case 'indicator':
      return operatingPoint(part, report, values, spec);
  }
}

/** Two more columns where the rows are the values of the distribution. */
function tableWith(table: FigureTable, part: SimulatedPart, report: SimulationReport): FigureTable {
  const d = part.kind === 'distribution' ? report.distributions[part.name] : undefined;
  if (d === undefined) return table;
  const cell = (row: readonly (number | string | null)[], numbers: Float64Array): number | null => {
    const k = typeof row[0] === 'number' ? Math.round((row[0] - d.start) / d.step) : -1;
    return k >= 0 && k < numbers.length ? numbers[k] : null;
  };
  return {
    columns: [
      ...table.columns,
      { label: `${part.label}, simulated`, unit: '' },
      { label: `${part.label}, 95 % half width`, unit: '' },
    ],
    rows: table.rows.map((row) => [...row, cell(row, d.p), cell(row, d.halfWidth)]),
  };
}

/** One direct label names the colour of all. */
function namedOnce(series: readonly Series[]): Series[] {
  const first = series.findIndex(({ label }) => label !== undefined);
  return series.map((one, k) => {
    if (k <= first || one.label === undefined) return one;
    const rest: Series = { ...one };
    delete rest.label;
    return rest;
  });
}

/** The figure with the run's estimates; the figure itself where the run has none for it. */
export function withSimulation(
  spec: FigureSpec,
  parts: readonly SimulatedPart[],
  report: SimulationReport,
  values: InputValues,
): FigureSpec {
  const series = namedOnce(parts.flatMap((part) => seriesOf(part, report, values, spec)));
  if (series.length === 0) return spec;
  return {
    ...spec,
    series: [...spec.series, ...series],
    summary: `${spec.summary} A simulation of ${numberOf(report.packets, 'packet')} is drawn over it with its 95 % intervals.`,
    table: parts.reduce((table, part) => tableWith(table, part, report), spec.table),
  };
}
