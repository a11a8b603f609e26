/** The numbers of a fit as text, each with its confidence interval where that is known. */
import type { ResponseFit } from '../../../../models/k-limited/fit/fit.ts';
import type { BootstrapIntervals, PercentileInterval } from '../../../../models/k-limited/fit/bootstrap.ts';
import { formatPlain, formatSignificant, MINUS } from '../../../../text/number-format.ts';

interface FitNumber {
  label: string;
  symbol: string;
  text: string;
  unit: string;
  /** `8.70–8.79`; null where it is not known, or where the number is anchored. */
  interval: string | null;
  anchored: boolean;
}

/** s to µs, s² to µs². */
const micro = { time: 1e6, square: 1e12 };

export function bootstrapIntervalText(
  interval: PercentileInterval | undefined,
  scale: number,
): string | null {
  return interval === undefined ? null : interval.map((end) => formatSignificant(end * scale, 4)).join('–');
}

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
    interval: anchored === name ? null : bootstrapIntervalText(intervals?.[name], micro[kind]),
    anchored: anchored === name,
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
