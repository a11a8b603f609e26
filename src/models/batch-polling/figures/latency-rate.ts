/** Percentiles of the time in the system against the packet rate. */
import { logAxis } from '../../figure-parts/axes.ts';
import type { FigureContext, FigureDeclaration, FigureSpec } from '../../contract/figure.ts';
import { indicatorName } from '../../contract/model.ts';
import { microsWords } from '../../../text/number-words.ts';
import { measuredDots, timesAlongRate } from '../../figure-parts/measured-points.ts';
import { type Curve, decades, sweepCurves } from '../../figure-parts/sweep-curves.ts';
import { againstRate, overRate } from './against-rate.ts';
import { timeMethodLine } from './shared.ts';

function latencyAgainstRate(context: FigureContext): FigureSpec {
  const { method, solution } = context;
  const curves: Curve[] = [
    { level: 'p50', label: '50 %' },
    { level: 'p99', label: '99 %' },
    { level: 'p999', label: '99.9 %' },
  ].map(({ level, label }, variant) => ({
    name: `time in the system, ${label} of packets`,
    label,
    variant,
    indicator: indicatorName(`sojournUs.{method}.${level}`, method),
  }));
  const drawn = [...sweepCurves(context, curves, false), ...measuredDots(context.overlays, { log: true })];
  return againstRate(context, curves, logAxis('Time in the system', 'µs', decades(drawn, [1, 1000])), {
    title: 'Latency against the rate',
    subtitle: `${timeMethodLine(method, context.values)} · accepted packets`,
    summary: `At the current rate: ${curves
      .map(
        ({ label, indicator }) =>
          `${label} of packets within ${microsWords(solution.indicators[indicator] ?? 0, 4)}`,
      )
      .join(', ')}.`,
  });
}

export const latencyRateFigure: FigureDeclaration = {
  id: 'latency-rate',
  label: 'Latency against rate',
  sweep: overRate,
  accepts: timesAlongRate,
  shared: () => ({ x: 'offered traffic', y: 'latency' }),
  simulated: ({ method }) =>
    ['p50', 'p99', 'p999'].map((level) => ({
      kind: 'indicator',
      name: indicatorName(`sojournUs.{method}.${level}`, method),
      label: `time in the system, ${level}`,
      over: 'rateMbps',
    })),
  build: latencyAgainstRate,
};
