/** The workload of interrupt coalescing that all models share: rate, cores, cost of a packet on a busy core. */
import type { ModelDimensioning } from '../../contract/dimensioning.ts';
import { significant } from '../../../text/number-words.ts';
import { WorkloadTranslation } from '../../input-parts/workload-translation.ts';
import { fields } from '../inputs.ts';
import { presets } from '../presets.ts';
import { readService } from '../solver/service-times.ts';
import { arrivalsWithMean } from '../system.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';
import type { InputValues } from '../../contract/inputs.ts';

// Approximate capacity of a core by a closed form: starting point of searches where the exact capacity has no closed
// form.

/** Below this load hardly any work is left from one batch to the next, and its chain is short. */
const shortChainLoad = 0.5;

/**
 * Time of one solve, ms. At low load, with batches of nearly equal sizes, about 0.3 ms and the time of the batches, a
 * few milliseconds where frames can close batches; near saturation, or with batches of widely spread sizes, tens of
 * milliseconds and more, twice as much where frames can close batches.
 */
export function solveMs(values: InputValues): number {
  const inputs = readInputs(values);
  const family = inputs['arrivals.family'];
  const limited = inputs.coalescingFrames !== null;
  if (family !== 'deterministic' && family !== 'poisson') return limited ? 200 : 100;
  const interarrivalUs = inputs.meanInterarrivalUs;
  const isLow = 1 / interarrivalUs / roughCapacityMpps(values) < shortChainLoad;
  if (limited) return isLow ? (family === 'deterministic' ? 4 : 10) : 60;
  const slots = inputs.coalescingUs / inputs.slotUs;
  const batch = 1 + inputs.coalescingUs / (interarrivalUs * inputs.cores);
  return isLow ? 0.3 + (batch * slots) / 10_000 : 30;
}

/** Mean of weights over 0, 1, 2, ... */
export function meanOf(weights: readonly number[]): number {
  const mass = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.reduce((sum, weight, k) => sum + k * weight, 0) / mass;
}

/** Mean cost of an interrupt, µs. */
function meanInterruptUs(inputs: Inputs): number {
  const histogram = inputs.interruptPmf;
  return histogram === null ? inputs.interruptUs : meanOf(histogram) * inputs.slotUs;
}

/**
 * A batch near saturation holds what arrives during the coalescing time, as far as frames allow, and its interrupt is
 * shared by as many packets.
 */
export function roughCapacityMpps(values: InputValues): number {
  const inputs = readInputs(values);
  const { slotUs } = inputs;
  const packetUs = readService(inputs, slotUs).mean * slotUs;
  const most = inputs.coalescingFrames ?? Infinity;
  const batch = Math.max(1, Math.min(most, inputs.coalescingUs / packetUs));
  return inputs.cores / (packetUs + meanInterruptUs(inputs) / batch);
}

/** Lengths of a slot that divide every whole number of microseconds, the longest first. */
const slotLengths = [1, 0.5, 0.25, 0.2, 0.1, 0.05];

/** Slots that a service should at least have, where slots can be so short. */
const leastSlots = 10;

/**
 * Mean packets of a batch where packets come `meanUs` apart: the renewals in the coalescing time, exact for geometric
 * interarrival times, and for others as soon as it holds a few packets; the frame limit cuts them off.
 */
function meanBatch(inputs: Inputs, meanUs: number): number {
  const { slotUs } = inputs;
  const mean = meanUs / slotUs;
  const tau = Math.round(inputs.coalescingUs / slotUs);
  const law = arrivalsWithMean(inputs, mean);
  const variance = law === null ? mean * mean : law.variance;
  const timed = tau / mean + (variance / (mean * mean) + 1 - 1 / mean) / 2;
  return Math.max(1, Math.min(inputs.coalescingFrames ?? Infinity, timed));
}

/** Steps of the iteration, which gains about two digits a step. */
const steps = 12;

