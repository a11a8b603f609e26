/** The answer over time as figures with one time axis. */
import { recordedLoss, type TimeRecording } from '../../../scenario/transient/read-recording.ts';
import type { PinnedRun } from './use-pinned-runs.ts';
import type { TimePreview, TimeState } from './time-lane.ts';
import type { Axis, FigureSpec, Marker, Series, ShadedRange } from '../../../models/contract/figure.ts';
import type { FluidPath } from '../../../models/contract/transient.ts';
import { formatPercent, formatSignificant, withUnit } from '../../../text/number-format.ts';
import { unitOf } from '../../../models/figure-parts/sweep-curves.ts';
import { isCounted } from '../../../transient/plan.ts';

/** Share of runs that lose a packet in an interval, from which the interval is marked. */
const markedLoss = 0.001;

/** More steps of the load are not marked. */
const mostMarked = 12;

function timeAxis({ plan }: Pick<TimeState, 'plan'>): Axis {
  return { title: 'Time', unit: 'µs', scale: 'linear', range: [0, plan.horizonUs], fixed: true };
}

function eventMarkers({ plan }: Pick<TimeState, 'plan'>): readonly Marker[] {
  const note = (value: number, label: string): Marker => ({ axis: 'x', value, label, kind: 'note' });
  return [
    ...plan.bursts.map(({ atUs }) => note(atUs, 'burst')),
    ...plan.events.flatMap((event) => (event.kind === 'change' ? [note(event.atUs, 'change')] : [])),
    ...(isCounted(plan.profile)
      ? []
      : plan.profile.length > mostMarked
        ? []
        : plan.profile.filter(({ fromUs }) => fromUs > 0).map(({ fromUs }) => note(fromUs, 'load'))),
  ];
}

function stallRanges({ plan }: Pick<TimeState, 'plan'>): readonly ShadedRange[] {
  return plan.events.flatMap((event) =>
    event.kind === 'stall'
      ? [
          {
            axis: 'x' as const,
            from: event.atUs,
            to: event.atUs + event.lengthUs,
            label: 'stall',
            kind: 'event' as const,
          },
        ]
      : [],
  );
}

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

const subtitle = ({ answer, place }: TimeState) =>
  `${place[0].toUpperCase()}${place.slice(1)}, simulated ${answer.replications} times`;

/** The median of a pin at an instant; null where the pin was looked at at other times. */
const valueAt = (list: readonly { atUs: number; p50: number }[], k: number, atUs: number): number | null =>
  list[k]?.atUs === atUs ? list[k].p50 : null;

