/** The golden cases with a limit of frames, with their inputs in the scenario's words. */
import { readFileSync, readdirSync } from 'node:fs';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import type { FramesVector } from '../../reference/coalescing-frames-cases.ts';
import { inputsWith } from './solve-now.ts';

const folder = new URL('../../vectors/interrupt-coalescing-frames/', import.meta.url);

/** Every case, in the order of the file names. */
export function framesVectors(): FramesVector[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as FramesVector);
}

/** Complete inputs of a case. */
export function framesVectorInputs({ inputs }: FramesVector): InputValues {
  const { arrivals, tau, frames, service, overhead, limit } = inputs;
  return inputsWith({
    'arrivals.family': arrivals.family,
    meanInterarrivalUs: arrivals.meanSlots,
    ...(arrivals.cv === undefined ? {} : { 'arrivals.cv': arrivals.cv }),
    'service.family': 'empirical',
    'service.pmf': service,
    interruptPmf: overhead,
    coalescingUs: tau,
    coalescingFrames: frames,
    maxWorkUs: limit,
  });
}
