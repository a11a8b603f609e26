/**
 * The measurements over the figures. Overlays that depend on the rate are chosen again while the slider moves, the
 * others (curves over all recordings) are cached.
 */
import type { Overlay } from '../../../models/contract/figure.ts';
import type { Model } from '../../../models/contract/model.ts';
import { formatPlain, withUnit } from '../../../text/number-format.ts';
import { enteredFrameBytes } from '../../../models/input-parts/frames.ts';
import type { EnteredInputs } from '../../../models/contract/inputs.ts';
import {
  type BatchClockMeasurement,
  isBatchClock,
  isLatency,
  wireRateMbps,
  type Measurement,
} from '../../../texts/measurement.ts';
import {
  batchSizeOverlay,
  isAcrossCapacity,
  meanBatchOverlay,
  nearestRate,
  overlaysFor,
  serviceOverlay,
} from '../../../overlays/overlays.ts';
import { isSameOverlay, pointsContext } from '../../../overlays/points-overlays.ts';
import { toolOverlays } from '../../../overlays/tool-overlays.ts';
import type { MeasurementState, ToolItem } from './measurement-state.ts';

/** Recordings that belong together: the testbed's, or the reader's. */
interface OverlaySource {
  id: 'testbed' | 'files';
  measurements: readonly Measurement[];
}

function overlaySources({ testbed, files }: MeasurementState): readonly OverlaySource[] {
  return [
    ...(testbed.status === 'shown' ? [{ id: 'testbed' as const, measurements: testbed.recordings }] : []),
    ...(files.length > 0 ? [{ id: 'files' as const, measurements: files }] : []),
  ];
}

const noOverlays: readonly Overlay[] = [];

/** Capacity that the model marks on the field of its rate, Mbit/s on the wire; null where it marks none. */
export function markedCapacityMbps({ fields }: Pick<Model, 'fields'>, values: EnteredInputs): number | null {
  const rate = fields.find(({ name }) => name === 'rateMbps');
  return rate?.kind === 'number' ? (rate.mark?.(values) ?? null) : null;
}

/**
 * One sentence where the recording nearest to the rate is from the other side of the capacity, and is not laid over the
 * figures; null elsewhere.
 */
export function acrossCapacitySentence(
  measurement: MeasurementState,
  values: EnteredInputs,
  capacityMbps: number | null,
): string | null {
  const { rateMbps, frameBytes } = settingOf(values);
  if (capacityMbps === null) return null;
  const recordings = overlaySources(measurement).flatMap(({ measurements }) => measurements);
  const nearest = nearestRate(
    recordings.filter((one) => isBatchClock(one) || isLatency(one)),
    rateMbps,
    null,
    frameBytes,
  );
  if (nearest === null || !isAcrossCapacity(nearest, { rateMbps, frameBytes }, capacityMbps)) return null;
  const gbps = (mbps: number) => withUnit(formatPlain(mbps / 1000, 3), 'Gbit/s');
  const [side, other] = rateMbps < capacityMbps ? ['below', 'above'] : ['above', 'below'];
  return `The nearest recording, at ${gbps(wireRateMbps(nearest, frameBytes)!)}, is ${other} the capacity of ${gbps(capacityMbps)} and your rate is ${side} it, so that recording is not laid over the figures.`;
}

/** Inputs that recordings are matched by. */
function settingOf(values: EnteredInputs) {
  const { rateMbps } = values;
  return {
    rateMbps: typeof rateMbps === 'number' ? rateMbps : 0,
    frameBytes: enteredFrameBytes(values) ?? 64,
  };
}

/**
 * Returns the same array while nothing relevant has changed. `fitted`: overlays of what parts fitted to measurements.
 * `capacityMbps`: recordings from the other side of it than the rate are left out, except where all are drawn against
 * the rate.
 */
