/** Latency and loss of the packets that arrive in each interval of time. */
import type { FigureSpec, Marker, Series } from '../../../../models/contract/figure.ts';
import { formatSignificant } from '../../../../text/number-format.ts';
import type { TimeState } from '../time-lane.ts';
import { chanceText, durationText, lossless } from '../time-words.ts';
import type { PinnedRun } from '../use-pinned-runs.ts';
import { eventMarkers, namedInLine, stallRanges, subtitle, timeAxis } from './time-axis.ts';

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

/** Median and 99th percentile of the latency by arrival time, µs; intervals without packets are gaps. */
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
    ...namedInLine(pins),
    x: timeAxis(state),
    y: {
      title: 'Latency',
      unit: 'µs',
      scale: 'log',
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
        name: `${name}, 99 %`,
        role: 'pin',
        label: name,
        variant: look,
        ...stairs(answer.bins, ({ latencyUs }) => latencyUs?.p99),
      })),
    ],
    markers: [...eventMarkers(state), ...further],
    ranges: stallRanges(state),
    summary:
      worst === null
        ? 'No packet arrives.'
        : `The 99th percentile is highest for packets that arrive at about ${durationText(worst.at)}: ${durationText(worst.p99)}.`,
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

/** Share of packets lost and share of runs with a loss, by arrival time. */
export function lossFigure(state: TimeState, further: readonly Marker[] = []): FigureSpec {
  const { bins, total, replications } = state.answer;
  const share = ({ lost, offered }: { lost: number; offered: number }) => (offered > 0 ? lost / offered : 0);
  const top = Math.max(...bins.map(share), ...bins.map(({ anyLoss }) => anyLoss));
  const none = `No packet is lost ${lossless(total.anyLoss, replications)}.`;
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
        name: 'Runs that lose a packet',
        role: 'reference',
        label: 'runs with loss',
        ...stairs(bins, ({ anyLoss }) => anyLoss),
      },
      { name: 'Packets lost', role: 'model', label: 'packets lost', ...stairs(bins, share) },
    ],
    markers: [...eventMarkers(state), ...further],
    ranges: stallRanges(state),
    summary:
      total.lost === 0
        ? none
        : `${formatSignificant(total.lost)} of ${formatSignificant(total.offered)} packets are lost on average${state.ports > 1 ? ' at all ports' : ''} (any loss: ${chanceText(total.anyLoss, replications)}).`,
    table: {
      columns: [
        { label: 'Arrival from', unit: 'µs' },
        { label: 'To', unit: 'µs' },
        { label: 'Packets offered', unit: '' },
        { label: 'Packets lost', unit: '' },
        { label: 'Runs that lose a packet', unit: '', shares: true },
      ],
      rows: bins.map(({ fromUs, toUs, offered, lost, anyLoss }) => [fromUs, toUs, offered, lost, anyLoss]),
    },
    ...(total.lost === 0 ? { emptyMessage: none } : {}),
  };
}
