/** The numbers of a fit as text, each with its confidence interval where that is known. */
import type { ResponseFit } from '../../../../models/k-limited/fit/fit.ts';
import type { BootstrapIntervals } from '../../../../models/k-limited/fit/bootstrap.ts';
import { formatPlain, formatSignificant, MINUS } from '../../../../text/number-format.ts';
import { type FitNumber, endsText } from '../fit-numbers.ts';

/** s to µs, s² to µs². */
export const micro = { time: 1e6, square: 1e12 };

/** Parameters of one function: first those that the curve determines, then those that depend on the anchor. */
export function baselineNumbers(
  { baseline }: ResponseFit,
  anchored: 'beta' | 's' | 'cs2',
  intervals: BootstrapIntervals | null,
): readonly FitNumber[] {
  const { a0, a1, queue } = baseline;
  const number = (
    label: string,
    symbol: string,
    value: number,
    name: 'a0' | 'a1' | 'beta' | 'beta2' | 's' | 's2',
    kind: keyof typeof micro,
  ): FitNumber => ({
    label,
    symbol,
    text: formatSignificant(value * micro[kind], 4),
    unit: kind === 'time' ? 'µs' : 'µs²',
    note: anchored === name ? 'anchored' : endsText(intervals?.[name], { scale: micro[kind] }),
  });
  return [
    number('Response time at no load', 'A₀', a0, 'a0', 'time'),
    number('Its growth with the rate', 'A₁', a1, 'a1', 'square'),
    number('Mean service time', 'β', queue.beta, 'beta', 'time'),
    number('Its second moment', 'β⁽²⁾', queue.beta2, 'beta2', 'square'),
    number('Mean switchover time', 's', queue.s, 's', 'time'),
    number('Its second moment', 's⁽²⁾', queue.s2, 's2', 'square'),
  ];
}

/** `β⁽²⁾(N) = 0.178 N³ − 7.84 N² + 128 N + 1030 µs²`; null with too few numbers of functions. */
export function cubicText({ cubic }: ResponseFit): string | null {
  if (cubic === null) return null;
  const terms = [
    { value: cubic.c3, power: ' N³' },
    { value: cubic.c2, power: ' N²' },
    { value: cubic.c1, power: ' N' },
    { value: cubic.c0, power: '' },
  ];
  const text = terms
    .map(({ value, power }, k) => {
      const size = formatPlain(Math.abs(value) * micro.square, 3) + power;
      if (k === 0) return value < 0 ? MINUS + size : size;
      return ` ${value < 0 ? MINUS : '+'} ${size}`;
    })
    .join('');
  return `β⁽²⁾(N) = ${text} µs²`;
}
