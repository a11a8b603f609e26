/** Sizes of frames: one size, or a mix in which each packet has a size of its own at random. */
import { wireOverheadBytes } from '../../input-parts/wire-overhead.ts';

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

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** In order of size. */
export function frameSizes({ frameBytes, frameMix }: FrameInputs): readonly FrameSize[] {
  if (frameMix === null) return [{ bytes: frameBytes, share: 1 }];
  const total = sumOf(Object.values(frameMix));
  return Object.entries(frameMix)
    .filter(([, packets]) => packets > 0)
    .map(([bytes, packets]) => ({ bytes: Number(bytes), share: packets / total }));
}

/** E[s]. */
export function meanFrameBytes(inputs: FrameInputs): number {
  if (inputs.frameMix === null) return inputs.frameBytes;
  return sumOf(frameSizes(inputs).map(({ bytes, share }) => share * bytes));
}

/** V[s], bytes squared. */
export function frameVariance(inputs: FrameInputs): number {
  const mean = meanFrameBytes(inputs);
  return sumOf(frameSizes(inputs).map(({ bytes, share }) => share * (bytes - mean) ** 2));
}

/** Bits that a frame occupies on the wire, on average. */
export function wireBits(inputs: FrameInputs): number {
  return (meanFrameBytes(inputs) + wireOverheadBytes) * 8;
}
