import { expect, it } from 'vitest';
import { addConvolution } from '../../../src/numerics/sums/add-convolution.ts';
import { addConvolutionInParts } from '../../../src/numerics/sums/add-convolution-in-parts.ts';

it('adds bit for bit what one convolution adds, and gives way between its parts', () => {
  const law = (length: number) => Float64Array.from({ length }, (_, k) => 1 / (1 + ((k * 7919) % 977)));
  for (const [rows, length] of [
    [11, 700_000],
    [5003, 1700],
    [3, 5],
  ] as const) {
    const [a, b] = [law(rows), law(length)];
    const whole = new Float64Array(rows + length);
    const parted = new Float64Array(rows + length);
    addConvolution(whole, 0, whole.length, a, 0, rows, b, 2, 0.002);
    const shares = [...addConvolutionInParts(parted, a, rows, b, 2, 0.002)];
    expect(parted).toEqual(whole);
    expect(shares.at(-1)).toBe(1);
    expect(shares.length).toBeGreaterThan((rows * length) / 1e7);
  }
});
