/** Percentiles of the time in the system against the packet rate. */
import type { FigureContext, FigureDeclaration, FigureSpec } from '../../contract/figure.ts';
import { indicatorName } from '../../contract/model.ts';
import { microsWords } from '../../../text/number-words.ts';
import { againstRate, indicatorCurve, overRate } from './against-rate.ts';
import { timeMethodLine } from './shared.ts';

function latencyAgainstRate(context: FigureContext): FigureSpec {
  const { method, solution } = context;
  const levels = [
    { level: 'p50', label: '50 %', variant: 0 },
    { level: 'p99', label: '99 %', variant: 1 },
    { level: 'p999', label: '99.9 %', variant: 2 },
  ];
  const indicatorOf = (level: string) => indicatorName(`sojournUs.{method}.${level}`, method);
  const curves = levels.map(({ level, label, variant }) =>
    indicatorCurve(`sojourn time, ${label} of packets`, label, indicatorOf(level), variant),
  );
  let low = Infinity;
  let high = 0;
  for (const row of context.sweep?.rows ?? []) {
    for (const { valueOf } of curves) {
      const value = valueOf(row.indicators) ?? 0;
      if (value > 0) low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  const decade = (value: number, round: (n: number) => number) => 10 ** round(Math.log10(value));
  return againstRate(
    context,
    curves,
    {
      title: 'Time in the system',
      unit: 'µs',
      scale: 'log',
      range: high > 0 ? [decade(low, Math.floor), decade(high, Math.ceil)] : [1, 1000],
    },
    {
      title: 'Latency against the rate',
      subtitle: `${timeMethodLine(method, context.values)} · accepted packets`,
      summary: `At the current rate: ${curves
        .map(
          ({ label, valueOf }) =>
            `${label} of packets within ${microsWords(valueOf(solution.indicators) ?? 0, 4)}`,
        )
        .join(', ')}.`,
    },
  );
}

export const latencyRateFigure: FigureDeclaration = {
  id: 'latency-rate',
  label: 'Latency against rate',
  sweep: overRate,
  shared: () => ({ x: 'offered traffic', y: 'latency' }),
  simulated: ({ method }) =>
    ['p50', 'p99', 'p999'].map((level) => ({
      kind: 'indicator',
      name: indicatorName(`sojournUs.{method}.${level}`, method),
      label: `sojourn time, ${level}`,
      over: 'rateMbps',
    })),
  build: latencyAgainstRate,
};
