/** From inputs in µs and Mpps to one core in seconds, and the rules across inputs. */
import type { EnteredInputs, InputFault } from '../contract/inputs.ts';
import { significant } from '../../text/number-words.ts';
import { offeredRate, plainWords, phrase } from '../../text/words.ts';
import { checkQueue, checkQueueAt, type CoreQueue, type QueueFault } from './solver/core-queue.ts';
import { capacityMpps, readQueue } from './inputs.ts';
import { type Inputs, readInputs } from './read-inputs.ts';

type WaitingMethod = 'published' | 'exact';

export interface System {
  queue: CoreQueue;
  /** Packets/s of one core. */
  lambda: number;
  cores: number;
  /** N, with β⁽²⁾ from the cubic; null where β⁽²⁾ is given and N has no effect. */
  functions: number | null;
  method: WaitingMethod;
}

export function readSystem(values: EnteredInputs): System {
  const inputs = readInputs(values);
  const { cores } = inputs;
  return {
    queue: readQueue(inputs),
    lambda: (inputs.rateMpps * 1e6) / cores,
    cores,
    functions: inputs.serviceSecondMoment === null ? inputs.functions : null,
    method: inputs.method,
  };
}

/** `1.15e-9 s² (1150 µs²)`: both units, because they are easily confused in this model. */
function momentWords(moment: number): string {
  return `${significant(moment * 1e12, 4)} µs² (${significant(moment)} s²)`;
}

/** The input that a fault of the queue belongs to, with a message in the reader's units. */
function faultOf(fault: QueueFault, inputs: Inputs, queue: CoreQueue): InputFault {
  const { code } = fault;
  const serviceSquare = queue.beta * queue.beta;
  const pauseSquare = queue.s * queue.s;
  if (code === 'bad_beta2' && inputs.serviceSecondMoment === null) {
    const longest = Math.floor(Math.sqrt(queue.beta2) * 1e9) / 1e3;
    return {
      code,
      parameter: 'serviceUs',
      message: `The cubic’s second moment for N = ${inputs.functions}, ${momentWords(queue.beta2)}, is below the square of this mean service time; give a second moment of your own, or at most ${longest} µs.`,
      nearest: longest,
    };
  }
  if (code === 'bad_beta2') {
    return {
      code,
      parameter: 'serviceSecondMoment',
      message: `The second moment of the service time, ${momentWords(queue.beta2)}, is below the square of its mean, ${momentWords(serviceSquare)}: no service time can have it.`,
      nearest: serviceSquare,
    };
  }
  if (code === 'bad_s2') {
    return {
      code,
      parameter: 'switchOverSecondMoment',
      message:
        queue.s === 0
          ? 'Without a switchover time its second moment must also be 0.'
          : `The second moment of the switchover time, ${momentWords(queue.s2)}, is below the square of its mean, ${momentWords(pauseSquare)}: no switchover time can have it.`,
      nearest: pauseSquare,
    };
  }
  if (code === 'unstable') {
    const limit = capacityMpps(inputs);
    const rate = { of: offeredRate, text: significant(inputs.rateMpps, 4) };
    const fault = phrase`At ${rate} Mpps the queues grow without bound: the rate must be below ${significant(limit, 4)} Mpps.`;
    return {
      code,
      parameter: 'rateMpps',
      message: plainWords(fault),
      words: fault,
      nearest: Number((0.99 * limit).toPrecision(4)),
    };
  }
  const parameters = {
    bad_k: 'packetsPerCycle',
    bad_beta: 'serviceUs',
    bad_s: 'switchOverUs',
    bad_rate: 'rateMpps',
  } as const;
  return { code, parameter: parameters[code], message: fault.message };
}

/** Moments that no time can have, and overload: there the model has no mean waiting time. */
export function checkSystem(values: EnteredInputs): InputFault | null {
  const inputs = readInputs(values);
  const { queue, lambda } = readSystem(values);
  const fault = checkQueueAt(queue, lambda);
  return fault ? faultOf(fault, inputs, queue) : null;
}

/**
 * `values` with second moments that keep their coefficient of variation while the reader moves the mean. Files and
 * sweeps (no `before`) name both.
 */
export function keepVariation(
  values: EnteredInputs,
  set: readonly string[],
  before?: EnteredInputs,
): EnteredInputs {
  if (before === undefined) return values;
  const [now, was] = [readInputs(values), readInputs(before)];
  const scaled = (moment: number, mean: number, meanWas: number) =>
    meanWas > 0 ? Number((moment * (mean / meanWas) ** 2).toPrecision(12)) : moment;
  const moves = (mean: string, moment: string) => set.includes(mean) && !set.includes(moment);
  const { serviceSecondMoment, switchOverSecondMoment } = was;
  return {
    ...values,
    ...(moves('serviceUs', 'serviceSecondMoment') && serviceSecondMoment !== null
      ? { serviceSecondMoment: scaled(serviceSecondMoment, now.serviceUs, was.serviceUs) }
      : {}),
    ...(moves('switchOverUs', 'switchOverSecondMoment')
      ? { switchOverSecondMoment: scaled(switchOverSecondMoment, now.switchOverUs, was.switchOverUs) }
      : {}),
  };
}

/** Whether the service and switchover times are legal, at any rate: sufficient for curves against the rate. */
export function hasLegalQueue(inputs: Inputs): boolean {
  return checkQueue(readQueue(inputs)) === null;
}