export function createOverlayChooser(): (
  measurement: MeasurementState,
  values: EnteredInputs,
  fitted?: readonly Overlay[],
  capacityMbps?: number | null,
) => readonly Overlay[] {
  const curves = onceEach((measurements: readonly Measurement[], frameBytes: number) => {
    const clocks = measurements.filter(isBatchClock);
    return [meanBatchOverlay(clocks, frameBytes), serviceOverlay(clocks)].filter(
      (overlay) => overlay !== null,
    );
  });
  const sizes = onceEach((measurement: BatchClockMeasurement, frameBytes: number) =>
    batchSizeOverlay(measurement, frameBytes),
  );
  const toolsOf = onceEach(({ output, offsetUs }: ToolItem, _setting: string, values: EnteredInputs) =>
    toolOverlays(output.reading.results, output.id, pointsContext(values), {
      offsetUs,
      fileName: output.fileName,
    }),
  );
  let lastKey: readonly unknown[] = [];
  let last: readonly Overlay[] = noOverlays;
  return (measurement, values, fitted = noOverlays, capacityMbps = null) => {
    const { rateMbps, frameBytes } = settingOf(values);
    const { testbed, files, tools, kept, instrumentOffsetUs, loopbackId } = measurement;
    const setting = pointsSetting(values);
    const sources = [testbed.recordings, files, tools, kept, instrumentOffsetUs, loopbackId, fitted];
    const key = [...sources, setting, frameBytes, capacityMbps, rateMbps];
    if (key.every((part, k) => part === lastKey[k]) && lastKey.length > 0) return last;
    const recorded = overlaySources(measurement).flatMap(({ id: source, measurements }): Overlay[] => {
      const sameSide = measurements.filter(
        (one) => !isAcrossCapacity(one, { rateMbps, frameBytes }, capacityMbps),
      );
      const clock = nearestRate(sameSide.filter(isBatchClock), rateMbps, null, frameBytes);
      const context = { rateMbps, frameBytes, scenario: null, instrumentOffsetUs };
      // The testbed has no loopback run; a file of the reader's may be a copy of one of its recordings.
      const isLoopback = ({ id }: Measurement) => source === 'files' && id === loopbackId;
      const latencies = sameSide.filter(isLatency).filter((one) => !isLoopback(one));
      return [
        ...(clock === null ? [] : [sizes(clock, frameBytes)]),
        ...curves(measurements, frameBytes),
        ...overlaysFor(latencies, context),
      ];
    });
    const read = [...recorded, ...tools.flatMap((item) => toolsOf(item, setting, values)), ...fitted];
    // A measurement of a session or link whose file is also on the page is drawn once.
    const next = [...read, ...kept.filter((one) => !read.some((other) => isSameOverlay(one, other)))];
    // A latency overlay is made again for every rate; where only the rate moved, one of the same recording is equal.
    const onlyRate = key.slice(0, -1).every((part, k) => part === lastKey[k]);
    const chosen = next.map(
      (overlay) => last.find((one) => one === overlay || (onlyRate && one.id === overlay.id)) ?? overlay,
    );
    lastKey = key;
    if (chosen.length !== last.length || chosen.some((overlay, k) => overlay !== last[k])) {
      last = chosen.length === 0 ? noOverlays : chosen;
    }
    return last;
  };
}

/** All inputs that determine which measured points are shown and where, as one text. */
function pointsSetting(values: EnteredInputs): string {
  const { loadInput, frameBytes } = pointsContext(values);
  const { configuration, flows, cores, functions } = values;
  return JSON.stringify([loadInput, frameBytes, configuration, flows, cores, functions]);
}

/** Caches one result per object, for its last setting. `rest` is determined by object and setting. */
function onceEach<O extends object, S extends number | string, Rest extends readonly unknown[], R>(
  make: (object: O, setting: S, ...rest: Rest) => R,
): (object: O, setting: S, ...rest: Rest) => R {
  const made = new WeakMap<O, { setting: S; result: R }>();
  return (object, setting, ...rest) => {
    const known = made.get(object);
    if (known?.setting === setting) return known.result;
    const result = make(object, setting, ...rest);
    made.set(object, { setting, result });
    return result;
  };
}
