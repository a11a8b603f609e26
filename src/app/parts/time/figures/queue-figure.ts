/** Packets that wait over time: simulated, and the preview of the mean before that. */
import { seriesAs } from '../../../../models/figure-parts/series.ts';
import type { FigureSpec, Marker, Series, ShadedRange } from '../../../../models/contract/figure.ts';
import type { FluidPath } from '../../../../models/contract/transient.ts';
import type { TimePreview, TimeState } from '../time-lane.ts';
import { amountText, durationText } from '../time-words.ts';
import type { PinnedRun } from '../use-pinned-runs.ts';
import { eventMarkers, namedInLine, stallRanges, subtitle, timeAxis } from './time-axis.ts';
import { capitalised } from '../../../../text/number-words.ts';

/** Share of runs that lose a packet in an interval, from which the interval is marked. */
const markedLoss = 0.001;

/** Adjacent intervals in which packets are lost, joined. */
function lossRanges({ answer }: TimeState): readonly ShadedRange[] {
  const ranges: { from: number; to: number }[] = [];
  for (const { fromUs, toUs, anyLoss } of answer.bins) {
    if (anyLoss < markedLoss) continue;
    const last = ranges.at(-1);
    if (last?.to === fromUs) last.to = toUs;
    else ranges.push({ from: fromUs, to: toUs });
  }
  return ranges.map(({ from, to }) => ({ axis: 'x', from, to, label: 'loss', kind: 'loss' }));
}

/** The median of a pin at an instant; null where the pin has other instants. */
const valueAt = (list: readonly { atUs: number; p50: number }[], k: number, atUs: number): number | null =>
  list[k]?.atUs === atUs ? list[k].p50 : null;

/** Names of its curves. */
export const seriesNames = { band: '5 to 95 % of the runs', run: 'One run', median: 'Median' };

/** Median, 5 to 95 % and one run at the instants of the answer; `further`: markers of the page, such as the cursor. */
export function queueFigure(
  state: TimeState,
  further: readonly Marker[] = [],
  pins: readonly PinnedRun[] = [],
): FigureSpec {
  const { answer, limit, lastLimit, queueUnit, path } = state;
  const { occupancy } = answer;
  const exactQueue = state.exact?.queue ?? null;
  const x = occupancy.map(({ atUs }) => atUs);
  const pinnedMedians = pins.flatMap((pin) => pin.answer.occupancy.map(({ p50 }) => p50));
  const most = Math.max(1, ...occupancy.map(({ p95 }) => p95), ...Array.from(path), ...pinnedMedians);
  const limits = limit === null || lastLimit === null ? [] : [...new Set([limit, lastLimit])];
  const isNear = most > 0.25 * Math.max(...limits);
  const top = isNear ? Math.max(...limits) : most;
  const peak = occupancy.reduce((highest, one) => (one.p50 > highest.p50 ? one : highest));
  return {
    title: 'Queue over time',
    subtitle: subtitle(state),
    ...namedInLine(pins),
    x: timeAxis(state),
    y: { title: 'Waiting', unit: queueUnit, scale: 'linear', range: [0, 1.05 * top] },
    series: [
      seriesAs(
        'simulation',
        'band',
        seriesNames.band,
        { x, y: occupancy.map(({ p5 }) => p5) },
        { label: '5 to 95 %', yUpper: occupancy.map(({ p95 }) => p95) },
      ),
      { name: seriesNames.run, role: 'reference', shape: 'line', label: 'one run', x, y: path },
      seriesAs(
        'model',
        'line',
        seriesNames.median,
        { x, y: occupancy.map(({ p50 }) => p50) },
        { label: 'median' },
      ),
      ...pins.map(({ name, look, answer: compared }): Series =>
        seriesAs(
          'pin',
          'line',
          `${name}, median`,
          { x: compared.occupancy.map(({ atUs }) => atUs), y: compared.occupancy.map(({ p50 }) => p50) },
          { label: name, variant: look },
        ),
      ),
    ],
    markers: [
      ...eventMarkers(state),
      ...further,
      ...(isNear ? limits : []).map((value, k) => ({
        axis: 'y' as const,
        value,
        kind: 'limit' as const,
        label: limits.length === 1 ? 'limit' : ['limit before', 'limit after'][k],
      })),
    ],
    ranges: [...stallRanges(state), ...lossRanges(state)],
    summary: `The median queue is longest at ${durationText(peak.atUs)}: ${amountText(peak.p50, queueUnit)}; 90 % of the runs have ${amountText(peak.p5, queueUnit)} to ${amountText(peak.p95, queueUnit)}.`,
    table: {
      columns: [
        { label: 'Time', unit: 'µs' },
        { label: '5 % of the runs below', unit: queueUnit },
        { label: 'Median', unit: queueUnit },
        { label: '95 % of the runs below', unit: queueUnit },
        { label: 'Mean', unit: queueUnit },
        ...(exactQueue === null ? [] : [{ label: 'Mean, without simulation', unit: queueUnit }]),
        { label: 'One run', unit: queueUnit },
        ...pins.map(({ name }) => ({ label: `${name}, median`, unit: queueUnit })),
      ],
      rows: occupancy.map(({ atUs, p5, p50, p95, mean }, k) => [
        ...[atUs, p5, p50, p95, mean],
        ...(exactQueue === null ? [] : [exactQueue[k].value]),
        path[k] ?? null,
        ...pins.map(({ answer: compared }) => valueAt(compared.occupancy, k, atUs)),
      ]),
    },
  };
}

/** Stretches of a preview, two points each: as many as the widest screens have pixels. */
const previewStretches = 2000;

/** The path, with only the lowest and the highest point of each stretch where it has more points, in their order. */
function thinnedPath({ atUs, queue }: FluidPath): Pick<FluidPath, 'atUs' | 'queue'> {
  if (atUs.length <= 2 * previewStretches) return { atUs, queue };
  const chosen: number[] = [];
  for (let k = 0; k < previewStretches; k++) {
    const end = Math.round(((k + 1) * atUs.length) / previewStretches);
    let low = Math.round((k * atUs.length) / previewStretches);
    let high = low;
    for (let point = low + 1; point < end; point++) {
      if (queue[point] < queue[low]) low = point;
      if (queue[point] > queue[high]) high = point;
    }
    chosen.push(Math.min(low, high), Math.max(low, high));
  }
  return {
    atUs: Float64Array.from(chosen, (point) => atUs[point]),
    queue: Float64Array.from(chosen, (point) => queue[point]),
  };
}

/** The mean path before anything is simulated, drawn as a preview. */
export function previewFigure(preview: TimePreview): FigureSpec {
  const { queueUnit, place } = preview;
  const fluid = thinnedPath(preview.fluid);
  const top = Math.max(1, ...fluid.queue);
  return {
    title: 'Queue over time',
    subtitle: `${capitalised(place)}, preview of the mean`,
    x: timeAxis(preview),
    y: { title: 'Waiting', unit: queueUnit, scale: 'linear', range: [0, 1.05 * top] },
    series: [
      seriesAs('ghost', 'line', 'Mean, preview', { x: fluid.atUs, y: fluid.queue }, { label: 'preview' }),
    ],
    markers: eventMarkers(preview),
    ranges: stallRanges(preview),
    summary: `A preview of the mean without spread: at most ${amountText(top, queueUnit)} wait. The simulation follows.`,
    table: {
      columns: [
        { label: 'Time', unit: 'µs' },
        { label: 'Mean, preview', unit: queueUnit },
      ],
      rows: Array.from(fluid.atUs, (at, k) => [at, fluid.queue[k]]),
    },
  };
}
