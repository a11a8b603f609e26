/** Sizes of frames: one size, or a mix in which each packet has a size at random, independent of the others. */
import type { EnteredInputs } from '../contract/inputs.ts';
import { wireOverheadBytes } from './wire-overhead.ts';

export interface FrameInputs {
  readonly frameBytes: number;
  /** Packets, or shares of them, by size in bytes; null: all have `frameBytes`. */
  readonly frameMix: Readonly<Record<string, number>> | null;
}

export interface FrameSize {
  readonly bytes: number;
  /** Of the packets; all shares sum to 1. */
  readonly share: number;
}

export const total = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** In order of size. */
export function frameSizes({ frameBytes, frameMix }: FrameInputs): readonly FrameSize[] {
  if (frameMix === null) return [{ bytes: frameBytes, share: 1 }];
  const all = total(Object.values(frameMix));
  return Object.entries(frameMix)
    .filter(([, packets]) => packets > 0)
    .map(([bytes, packets]) => ({ bytes: Number(bytes), share: packets / all }));
}

/** E[s]. */
export function meanFrameBytes(inputs: FrameInputs): number {
  if (inputs.frameMix === null) return inputs.frameBytes;
  return total(frameSizes(inputs).map(({ bytes, share }) => share * bytes));
}

/** Mean frame size that the inputs of any model give; null where they have none. */
export function enteredFrameBytes({ frameBytes, frameMix = null }: EnteredInputs): number | null {
  return typeof frameBytes === 'number' ? meanFrameBytes({ frameBytes, frameMix } as FrameInputs) : null;
}

/** V[s], bytes squared. */
export function frameVariance(inputs: FrameInputs): number {
  const mean = meanFrameBytes(inputs);
  return total(frameSizes(inputs).map(({ bytes, share }) => share * (bytes - mean) ** 2));
}

/** Bits that a frame occupies on the wire, on average. */
export function wireBits(inputs: FrameInputs): number {
  return (meanFrameBytes(inputs) + wireOverheadBytes) * 8;
}
