/** How far a prediction lies from the model's answer, in words and as a number. */
import { significant } from '../../text/number-words.ts';
import { withUnit } from '../../text/number-format.ts';

const amount = (value: number, unit: string) => withUnit(significant(value), unit);

/** Two numbers that differ by less than this share are as good as equal on a slider. */
const close = 0.05;
/** From this ratio on the gap is written as a multiple. */
const manyfold = 1.8;

/** `You said 3 µs, the model says 4.63 µs: 35 % too low.` */
export function estimateWords(estimate: number, truth: number, unit: string): string {
  const both = `You said ${amount(estimate, unit)}, the model says ${amount(truth, unit)}`;
  if (estimate === truth) return `${both}: exactly right.`;
  if (truth === 0 || estimate === 0 || estimate < 0 !== truth < 0)
    return `${both}: ${amount(Math.abs(estimate - truth), unit)} apart.`;
  const ratio = Math.abs(estimate / truth);
  const share = `${significant(100 * Math.abs(ratio - 1), 2)} %`;
  if (Math.abs(ratio - 1) < close) return `${both}: very close, within ${share}.`;
  if (ratio >= manyfold) return `${both}: too high by a factor of ${significant(ratio, 2)}.`;
  if (ratio <= 1 / manyfold) return `${both}: too low by a factor of ${significant(1 / ratio, 2)}.`;
  return `${both}: ${share} too ${ratio > 1 ? 'high' : 'low'}.`;
}

/** Mean distance of a drawn curve from the true one at the same places. */
function meanGap(drawn: readonly number[], truth: readonly number[]): number {
  return drawn.reduce((sum, value, k) => sum + Math.abs(value - truth[k]), 0) / drawn.length;
}

/** Mean factor between two positive curves, at least 1. */
function meanFactor(drawn: readonly number[], truth: readonly number[]): number {
  const logs = drawn.map((value, k) => Math.abs(Math.log(value / truth[k])));
  return Math.exp(logs.reduce((sum, value) => sum + value, 0) / logs.length);
}

/** Where the curve runs beside the truth: mostly above, mostly below, or across it. */
function side(drawn: readonly number[], truth: readonly number[]): string {
  const above = drawn.filter((value, k) => value > truth[k]).length / drawn.length;
  return above >= 0.75 ? 'mostly too high' : above <= 0.25 ? 'mostly too low' : 'now above it, now below';
}

/** A log axis is judged by factors, a linear one by the mean distance in its unit. */
export function curveWords(
  drawn: readonly number[],
  truth: readonly number[],
  {
    unit,
    scale,
    range: [low, high],
  }: { unit: string; scale: 'linear' | 'log'; range: readonly [number, number] },
): string {
  if (scale === 'log') {
    const factor = meanFactor(drawn, truth);
    const text = `a factor of ${significant(factor)} on average`;
    return factor < 1.1
      ? `Your curve follows the model’s: ${text}.`
      : `Your curve is off by ${text}, ${side(drawn, truth)}.`;
  }
  const gap = meanGap(drawn, truth);
  // A gap of “14 %” would be taken for a share of the truth.
  const text = `${amount(gap, unit === '%' ? 'percentage points' : unit)} on average`;
  return gap < 0.04 * (high - low)
    ? `Your curve follows the model’s: the gap is ${text}.`
    : `Your curve is off by ${text}, ${side(drawn, truth)}.`;
}

/** Half the sum of the differences: the share of probability that lies elsewhere. Both are scaled to sum to 1. */
function shareElsewhere(drawn: readonly number[], truth: readonly number[]): number {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const [own, right] = [sum(drawn), sum(truth)];
  if (own <= 0 || right <= 0) return 1;
  return drawn.reduce((total, value, k) => total + Math.abs(value / own - truth[k] / right), 0) / 2;
}

export function shapeWords(drawn: readonly number[], truth: readonly number[]): string {
  const elsewhere = shareElsewhere(drawn, truth);
  const text = `${significant(100 * elsewhere, 2)} %`;
  if (elsewhere < 0.1) return `Your shape is the model’s: only ${text} of the probability lies elsewhere.`;
  if (elsewhere < 0.4) return `Your shape is near the model’s: ${text} of the probability lies elsewhere.`;
  return `Your shape is another one: ${text} of the probability lies elsewhere.`;
}
