/** Distributions as figures draw them: coordinates, visible range, axis, table. For figures of any model. */
import { seriesAs } from './series.ts';
import type { Axis, DistributionOverlay, FigureTable, Series } from '../contract/figure.ts';
import { measuredBins, sentenceStart } from '../input-parts/measured-bins.ts';
import { niceCeil, probabilityWords } from '../../text/number-words.ts';
import type { Distribution } from '../contract/solution.ts';

/** On a log axis: the smallest probability drawn. */
export const smallestProbability = 1e-15;

/** Values and probabilities of a distribution as a series' coordinates. */
export function coordinates(d: Distribution): { x: number[]; y: Float64Array } {
  return { x: Array.from(d.p, (_, k) => d.start + k * d.step), y: d.p };
}

/** The smallest interval that leaves out at most `share` at either end. */
export function visibleSupport(d: Distribution, share: number): [number, number] {
  let low = 0;
  let high = d.p.length - 1;
  for (let mass = d.p[low]; low < high && mass <= share; mass += d.p[low]) low++;
  for (let mass = d.tailMass + d.p[high]; high > low && mass <= share; mass += d.p[high]) high--;
  return [d.start + low * d.step, d.start + high * d.step];
}

/** Mean without the tail. */
export function meanOf(d: Distribution): number {
  let sum = 0;
  for (let k = 0; k < d.p.length; k++) sum += (d.start + k * d.step) * d.p[k];
  return sum;
}

/** Where one value is all that is seen in a figure: which, and the probability of all others; else null. */
export function onlyValue(d: Distribution): { value: number; others: number } | null {
  let most = 0;
  for (let k = 1; k < d.p.length; k++) if (d.p[k] > d.p[most]) most = k;
  const others = Math.max(0, 1 - d.p[most]);
  return others > 5e-4 ? null : { value: d.start + most * d.step, others };
}

/** Smaller probabilities of `onlyValue` are rounding errors of sums. */
export const noOther = 1e-12;

/** `Every poll takes 256 packets`, or `Nearly every ... (all but 0.01 %)`, without a full stop. */
export function onlyValueWords(
  [subject, predicate]: readonly [string, string],
  amount: string,
  others: number,
): string {
  if (others < noOther) return `Every ${subject} ${predicate} ${amount}`;
  return `Nearly every ${subject} ${predicate} ${amount}, all but ${probabilityWords(others)}`;
}

/** From zero, unless the mass sits far from it: then the axis shows its surroundings. `least`: fewest units shown. */
export function surroundings(low: number, high: number, least: number): readonly [number, number] {
  if (low > 0.6 * high && high > least) {
    const span = Math.max(least, 1.3 * (high - low));
    const end = Math.ceil(high + 0.15 * span);
    return [Math.max(0, Math.floor(end - span)), end];
  }
  return [0, niceCeil(1.1 * Math.max(high, least / 10))];
}

/** Up to the largest probability drawn, or over the decades that can be shown. */
export function probabilityAxis(series: readonly { y: ArrayLike<number> }[], log: boolean): Axis {
  let top = 0;
  for (const { y } of series) for (let k = 0; k < y.length; k++) top = Math.max(top, y[k]);
  return {
    title: 'Probability',
    unit: '',
    scale: log ? 'log' : 'linear',
    range: log ? [smallestProbability, 1] : [0, Math.min(1.02, niceCeil(top * 1.05))],
  };
}

/** Probability per unit of a measured histogram of whole numbers: dots of single numbers, steps over wide bins. */
export function measuredSeries(overlay: DistributionOverlay, variant: number): Series[] {
  const { least, most, wide } = measuredBins(overlay);
  const look = { name: overlay.label, label: 'measured', role: 'measurement' as const, variant };
  const numbers = Array.from(least.keys());
  const single = numbers.filter((k) => wide[k] === 0);
  // Without an upper edge there is no probability per unit.
  const binned = numbers.filter((k) => wide[k] === 1 && most[k] !== Infinity);
  const each = (k: number) => overlay.count[k] / (overlay.sampleSize * (most[k] - least[k] + 1));
  const step: { x: number[]; y: number[] } = { x: [], y: [] };
  const add = (x: number, y: number) => {
    step.x.push(x);
    step.y.push(y);
  };
  binned.forEach((k, place) => {
    // A step changes midway between its points: one at either end of a bin, one beside it where nothing adjoins.
    const end = step.x.at(-1);
    if (end === undefined || end < least[k] - 1) add(least[k] - 1, 0);
    add(least[k], each(k));
    if (most[k] > least[k]) add(most[k], each(k));
    const next = binned[place + 1];
    if (next === undefined || least[next] > most[k] + 1) add(most[k] + 1, 0);
  });
  const dots: Series = {
    ...look,
    shape: 'dots',
    x: single.map((k) => least[k]),
    y: single.map(each),
    weight: single.map((k) => overlay.count[k]),
  };
  const steps: Series = seriesAs('measurement', 'step', overlay.label, step, { fill: true, variant });
  if (binned.length === 0) return [dots];
  if (single.length === 0) return [{ ...steps, label: look.label }];
  // One label in the plot for both.
  return [dots, { ...steps, name: `${overlay.label}, in bins` }];
}

/** The lowest and the highest whole number measured, up to where an open last bin begins; null without any. */
export function measuredSupport(overlays: readonly DistributionOverlay[]): [number, number] | null {
  let [low, high] = [Infinity, -Infinity];
  for (const overlay of overlays) {
    const { least, most } = measuredBins(overlay);
    if (least.length === 0) continue;
    const last = least.length - 1;
    low = Math.min(low, least[0]);
    high = Math.max(high, most[last] === Infinity ? least[last] : most[last]);
  }
  return low <= high ? [low, high] : null;
}

/** How to read measured bins of whole numbers, one sentence an overlay that has any, after a blank; else ''. */
export function measuredBinsWords(overlays: readonly DistributionOverlay[]): string {
  return overlays
    .map((overlay) => {
      const { least, most, wide, anyWide } = measuredBins(overlay);
      if (!anyWide) return '';
      const open = wide.length > 0 && most[most.length - 1] === Infinity ? wide.length - 1 : -1;
      const beyond =
        open < 0
          ? ''
          : ` Values of ${least[open]} or more (${probabilityWords(overlay.count[open] / overlay.sampleSize)}) have no upper edge and are not drawn.`;
      return ` ${sentenceStart(overlay)}: a bin of several numbers is drawn as a step, its probability divided by how many numbers it holds.${beyond}`;
    })
    .join('');
}

/** Every value with its probability. */
export function distributionTable(
  value: { label: string; unit: string },
  label: string,
  d: Distribution,
): FigureTable {
  return {
    columns: [value, { label: `P(${label})`, unit: '' }],
    rows: Array.from(d.p, (p, k) => [Number((d.start + k * d.step).toPrecision(12)), p]),
  };
}