export function queueFigure(
  state: TimeState,
  further: readonly Marker[] = [],
  pins: readonly PinnedRun[] = [],
): FigureSpec {
  const { answer, limit, queueUnit, path } = state;
  const { occupancy } = answer;
  const exactQueue = state.exact?.queue ?? null;
  const x = occupancy.map(({ atUs }) => atUs);
  const pinnedMedians = pins.flatMap((pin) => pin.answer.occupancy.map(({ p50 }) => p50));
  const most = Math.max(1, ...occupancy.map(({ p95 }) => p95), ...Array.from(path), ...pinnedMedians);
  const isNear = limit !== null && most > 0.25 * limit;
  const top = isNear ? limit : most;
  const peak = occupancy.reduce((highest, one) => (one.p50 > highest.p50 ? one : highest));
  return {
    title: 'Queue over time',
    subtitle: subtitle(state),
    x: timeAxis(state),
    y: { title: 'Waiting', unit: queueUnit, scale: 'linear', range: [0, 1.05 * top] },
    series: [
      {
        ...{ name: '5 to 95 % of the runs', role: 'simulation', shape: 'band', label: '5 to 95 %' },
        ...{ x, y: occupancy.map(({ p5 }) => p5), yUpper: occupancy.map(({ p95 }) => p95) },
      },
      { name: 'One run', role: 'reference', shape: 'line', label: 'one run', x, y: path },
      {
        ...{ name: 'Median', role: 'model', shape: 'line', label: 'median' },
        ...{ x, y: occupancy.map(({ p50 }) => p50) },
      },
      ...pins.map(({ name, look, answer: compared }): Series => ({
        ...{ name: `${name}, median`, role: 'pin', shape: 'line', label: name, variant: look },
        ...{ x: compared.occupancy.map(({ atUs }) => atUs), y: compared.occupancy.map(({ p50 }) => p50) },
      })),
    ],
    markers: [
      ...eventMarkers(state),
      ...further,
      ...(isNear ? [{ axis: 'y' as const, value: limit, label: 'limit', kind: 'limit' as const }] : []),
    ],
    ranges: [...stallRanges(state), ...lossRanges(state)],
    summary: `The median of the queue is highest at ${withUnit(formatSignificant(peak.atUs), 'µs')}: ${withUnit(formatSignificant(peak.p50), queueUnit)}, 5 to 95 % of the runs from ${formatSignificant(peak.p5)} to ${withUnit(formatSignificant(peak.p95), queueUnit)}.`,
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

/** Of a path with more points the lowest and the highest one of each stretch, in their order. */
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
    subtitle: `${place[0].toUpperCase()}${place.slice(1)}, preview of the mean`,
    x: timeAxis(preview),
    y: { title: 'Waiting', unit: queueUnit, scale: 'linear', range: [0, 1.05 * top] },
    series: [
      {
        name: 'Mean, preview',
        role: 'ghost',
        shape: 'line',
        label: 'preview',
        x: fluid.atUs,
        y: fluid.queue,
      },
    ],
    markers: eventMarkers(preview),
    ranges: stallRanges(preview),
    summary: `A preview of the mean without spread: at most ${withUnit(formatSignificant(top), queueUnit)} wait. The simulation follows.`,
    table: {
      columns: [
        { label: 'Time', unit: 'µs' },
        { label: 'Mean, preview', unit: queueUnit },
      ],
      rows: Array.from(fluid.atUs, (at, k) => [at, fluid.queue[k]]),
    },
  };
}

/**
 * A value of each interval as a line that changes at the ends of the intervals and breaks where there is no value. A
 * step would change half way between its points.
 */
function stairs<Bin extends { fromUs: number; toUs: number }>(
  bins: readonly Bin[],
  value: (bin: Bin) => number | undefined,
): Pick<Series, 'shape' | 'x' | 'y'> {
  return {
    shape: 'line',
    x: bins.flatMap(({ fromUs, toUs }) => [fromUs, toUs]),
    y: bins.flatMap((bin) => [value(bin) ?? NaN, value(bin) ?? NaN]),
  };
}

export function latencyFigure(
  state: TimeState,
  further: readonly Marker[] = [],
  pins: readonly PinnedRun[] = [],
): FigureSpec {
  const { bins } = state.answer;
  const measured = bins.flatMap(({ fromUs, toUs, latencyUs }) =>
    latencyUs === null ? [] : [{ at: (fromUs + toUs) / 2, ...latencyUs }],
  );
  const low = Math.min(...measured.map(({ p50 }) => p50));
  const pinnedP99 = pins.flatMap(({ answer }) =>
    answer.bins.flatMap(({ latencyUs }) => latencyUs?.p99 ?? []),
  );
  const high = Math.max(...measured.map(({ p99 }) => p99), ...pinnedP99);
  const worst = measured.reduce<{ at: number; p99: number } | null>(
    (most, one) => (most === null || one.p99 > most.p99 ? one : most),
    null,
  );
  return {
    title: 'Latency of packets by arrival time',
    subtitle: subtitle(state),
    x: timeAxis(state),
    y: {
      ...{ title: 'Latency', unit: 'µs', scale: 'log' },
      range: measured.length === 0 ? [1, 10] : [low / 1.5, high * 1.5],
    },
    series: [
      {
        name: '99 % of packets below',
        role: 'model',
        variant: 1,
        label: '99 %',
        ...stairs(bins, ({ latencyUs }) => latencyUs?.p99),
      },
      { name: 'Median', role: 'model', label: 'median', ...stairs(bins, ({ latencyUs }) => latencyUs?.p50) },
      ...pins.map(({ name, look, answer }): Series => ({
        ...{ name: `${name}, 99 %`, role: 'pin', label: name, variant: look },
        ...stairs(answer.bins, ({ latencyUs }) => latencyUs?.p99),
      })),
    ],
    markers: [...eventMarkers(state), ...further],
    ranges: stallRanges(state),
    summary:
      worst === null
        ? 'No packet arrives.'
        : `The 99th percentile is highest for packets that arrive about ${withUnit(formatSignificant(worst.at), 'µs')}: ${withUnit(formatSignificant(worst.p99), 'µs')}.`,
    table: {
      columns: [
        { label: 'Arrival from', unit: 'µs' },
        { label: 'To', unit: 'µs' },
        { label: 'Median', unit: 'µs' },
        { label: '99 % below', unit: 'µs' },
        ...pins.map(({ name }) => ({ label: `${name}, 99 % below`, unit: 'µs' })),
      ],
      rows: bins.map(({ fromUs, toUs, latencyUs }) => [
        ...[fromUs, toUs],
        ...[latencyUs?.p50 ?? null, latencyUs?.p99 ?? null],
        ...pins.map(({ answer }) => answer.bins.find((bin) => bin.fromUs === fromUs)?.latencyUs?.p99 ?? null),
      ]),
    },
  };
}

