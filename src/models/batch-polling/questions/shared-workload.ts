/** The workload of batch polling that all models share: rate, frame, cores, cost of a packet in a full batch. */
import { numberOf, significant } from '../../../text/number-words.ts';
import type { ModelDimensioning, Workload } from '../../contract/dimensioning.ts';
import { WorkloadTranslation } from '../../input-parts/workload-translation.ts';
import { meanFrameBytes, wireBits } from '../../input-parts/frames.ts';
import { fields } from '../inputs.ts';
import { readBatchCurve, readServiceCurve } from '../closed-form/service-curve.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';

/** Default slots per packet of a full batch, about. With this ratio the Poisson families vary as little at any cost. */
const slotsAPacket = 7.5;

/** S(β)/β, µs; null where the inputs describe no service curve. */
function fullBatchPacketUs(inputs: Inputs): number | null {
  const curve = readServiceCurve(inputs);
  if ('code' in curve) return null;
  const { maxBatch } = inputs;
  return curve.meanUs(maxBatch) / maxBatch;
}

/**
 * Largest share of a full batch's time that stays with the poll; beyond it the time of the poll is scaled with that of
 * the packets.
 */
const mostPollShare = 0.5;

/**
 * The time of the poll stays and the packets take the rest; a table, which does not separate the two, is scaled, and so
 * are times of bytes.
 */
function setCurve(translation: WorkloadTranslation, packetUs: number, present: number): void {
  const { values } = translation;
  const inputs = readInputs(values);
  const factor = packetUs / present;
  const [interceptUs, slopeUs] = [inputs['service.interceptUs'], inputs['service.slopeUs']];
  const table = inputs['service.tableUs'];
  const pollUs = typeof interceptUs === 'number' ? interceptUs / inputs.maxBatch : Infinity;
  const perByteNs = inputs['service.perByteNs'];
  const isLine = table === null && perByteNs === 0;
  if (isLine && typeof slopeUs === 'number' && pollUs <= mostPollShare * packetUs) {
    translation.set('service.slopeUs', packetUs - pollUs);
    return;
  }
  if (typeof interceptUs === 'number') translation.set('service.interceptUs', interceptUs * factor);
  if (typeof slopeUs === 'number') translation.set('service.slopeUs', slopeUs * factor);
  if (perByteNs > 0) translation.set('service.perByteNs', perByteNs * factor);
  if (table === null) return;
  const scaled = Object.entries(table).map(([size, us]) => [size, Number((us * factor).toPrecision(9))]);
  translation.set('service.tableUs', Object.fromEntries(scaled) as Record<string, number>);
}

/** Sets slots that are the usual share of a packet's time, as far as the limits of the input allow. */
function fitSlots(translation: WorkloadTranslation, packetUs: number): void {
  const slotNs = Number(((1000 * packetUs) / slotsAPacket).toPrecision(2));
  translation.set('slotNs', Math.min(1000, Math.max(1, slotNs)));
}

function takeCost(translation: WorkloadTranslation, packetUs: number): void {
  const present = fullBatchPacketUs(readInputs(translation.values));
  if (present === null) {
    translation.ignore(
      `${significant(packetUs)} µs for a packet: these inputs describe no service times to scale.`,
    );
    return;
  }
  if (Math.abs(packetUs / present - 1) > 1e-9) {
    setCurve(translation, packetUs, present);
    fitSlots(translation, packetUs);
  }
  const poll = readBatchCurve(readInputs(translation.values));
  const pollUs = 'code' in poll ? 0 : poll.meanUs(0);
  translation.assume(
    `A poll costs ${significant(pollUs)} µs in addition to its packets, so smaller batches cost more per packet.`,
  );
}

export const workload: NonNullable<ModelDimensioning['workload']> = {
  inputs: { cores: 'cores', frame: 'frameBytes', batch: 'maxBatch', queue: 'ringSize' },
  read: (values): Workload => {
    const inputs = readInputs(values);
    return {
      rateMpps: inputs['arrivals.family'] === 'empirical' ? null : inputs.rateMbps / wireBits(inputs),
      frameBytes: meanFrameBytes(inputs),
      cores: inputs.cores,
      packetUs: fullBatchPacketUs(inputs),
      clockGhz: null,
    };
  },
  write: ({ rateMpps, frameBytes, cores, packetUs, clockGhz }, values) => {
    const translation = new WorkloadTranslation(fields, values);
    const inputs = readInputs(values);
    const before = inputs.rateMbps / wireBits(inputs);
    if (frameBytes !== null && inputs.frameMix !== null && frameBytes !== meanFrameBytes(inputs))
      translation.set('frameMix', null);
    if (translation.values.frameMix === null) translation.take('frameBytes', frameBytes);
    const bits = wireBits(readInputs(translation.values));
    if (rateMpps === null) translation.assume(`Packet rate: ${significant(before)} Mpps.`);
    translation.take('rateMbps', (rateMpps ?? before) * bits);
    translation.take('cores', cores);
    if (packetUs === null) {
      const packetCostUs = fullBatchPacketUs(readInputs(translation.values));
      if (packetCostUs !== null)
        translation.assume(`A packet of a full batch takes ${significant(packetCostUs)} µs.`);
    } else {
      takeCost(translation, packetUs);
    }
    const now = readInputs(translation.values);
    translation.assume(
      `At most ${numberOf(now.maxBatch, 'packet')} per poll and a ring of ${numberOf(now.ringSize, 'packet')} for each core.`,
    );
    if (now['arrivals.family'] === 'poisson') {
      translation.assume(
        `Arrivals are near-regular, with slots of ${significant(now.slotNs)} ns: they vary less than a Poisson process.`,
      );
    }
    translation.omit('Clock', clockGhz, 'GHz', 'this model takes times, not cycles');
    return translation.result();
  },
};
