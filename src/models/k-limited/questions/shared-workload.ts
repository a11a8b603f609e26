/**
 * The part of the k-limited model that means the same in every model: rate, cores, what a packet of a full cycle costs.
 */
import { numberOf } from '../../../text/number-of.ts';
import type { ModelDimensioning } from '../../contract/dimensioning.ts';
import { significant } from '../../../text/number-words.ts';
import { WorkloadTranslation } from '../../input-parts/workload-translation.ts';
import { squaredVariation } from '../solver/core-queue.ts';
import { fields } from '../inputs.ts';
import { capacityMpps, readQueue } from '../queue-inputs.ts';
import type { Inputs } from '../read-inputs.ts';
import { readInputs } from '../read-inputs.ts';

/** β + s/k, µs. */
const fullCyclePacketUs = (inputs: Inputs): number => inputs.cores / capacityMpps(inputs);

/** All times by one factor, their variations as they are. */
function scaleTimes(translation: WorkloadTranslation, factor: number): void {
  const inputs = readInputs(translation.values);
  const { beta2, s2 } = readQueue(inputs);
  translation.set('serviceUs', inputs.serviceUs * factor);
  translation.set('switchOverUs', inputs.switchOverUs * factor);
  translation.set('serviceSecondMoment', beta2 * factor * factor);
  translation.set('switchOverSecondMoment', s2 * factor * factor);
}

export const workload: NonNullable<ModelDimensioning['workload']> = {
  inputs: { cores: 'cores', batch: 'packetsPerCycle' },
  read: (values) => {
    const inputs = readInputs(values);
    const { rateMpps, cores } = inputs;
    return { rateMpps, frameBytes: null, cores, packetUs: fullCyclePacketUs(inputs), clockGhz: null };
  },
  write: ({ rateMpps, frameBytes, cores, packetUs, clockGhz }, values) => {
    const translation = new WorkloadTranslation(fields, values);
    translation.take('rateMpps', rateMpps);
    translation.take('cores', cores);
    const present = fullCyclePacketUs(readInputs(values));
    if (packetUs === null) translation.assume(`A packet of a full cycle takes ${significant(present)} µs.`);
    else if (Math.abs(packetUs / present - 1) > 1e-9) scaleTimes(translation, packetUs / present);
    const { beta, beta2, k, s } = readQueue(readInputs(translation.values));
    translation.assume(
      `Service times vary as on the paper’s machine: squared coefficient of variation ${significant(squaredVariation(beta2, beta))}.`,
    );
    translation.assume(
      k === Infinity
        ? `A pause of ${significant(s * 1e6)} µs whenever the queue is empty.`
        : `A pause of ${significant(s * 1e6)} µs after ${numberOf(k, 'packet')} or when the queue is empty.`,
    );
    translation.assume('Packets arrive as a Poisson process, and queues have no limit.');
    translation.leave('Frame size', frameBytes, 'B', 'this model counts packets, not bytes');
    translation.leave('Clock', clockGhz, 'GHz', 'this model takes times, not cycles');
    return translation.result();
  },
};
