/** Time of a poll as a line over its packets, from the work of one core. */
import { formatSignificant } from '../../text/number-format.ts';

/**
 * Time per poll over time per packet of a VPP cross-connect, packets (0.991 µs over 0.0712 µs, the model's presets).
 */
const pollInPackets = 0.991 / 0.0712;
/** Time per poll where the output does not give it, µs; a packet's time if that is shorter. */
const smallPollUs = 0.05;
/** Share of empty polls from which their time follows from the output. */
const someEmpty = 0.05;

/** Below this rate a core's load is not evidence for a model of saturation. */
export const leastMpps = 0.002;
/** Loss from which a core that polls is taken to be full. */
export const fullCoreLoss = 0.01;
export const fullBatch = 0.97;

/** Work of one core, as far as the output shows it. Rates in Mpps, times in µs. */
export interface CoreWork {
  /** Offered to the core, and taken by it. */
  offered: number;
  served: number;
  lossShare: number;
  /** Packets a poll, empty polls included. */
  meanBatch: number | null;
  /** Packets a poll of those that found any. */
  meanFilled: number | null;
  emptyShare: number | null;
  busyShare: number | null;
  packetUs: number | null;
  /** `packetUs` does not contain the input node. */
  withoutInput: boolean;
  maxBatch: number;
  /** The output is the forwarder's, not a generator's view of it. */
  forwards: boolean;
}

export interface PollLine {
  interceptUs: number;
  slopeUs: number;
  assumes: string;
}

/** null where the work carries no cost. */
export function lineOf(work: CoreWork): PollLine | null {
  const { served, meanBatch, meanFilled, emptyShare, busyShare, packetUs, lossShare, maxBatch } = work;
  const pollUs = meanBatch === null ? null : meanBatch / served;
  const full = meanBatch !== null && meanBatch >= fullBatch * maxBatch;
  if (busyShare !== null && !full) {
    const eachUs = busyShare / served;
    if (
      pollUs !== null &&
      meanFilled !== null &&
      emptyShare !== null &&
      emptyShare >= someEmpty &&
      busyShare < 1
    ) {
      const emptyUs = ((1 - busyShare) * pollUs) / emptyShare;
      const filledUs = (busyShare * pollUs) / (1 - emptyShare);
      const slopeUs = (filledUs - emptyUs) / meanFilled;
      if (slopeUs > 0) {
        return {
          interceptUs: emptyUs,
          slopeUs,
          assumes: `An empty poll takes ${us(emptyUs)}; a poll with packets takes that plus ${us(slopeUs)} per packet.`,
        };
      }
    }
    return perPacketLine(
      eachUs,
      maxBatch,
      `All of the ${us(eachUs)} of a packet counts as per packet: the text does not say how much is per poll.`,
    );
  }
  if (work.forwards && lossShare >= fullCoreLoss && !full && (meanBatch === null || meanBatch < 1)) {
    return ratioLine(
      maxBatch / served,
      maxBatch,
      'Packets are lost because the core is full: it takes full batches, at the rate received.',
    );
  }
  if (pollUs !== null && meanBatch !== null && meanBatch >= 0.01) {
    if (
      work.withoutInput &&
      packetUs !== null &&
      emptyShare !== null &&
      emptyShare >= someEmpty &&
      packetUs * served < 1
    ) {
      const interceptUs = pollUs - packetUs * meanBatch;
      if (interceptUs > 0)
        return {
          interceptUs,
          slopeUs: packetUs,
          assumes: 'The input node’s time counts as per poll, that of the other nodes as per packet.',
        };
    }
    return ratioLine(
      pollUs,
      meanBatch,
      `A poll of ${formatSignificant(meanBatch, 3)} packets takes ${us(pollUs)}.`,
    );
  }
  if (packetUs === null || packetUs * served > 1.5) return null;
  return perPacketLine(
    packetUs,
    maxBatch,
    `All of the ${us(packetUs)} of a packet counts as per packet: the text does not say how much is per poll.`,
  );
}

export const us = (value: number) => `${formatSignificant(value, 3)} µs`;

/** Through one point, split as a VPP cross-connect's. */
export function ratioLine(pollUs: number, packets: number, says: string): PollLine {
  const slopeUs = pollUs / (pollInPackets + packets);
  return {
    ...{ slopeUs, interceptUs: pollInPackets * slopeUs },
    assumes: `${says} Of this, ${us(pollInPackets * slopeUs)} is assumed to be per poll, in the same proportion as for a VPP cross-connect.`,
  };
}

export function perPacketLine(packetUs: number, maxBatch: number, assumes: string): PollLine {
  const interceptUs = Math.min(Math.max(smallPollUs, packetUs / 100), packetUs);
  return { interceptUs, slopeUs: packetUs - interceptUs / maxBatch, assumes };
}

/** Service of a packet from which longer slots than the model's are a hundredth of it or less, µs. */
const slowPacketUs = 5;
const slotsNs = [20, 50, 100, 200, 500, 1000];

/** Longer slots for a machine whose packets take long: shorter ones cost far more and make no result better. */
export function slotsOf({ interceptUs, slopeUs }: PollLine): { slotNs?: number } {
  const packetUs = interceptUs + slopeUs;
  if (packetUs < slowPacketUs) return {};
  const slotNs = slotsNs.filter((ns) => ns <= 500 * interceptUs && ns <= 10 * packetUs).at(-1);
  return slotNs === undefined ? {} : { slotNs };
}

/** Ranges of the model's fields. */
export const fitsFields = ({ interceptUs, slopeUs }: PollLine) =>
  interceptUs <= 10_000 && slopeUs > 0 && slopeUs <= 1000;

/** Rounded to seven digits: more carry no information in a scenario. */
export const round = (value: number) => Number(value.toPrecision(7));
