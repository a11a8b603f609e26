/** Facts about the cores that take packets in and about their loads, in the same words for several tools. */
import { formatCount, formatSignificant } from '../../text/number-format.ts';
import { numberOf } from '../../text/number-words.ts';
import type { SystemFact } from './tool-reading.ts';

/** Mpps; smaller loads are not evidence for a model of saturation, and may be those of a remote login alone. */
export const leastReceivedMpps = 0.0005;
/** More than any machine has. */
const mostMpps = 1000;
const mostCores = 64;
/** Names in a sentence. */
const mostNamed = 8;

/** `core 1, core 3 and 2 more`. */
export function someOf(names: readonly string[]): string {
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return names.slice(0, mostNamed).join(', ') + more;
}

const ofThreads = 'Packets taken in: what the NIC lost before is not counted.';

/** `from` says where the rate is in the text: `vector rates in`; `caution`: what it leaves out. */
export function receivedFact(
  mpps: number | null,
  from: string,
  caution: string | null = ofThreads,
): SystemFact[] {
  if (mpps === null || mpps < leastReceivedMpps || mpps > mostMpps) return [];
  return [
    {
      name: 'receivedMpps',
      value: Number(mpps.toPrecision(5)),
      source: `${from}: ${formatSignificant(mpps, 4)} Mpps`,
      caution,
    },
  ];
}

/** `caution`: why there may be more. */
export function threadsFact(names: readonly string[], caution: string | null = null): SystemFact[] {
  if (names.length === 0 || names.length > mostCores) return [];
  const source = `${numberOf(names.length, 'thread')} with packets: ${someOf(names)}`;
  return [{ name: 'pollingThreads', value: names.length, source, caution }];
}

export interface CoreLoad {
  name: string;
  /** Packets, a rate or a share of time: the same for all cores. */
  load: number;
}

/** Share of the busiest of several cores; `says` is what its load is: `takes 2.5 Mpps`. */
export function busiestFact(
  loads: readonly CoreLoad[],
  says: (most: number, total: number) => string,
  caution: string | null = null,
): SystemFact[] {
  const total = loads.reduce((sum, { load }) => sum + load, 0);
  if (loads.length < 2 || loads.length > mostCores || !(total > 0)) return [];
  const busiest = loads.reduce((most, one) => (one.load > most.load ? one : most));
  return [
    {
      name: 'busiestShare',
      value: Number((busiest.load / total).toPrecision(4)),
      source: `${busiest.name} ${says(busiest.load, total)}`,
      caution,
    },
  ];
}

/** For loads in Mpps. */
export const takesMpps = (mpps: number): string => `takes ${formatSignificant(mpps)} Mpps`;
/** For counts. */
export const tookPackets = (packets: number, all: number): string =>
  `took ${formatCount(packets)} of ${formatCount(all)} packets`;

const smallestFrame = 64;
const largestFrame = 9216;

/** Bytes with the checksum; false for NaN. */
export const isFrameSize = (bytes: number): boolean => bytes >= smallestFrame && bytes <= largestFrame;

/** Mean frame with its checksum, bytes; `from` says which counters give it. */
export function frameFact(bytes: number, from: string, caution: string): SystemFact[] {
  if (!isFrameSize(bytes)) return [];
  return [{ name: 'meanFrameBytes', value: Number(bytes.toPrecision(4)), source: from, caution }];
}
