/**
 * The workload of the virtual switch that all models share: load, packet size, cores, cost of a packet in full batches.
 */
import { numberOf, significant } from '../../../text/number-words.ts';
import type { ModelDimensioning } from '../../contract/dimensioning.ts';
import { WorkloadTranslation } from '../../input-parts/workload-translation.ts';
import { fields } from '../inputs.ts';
import { fullBatchCapacityMpps, packetTimes } from '../packet-times.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';

const fullBatchPacketUs = (inputs: Inputs): number => inputs.cores / fullBatchCapacityMpps(inputs);

const usesClock = (inputs: Inputs): boolean => inputs.hitUs === null || inputs.missUs === null;

/**
 * Cycles, and times given in their place, by one factor; moving the packet and turning to the next queue stay as they
 * are.
 */
function takeCost(translation: WorkloadTranslation, packetUs: number): void {
  const { values } = translation;
  const inputs = readInputs(values);
  const fixedUs = fullBatchPacketUs(
    readInputs({
      ...values,
      ...{ lookupCycles: 0, hitCycles: 0, missCycles: 0 },
      ...{ hitUs: inputs.hitUs === null ? null : 0, missUs: inputs.missUs === null ? null : 0 },
    }),
  );
  const scaledUs = fullBatchPacketUs(inputs) - fixedUs;
  if (!(packetUs > fixedUs && scaledUs > 0)) {
    translation.ignore(
      `${significant(packetUs)} µs for a packet: moving it over the bus and turning to the next queue already take ${significant(fixedUs)} µs.`,
    );
    return;
  }
  const factor = (packetUs - fixedUs) / scaledUs;
  if (Math.abs(factor - 1) <= 1e-9) return;
  for (const name of ['lookupCycles', 'hitCycles', 'missCycles', 'hitUs', 'missUs']) {
    if (typeof values[name] === 'number') translation.set(name, values[name] * factor);
  }
}

export const workload: NonNullable<ModelDimensioning['workload']> = {
  // The default ports are those of one scenario of the paper; no workload makes one of them the busiest.
  base: { portShares: null },
  inputs: {
    ...{ cores: 'cores', frame: 'packetBytes', clock: 'clockGhz' },
    ...{ batch: 'maxBatch', queue: 'queueCapacity' },
  },
  read: (values) => {
    const inputs = readInputs(values);
    return {
      rateMpps: inputs.loadMpps,
      frameBytes: inputs.packetBytes,
      cores: inputs.cores,
      packetUs: fullBatchPacketUs(inputs),
      clockGhz: usesClock(inputs) ? inputs.clockGhz : null,
    };
  },
  write: ({ rateMpps, frameBytes, cores, packetUs, clockGhz }, values) => {
    const translation = new WorkloadTranslation(fields, values);
    translation.take('loadMpps', rateMpps);
    translation.take('packetBytes', frameBytes);
    translation.take('cores', cores);
    if (usesClock(readInputs(values))) translation.take('clockGhz', clockGhz);
    else translation.leave('Clock', clockGhz, 'GHz', 'this model is given packet times, not cycles');
    if (packetUs === null) {
      const own = significant(fullBatchPacketUs(readInputs(translation.values)));
      translation.assume(`A packet of full batches takes ${own} µs.`);
    } else {
      takeCost(translation, packetUs);
    }
    const now = readInputs(translation.values);
    const { hit, miss, forward } = packetTimes(now);
    const { ports } = now;
    const shares = now.portShares === null ? 'that share the load evenly' : 'with the shares set there';
    translation.assume(
      `${numberOf(ports, 'port')} ${shares}, on every core a queue of ${numberOf(now.queueCapacity, 'packet')} for each, at most ${numberOf(now.maxBatch, 'packet')} per visit.`,
    );
    translation.assume(
      `${significant(hit + forward)} µs for a packet at a cache hit, ${significant(miss + forward)} µs at a miss: smaller batches miss more often.`,
    );
    translation.assume('Packets arrive as a Poisson process at each port.');
    return translation.result();
  },
};
