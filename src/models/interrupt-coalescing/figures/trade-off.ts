/** What a longer coalescing time saves and costs: interrupts per second against the time of packets. */
import type { FigureContext, FigureDeclaration, FigureSpec, Marker, Sweep } from '../../contract/figure.ts';
import type { InputValues } from '../../contract/inputs.ts';
import { indicatorName } from '../../contract/model.ts';
import { niceCeil, significant } from '../../../text/number-words.ts';
import type { Curve, PlaceOnAxis } from '../../figure-parts/sweep-curves.ts';
import { allCurves, atInput, decades } from '../../figure-parts/sweep-curves.ts';
import { timeLine } from './shared.ts';
import { readInputs } from '../read-inputs.ts';

function coalescingRange(values: InputValues): readonly [number, number] {
  const inputs = readInputs(values);
  const now = inputs.coalescingUs;
  const cost = inputs.interruptPmf === null ? inputs.interruptUs : now;
  const low = Math.min(now, Math.max(Math.ceil(cost), Math.max(5, Math.round(now / 20)), 1));
  return [low, Math.min(10_000, niceCeil(Math.max(3 * now, 100)))];
}

/** Coalescing times named along the trade-off curve: those of the usual series that lie on it. */
const namedTimes = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

function tradeOff(context: FigureContext): FigureSpec {
  const { values, solution, method, sweep } = context;
  const inputs = readInputs(values);
  const byTau = context.view === 'tau';
  const tau = inputs.coalescingUs;
  const p99 = indicatorName('processingUs.{method}.p99', method);
  const p50 = indicatorName('processingUs.{method}.p50', method);
  const curves: Curve[] = [
    { name: 'processing time, 99 % of packets', label: '99 %', indicator: p99, variant: 1 },
    { name: 'processing time, median', label: 'median', indicator: p50, variant: 0 },
  ];
  const place: PlaceOnAxis = byTau ? atInput : (row) => row.indicators.interruptsPerSecond;
  const series = allCurves(context, curves, true, place);
  const rows = sweep?.rows ?? [];
  const interrupts = solution.indicators.interruptsPerSecond ?? 0;
  if (!byTau) {
    for (const name of namedTimes) {
      const row = nearestRow(rows, name);
      const x = row?.indicators.interruptsPerSecond;
      const y = row?.indicators[p99];
      // Where the reader is, the marker says it.
      if (!row || !x || !y || Math.abs(row.x - tau) < 0.1 * tau) continue;
      series.push({
        name: `τ = ${row.x} µs`,
        label: `τ = ${row.x} µs`,
        role: 'reference',
        shape: 'dots',
        x: [x],
        y: [y],
      });
    }
  }
  const all = rows.map((row) => row.indicators.interruptsPerSecond ?? 0).filter((rate) => rate > 0);
  const along = rows.flatMap(({ x: input, indicators }) => {
    const at = indicators.interruptsPerSecond;
    return at ? [{ at, input }] : [];
  });
  const now: Marker = byTau
    ? { axis: 'x', value: tau, label: `now τ = ${tau} µs`, kind: 'now', drags: 'coalescingUs' }
    : {
        ...{ axis: 'x', value: interrupts, label: `now τ = ${tau} µs`, kind: 'now' },
        ...(along.length < 2 ? {} : { drags: 'coalescingUs', dragsAlong: along }),
      };
  const least = rows.reduce<{ x: number; y: number } | null>((best, row) => {
    const y = row.indicators[p99];
    return y !== null && y !== undefined && (best === null || y < best.y) ? { x: row.x, y } : best;
  }, null);
  return {
    title: 'Interrupts against latency',
    subtitle: `${timeLine(inputs, method)} · along the coalescing time τ`,
    x: byTau
      ? { title: 'Coalescing time τ', unit: 'µs', scale: 'log', range: coalescingRange(values) }
      : {
          title: 'Interrupts per second, all cores',
          unit: '1/s',
          scale: 'log',
          range:
            all.length > 0
              ? [0.8 * Math.min(...all, interrupts), 1.25 * Math.max(...all, interrupts)]
              : [interrupts / 10, interrupts * 10],
        },
    y: { title: 'Processing time', unit: 'µs', scale: 'log', range: decades(series, [10, 10_000]) },
    series,
    markers: [now],
    summary:
      `With τ = ${tau} µs there are ${significant(interrupts)} interrupts per second and 99 % of the packets take at most ${significant(solution.indicators[p99] ?? 0, 4)} µs.` +
      (least
        ? ` Along the curve the 99th percentile is lowest at τ = ${significant(least.x)} µs with ${significant(least.y, 4)} µs; shorter coalescing spends more CPU time on interrupts, longer coalescing holds packets back.`
        : ''),
    table: {
      columns: [
        { label: 'Coalescing time', unit: 'µs' },
        { label: 'Interrupts per second', unit: '1/s' },
        ...curves.map((curve) => ({ label: curve.name, unit: 'µs' })),
      ],
      rows: rows.map((row) => [
        row.x,
        row.indicators.interruptsPerSecond ?? null,
        ...curves.map((curve) => row.indicators[curve.indicator] ?? null),
      ]),
    },
  };
}

/** The row of the sweep next to this value, within a tenth of it. */
function nearestRow(rows: Sweep['rows'], value: number): Sweep['rows'][number] | null {
  let nearest: Sweep['rows'][number] | null = null;
  for (const row of rows) {
    if (nearest === null || Math.abs(row.x - value) < Math.abs(nearest.x - value)) nearest = row;
  }
  return nearest !== null && Math.abs(nearest.x - value) <= 0.1 * value ? nearest : null;
}

export const tradeOffFigure: FigureDeclaration = {
  id: 'trade-off',
  label: 'Interrupts against latency',
  views: [
    { id: 'interrupts', label: 'Over interrupts' },
    { id: 'tau', label: 'Over τ' },
  ],
  sweep: { over: 'coalescingUs', range: coalescingRange },
  build: tradeOff,
};
