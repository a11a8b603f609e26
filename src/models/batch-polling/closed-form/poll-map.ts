/**
 * Mean poll map: a core that polls with its mean service time and receives the mean of what arrives. It has the
 * sawtooth of beta and knows no spread: an instant preview, drawn as such. Derived here, an extension beyond the paper.
 */
import type { InputValues } from '../../contract/inputs.ts';
import type { FluidPath, TransientCourse } from '../../contract/transient.ts';
import { coursePhases, rateOver } from '../../simulator-parts/course-phases.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';
import { busiestShare, meanInterarrival, shareFactor, slotsPerUs } from './load.ts';
import { readServiceCurve, type ServiceCurve } from './service-curve.ts';

/** Polls of a path at most: a path beyond them is cut. */
const mostPolls = 200_000;

/** Polls after which the map has found its fixed point. */
const settling = 200;

/** Where the queue of a constant rate settles, in packets at a poll. */
function settled(meanUs: (size: number) => number, perUs: number, { maxBatch, ringSize }: Inputs): number {
  let queue = 0;
  for (let k = 0; k < settling; k++) {
    const size = Math.min(queue, maxBatch);
    queue = Math.min(ringSize, queue - size + perUs * meanUs(size));
  }
  return queue;
}

export function pollMap(values: InputValues, course: TransientCourse): FluidPath {
  const inputs = readInputs(values);
  const perUs = slotsPerUs(inputs) / meanInterarrival(inputs, busiestShare(inputs));
  const meanOf = (phase: Inputs) => {
    const curve = readServiceCurve(phase) as ServiceCurve;
    // Between whole sizes, so that the mean map is smooth.
    return (size: number) => {
      const below = Math.floor(size);
      const part = size - below;
      return part === 0
        ? curve.meanUs(below)
        : (1 - part) * curve.meanUs(below) + part * curve.meanUs(below + 1);
    };
  };
  const rate = rateOver(course.rate, coursePhases(values, course, readInputs), shareFactor);
  const { packetsUs, stalls, changes, horizonUs, start } = course;
  let present = inputs;
  let meanUs = meanOf(present);
  const fromStart = typeof start === 'object' ? start.queue : 0;
  let queue = start === 'stationary' ? settled(meanUs, perUs, inputs) : fromStart;
  const atUs: number[] = [0];
  const path: number[] = [queue];
  let now = 0;
  let lost = 0;
  let nextStall = 0;
  let nextChange = 0;
  let nextPacket = 0;
  for (let polls = 0; now < horizonUs && polls < mostPolls; polls++) {
    while (nextChange < changes.length && changes[nextChange].atUs <= now) {
      present = readInputs(changes[nextChange++].values);
      meanUs = meanOf(present);
    }
    const size = Math.min(queue, present.maxBatch);
    let end = now + meanUs(size);
    while (nextStall < stalls.length && stalls[nextStall].atUs <= end) {
      if (stalls[nextStall].atUs > now) end += stalls[nextStall].lengthUs;
      nextStall++;
    }
    const first = nextPacket;
    while (nextPacket < packetsUs.length && packetsUs[nextPacket] < end) nextPacket++;
    const arrived = perUs * (rate.integralTo(end) - rate.integralTo(now)) + nextPacket - first;
    const left = queue - size;
    lost += Math.max(0, left + arrived - present.ringSize);
    queue = Math.min(present.ringSize, left + arrived);
    atUs.push(now, end);
    path.push(left, queue);
    now = end;
  }
  return { atUs: Float64Array.from(atUs), queue: Float64Array.from(path), lost };
}
