/** One core's queue from its inputs, and the capacity of the cores; also used by field declarations. */
import type { EnteredInputs } from '../contract/inputs.ts';
import { partOf } from '../contract/inputs-of.ts';
import type { CoreQueue } from './solver/core-queue.ts';
import { maxRate } from './solver/core-queue.ts';
import { momentAt, paperCubic } from './solver/second-moment.ts';

const micro = 1e-6;

/** Inputs of the cycle of a core. */
export interface QueueInputs {
  readonly serviceUs: number;
  readonly serviceSecondMoment: number | null;
  readonly functions: number;
  readonly switchOverUs: number;
  readonly switchOverSecondMoment: number;
  readonly packetsPerCycle: number | null;
  readonly cores: number;
}

/** The service and switchover times of one core; `functions` replaces N and any given β⁽²⁾. */
export function readQueue(inputs: QueueInputs, functions?: number): CoreQueue {
  const given = functions === undefined ? inputs.serviceSecondMoment : null;
  return {
    beta: inputs.serviceUs * micro,
    beta2: given ?? momentAt(paperCubic, functions ?? inputs.functions),
    s: inputs.switchOverUs * micro,
    s2: inputs.switchOverSecondMoment,
    k: inputs.packetsPerCycle ?? Infinity,
  };
}

/** P/(β + s/k), Mpps over all cores: at and above it the queues grow without bound. */
export function capacityMpps(values: EnteredInputs): number {
  const inputs = partOf<QueueInputs>(values);
  return (maxRate(readQueue(inputs)) * inputs.cores) / 1e6;
}
