/** Savings and costs of a longer sleep after empty polls. */
import type { FigureContext, FigureDeclaration, FigureSpec, Marker } from '../../contract/figure.ts';
import { indicatorName } from '../../contract/model.ts';
import { type InputValues, numberAt } from '../../contract/inputs.ts';
import { type Curve, allCurves, decades, sweepTable } from '../../figure-parts/sweep-curves.ts';
import { microsWords, significant } from '../../../text/number-words.ts';
import { longestSleepUs } from '../check/check-rules.ts';
import { readInputs } from '../read-inputs.ts';
import { methodLine, timeMethodLine } from './shared.ts';

/** From no sleep to twice the present one, or as far as can be computed. */
function sleepRange(values: InputValues): readonly [number, number] {
  const inputs = readInputs(values);
  const most = Math.max(1, longestSleepUs(inputs) - inputs.wakeUpUs);
  return [0, Math.min(Math.max(50, 2 * inputs.sleepUs), most)];
}

function nowMarkers({ values }: FigureContext): Marker[] {
  const { sleepUs } = readInputs(values);
  const label = `now ${significant(sleepUs)} µs`;
  return [{ axis: 'x', value: sleepUs, label, kind: 'now', drags: 'sleepUs' }];
}

const sleepAxis = (values: InputValues) =>
  ({ title: 'Sleep after an empty poll', unit: 'µs', scale: 'linear', range: sleepRange(values) }) as const;

const input = { label: 'Sleep', unit: 'µs' };

function awakeAgainstSleep(context: FigureContext): FigureSpec {
  const { values, solution } = context;
  const curves: Curve[] = [{ name: 'awake', label: 'awake', indicator: 'awakeShare', variant: 0 }];
  const awake = solution.indicators.awakeShare ?? 1;
  return {
    title: 'Time awake against the sleep',
    subtitle: `${methodLine(context.values)} · busiest core`,
    x: sleepAxis(values),
    y: { title: 'Share of time awake', unit: '', shares: true, scale: 'linear', range: [0, 1.05] },
    series: allCurves(context, curves, false),
    markers: nowMarkers(context),
    summary: `At the current sleep the busiest core is awake ${significant(100 * awake)} % of the time.`,
    table: sweepTable(context, input, curves, { unit: '', shares: true }),
  };
}

function latencyAgainstSleep(context: FigureContext): FigureSpec {
  const { values, solution, method } = context;
  const curves: Curve[] = [
    { level: 'p50', label: '50 %', variant: 0 },
    { level: 'p99', label: '99 %', variant: 1 },
    { level: 'p999', label: '99.9 %', variant: 2 },
  ].map(({ level, label, variant }) => ({
    name: `time in the system, ${label} of packets`,
    label,
    variant,
    indicator: indicatorName(`sojournUs.{method}.${level}`, method),
  }));
  const series = allCurves(context, curves, true);
  const words = curves.map(
    ({ label, indicator }) =>
      `${label} of packets within ${microsWords(solution.indicators[indicator] ?? 0, 4)}`,
  );
  return {
    title: 'Latency against the sleep',
    subtitle: `${timeMethodLine(method, context.values)} · accepted packets`,
    x: sleepAxis(values),
    y: { title: 'Time in the system', unit: 'µs', scale: 'log', range: decades(series, [1, 1000]) },
    series,
    markers: nowMarkers(context),
    summary: `At the current sleep: ${words.join(', ')}.`,
    table: sweepTable(context, input, curves, { unit: 'µs' }),
  };
}

export const sleepFigure: FigureDeclaration = {
  id: 'sleep',
  label: 'Sleep',
  views: [
    { id: 'awake', label: 'Awake' },
    { id: 'latency', label: 'Latency' },
  ],
  appliesWhen: (values) => numberAt(values, 'sleepUs') > 0,
  sweep: { over: 'sleepUs', range: sleepRange },
  simulated: ({ view, method }) =>
    view === 'latency'
      ? ['p50', 'p99', 'p999'].map((level) => ({
          kind: 'indicator',
          name: indicatorName(`sojournUs.{method}.${level}`, method),
          label: `time in the system, ${level}`,
          over: 'sleepUs',
        }))
      : [{ kind: 'indicator', name: 'awakeShare', label: 'awake', over: 'sleepUs' }],
  build: (context) =>
    context.view === 'latency' ? latencyAgainstSleep(context) : awakeAgainstSleep(context),
};