export function lossFigure(state: TimeState, further: readonly Marker[] = []): FigureSpec {
  const { bins, total, replications } = state.answer;
  const share = ({ lost, offered }: { lost: number; offered: number }) => (offered > 0 ? lost / offered : 0);
  const top = Math.max(...bins.map(share), ...bins.map(({ anyLoss }) => anyLoss));
  return {
    title: 'Loss by arrival time',
    subtitle: subtitle(state),
    x: timeAxis(state),
    y: {
      title: 'Share',
      unit: '',
      shares: true,
      scale: 'linear',
      range: [0, top > 0 ? Math.min(1, 1.1 * top) : 1],
    },
    series: [
      {
        ...{ name: 'Runs that lose a packet', role: 'reference', label: 'runs with loss' },
        ...stairs(bins, ({ anyLoss }) => anyLoss),
      },
      { name: 'Packets lost', role: 'model', label: 'packets lost', ...stairs(bins, share) },
    ],
    markers: [...eventMarkers(state), ...further],
    ranges: stallRanges(state),
    summary:
      total.lost === 0
        ? `No packet is lost in ${replications} runs.`
        : `${formatSignificant(total.lost)} of ${formatSignificant(total.offered)} packets are lost on average; ${formatPercent(total.anyLoss)} % of the runs lose any.`,
    table: {
      columns: [
        { label: 'Arrival from', unit: 'µs' },
        { label: 'To', unit: 'µs' },
        { label: 'Packets offered', unit: '' },
        { label: 'Packets lost', unit: '' },
        { label: 'Runs that lose any', unit: '', shares: true },
      ],
      rows: bins.map(({ fromUs, toUs, offered, lost, anyLoss }) => [fromUs, toUs, offered, lost, anyLoss]),
    },
    ...(total.lost === 0 ? { emptyMessage: `No packet is lost in ${replications} runs.` } : {}),
  };
}

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
    y: {
      ...yAxis,
      range: [
        yAxis.scale === 'log' ? Math.min(low, ...values.map((value) => value / 1.5)) : low,
        Math.max(high, ...values.map((value) => 1.05 * value)),
      ],
    },
    series: [
      ...spec.series,
      ...seen.map(({ name, points }, k): Series => ({
        ...{ name, label: name, role: 'measurement', variant: k },
        shape: figure === 'loss' ? 'line' : 'dots',
        x: points.map(({ at }) => at),
        y: points.map(({ value }) => value),
      })),
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
  if (known.length === 0) return `${name} has no value in this time.`;
  const highest = known.reduce((most, one) => (one.value > most.value ? one : most));
  return `${name}, measured: at most ${shares === true ? `${formatSignificant(100 * highest.value)} %` : withUnit(formatSignificant(highest.value), unit)}, at ${withUnit(formatSignificant(highest.at), 'µs')}.`;
}