/** E[B] + E[o]/E[X] where a core is busy all the time, µs; from the solved capacity where it is known. */
function busyPacketUs(inputs: Inputs, indicators: Readonly<Record<string, number | null>> | null): number {
  const known = indicators?.capacityMpps;
  if (typeof known === 'number') return inputs.cores / known;
  const { slotUs } = inputs;
  const serviceUs = readService(inputs, slotUs).mean * slotUs;
  const interruptUs = meanInterruptUs(inputs);
  let packetUs = serviceUs;
  for (let k = 0; k < steps; k++) packetUs = serviceUs + interruptUs / meanBatch(inputs, packetUs);
  return packetUs;
}

/** A limit that holds as many packets as before, and slots that divide it and cut the service finely enough. */
function fitQueueAndSlots(translation: WorkloadTranslation, factor: number, packetUs: number): void {
  const limit = Math.round(readInputs(translation.values).maxWorkUs * factor);
  translation.set('maxWorkUs', Math.min(100_000, Math.max(1, limit)));
  const slotUs = slotLengths.find((length) => packetUs >= leastSlots * length) ?? slotLengths.at(-1)!;
  translation.set('slotUs', slotUs);
}

function takeCost(translation: WorkloadTranslation, packetUs: number): void {
  const present = busyPacketUs(readInputs(translation.values), null);
  if (Math.abs(packetUs / present - 1) < 1e-9) return;
  fitQueueAndSlots(translation, packetUs / present, packetUs);
  const fitted = readInputs(translation.values);
  const overheadUs = meanInterruptUs(fitted) / meanBatch(fitted, packetUs);
  const serviceUs = packetUs - overheadUs;
  if (!(serviceUs >= 0.01 && serviceUs <= 1000)) {
    translation.ignore(
      `${significant(packetUs)} µs for a packet: this model takes service times of 0.01 to 1000 µs in addition to the interrupt’s share of ${significant(overheadUs)} µs.`,
    );
    return;
  }
  if (fitted['service.family'] !== 'poisson') {
    translation.set('service.family', 'deterministic');
  }
  translation.set('service.meanUs', serviceUs);
}

function limitWords(frames: number | null): string {
  return frames === null ? 'without a limit on their number' : `at most ${frames} at a time`;
}

export const workload: NonNullable<ModelDimensioning['workload']> = {
  // Defaults of a Linux driver, and a family of arrivals that exists at every length of a slot.
  base: { ...presets.find(({ id }) => id === 'linux-i40e')!.inputs, 'arrivals.family': 'geometric-0' },
  inputs: { cores: 'cores' },
  read: (values, indicators) => {
    const inputs = readInputs(values);
    return {
      rateMpps: inputs['arrivals.family'] === 'empirical' ? null : 1 / inputs.meanInterarrivalUs,
      frameBytes: null,
      cores: inputs.cores,
      packetUs: busyPacketUs(inputs, indicators),
      clockGhz: null,
    };
  },
  write: ({ rateMpps, frameBytes, cores, packetUs, clockGhz }, values) => {
    const translation = new WorkloadTranslation(fields, values);
    translation.take('meanInterarrivalUs', rateMpps === null ? null : 1 / rateMpps);
    translation.take('cores', cores);
    if (packetUs === null) {
      translation.assume(
        `A packet takes ${significant(busyPacketUs(readInputs(translation.values), null))} µs.`,
      );
    } else {
      takeCost(translation, packetUs);
    }
    const inputs = readInputs(translation.values);
    const { slotUs, maxWorkUs: limitUs } = inputs;
    const serviceUs = readService(inputs, slotUs).mean * slotUs;
    translation.assume(
      `The NIC holds packets for ${significant(inputs.coalescingUs)} µs, ${limitWords(inputs.coalescingFrames)}, and an interrupt costs ${significant(meanInterruptUs(inputs))} µs.`,
    );
    translation.assume(
      `A core’s queue holds ${significant(limitUs)} µs of work, about ${significant(limitUs / serviceUs)} packets of ${significant(serviceUs)} µs.`,
    );
    if (inputs['arrivals.family'] === 'geometric-0') {
      translation.assume(`Packets arrive as a Poisson process, in slots of ${significant(slotUs)} µs.`);
    }
    translation.omit('Frame size', frameBytes, 'B', 'this model counts packets, not bytes');
    translation.omit('Clock', clockGhz, 'GHz', 'this model takes times, not cycles');
    return translation.result();
  },
};
