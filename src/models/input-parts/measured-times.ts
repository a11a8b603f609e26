/**
 * Measured distribution functions of times as figures draw them: dots of exact values, bands between the edges of wide
 * bins.
 */
import type { DistributionOverlay, Series } from '../contract/figure.ts';
import { leastSampleSize, measuredBins, sentenceStart } from './measured-bins.ts';
import { stalledSamples } from './stalled-samples.ts';
import { formatCount } from '../../text/number-format.ts';
import { significant } from '../../text/number-words.ts';
import type { Points, TimeView } from '../figure-parts/time-points.ts';

/** At most this many dots for a measured histogram of any length. */
const measuredDots = 120;
/** About as many points along a band, so that a value can be read off anywhere. */
const bandPoints = 200;
/** Largest width, as a share of its value, of bins that are merged for drawing. */
const mergedShare = 0.005;

/** Dots where the values are known, else the band in which the distribution function lies. */
export function measuredTimeSeries(overlay: DistributionOverlay, view: TimeView, variant: number): Series {
  const label = overlay.quantity.startsWith('waiting') ? 'measured waiting' : 'measured';
  const look = { name: overlay.label, label, role: 'measurement' as const, variant };
  return measuredBins(overlay).anyWide
    ? { ...look, shape: 'band', ...measuredTimeBand(overlay, view) }
    : { ...look, shape: 'dots', ...measuredTimePoints(overlay, view) };
}

/** Measured distribution function, thinned: every dot is a bin's upper edge with all counts up to it. */
export function measuredTimePoints(overlay: DistributionOverlay, view: TimeView): Points {
  const out: Points = { x: [], y: [] };
  const { lower, width, count } = overlay;
  let above = count.reduce((sum, n) => sum + n, 0);
  const total = above;
  const highest = leastSampleSize(overlay);
  let nextLevel = -Infinity;
  for (let k = 0; k < count.length; k++) {
    above -= count[k];
    // Even steps on the percentile axis (log of 1/(1-p)) show body and tail alike.
    const level = above > 0 ? Math.log(total / above) : Infinity;
    const bodyLevel = (1 - above / total) * 3;
    if (Math.max(level, bodyLevel) < nextLevel) continue;
    nextLevel = Math.max(level, bodyLevel) + Math.log(total) / measuredDots;
    const edge = lower[k] + width[k];
    if (view === 'percentiles') {
      // A percentile needs at least one sample beyond it.
      if (above <= 0 || total / above > highest * (1 + 1e-9)) break;
      out.x.push(total / above);
      out.y.push(edge);
    } else if (view === 'cdf' || above > 0) {
      out.x.push(edge);
      out.y.push(view === 'cdf' ? 1 - above / total : above / total);
    }
  }
  return out;
}

/** A stretch of the measured values and the samples in it. */
interface Stretch {
  from: number;
  to: number;
  count: number;
}

/**
 * The band of all distribution functions that have these counts in these bins: from all samples at the upper edges to
 * all at the lower ones, or the times between which each percentile lies. Steps have two points at one x. Ends where
 * the samples or an open last bin end.
 */
export function measuredTimeBand(
  overlay: DistributionOverlay,
  view: TimeView,
): Points & { yUpper: number[] } {
  const out = { x: [] as number[], y: [] as number[], yUpper: [] as number[] };
  const add = (x: number, y: number, yUpper: number) => {
    out.x.push(x);
    out.y.push(y);
    out.yUpper.push(yUpper);
  };
  const stretches = drawnStretches(overlay);
  const total = stretches.reduce((sum, { count }) => sum + count, 0);
  // A percentile needs at least one sample beyond it.
  const highest = leastSampleSize(overlay);
  const span = view === 'percentiles' ? Math.log(Math.max(2, highest)) : spanOf(stretches);
  let passed = 0;
  let before: number | null = null;
  for (const { from, to, count } of stretches) {
    const below = passed;
    passed += count;
    if (to === Infinity) break;
    if (view === 'percentiles') {
      const start = total / (total - below);
      const end = passed < total ? Math.min(highest, total / (total - passed)) : highest;
      if (!(start < end)) break;
      for (const x of between(Math.log(start), Math.log(end), span)) add(Math.exp(x), from, to);
      continue;
    }
    const [low, high] = [below / total, passed / total];
    const values =
      view === 'cdf'
        ? ([low, high] as const)
        : ([(total - passed) / total, (total - below) / total] as const);
    // Nothing lies between two bins: there the function is known.
    const known = view === 'cdf' ? low : (total - below) / total;
    if (before !== null && from > before) for (const x of between(before, from, span)) add(x, known, known);
    for (const x of between(from, to, span)) add(x, ...values);
    before = to;
  }
  return out;
}

/** Bins with samples, in order; neighbours that no figure can separate are merged. */
function drawnStretches(overlay: DistributionOverlay): Stretch[] {
  const { resolution, least, most, wide } = measuredBins(overlay);
  const stretches: Stretch[] = [];
  let open: Stretch | null = null;
  for (let k = 0; k < least.length; k++) {
    const count = overlay.count[k];
    if (count <= 0) continue;
    const [from, to] = [least[k], most[k]];
    const limit = open === null ? 0 : Math.max(resolution, mergedShare * Math.abs(open.from));
    if (open !== null && wide[k] === 0 && to - open.from <= limit) {
      open.to = to;
      open.count += count;
      continue;
    }
    const stretch = { from, to, count };
    open = wide[k] === 0 ? stretch : null;
    stretches.push(stretch);
  }
  return stretches;
}

function spanOf(stretches: readonly Stretch[]): number {
  const first = stretches[0]?.from ?? 0;
  const last = stretches.at(-1);
  return last === undefined ? 1 : (last.to === Infinity ? last.from : last.to) - first;
}

/** Both ends and evenly spaced positions between them. */
function between(from: number, to: number, span: number): number[] {
  const parts = Math.max(1, Math.ceil(((to - from) / span) * bandPoints));
  return Array.from({ length: parts + 1 }, (_, k) => (k === parts ? to : from + (k * (to - from)) / parts));
}

/** `99.9`, `99.975`: the percentile beyond which one of `n` lies. */
function lastPercentile(n: number): string {
  const beyond = 100 / n;
  const decimals = Math.max(0, Math.ceil(-Math.log10(beyond)));
  return String(Number((100 - beyond).toFixed(Math.min(12, decimals + 1))));
}

/** Limits of measured times in a figure: one or two sentences an overlay, after a blank; else ''. */
export function measuredTimeWords(overlays: readonly DistributionOverlay[], view: TimeView): string {
  return overlays
    .map((overlay) => {
      const bins = measuredBins(overlay);
      return (
        bandWords(overlay, bins.anyWide, view) +
        stallsWords(overlay) +
        (view === 'percentiles' ? endWords(overlay) : '')
      );
    })
    .join('');
}

function bandWords(overlay: DistributionOverlay, anyWide: boolean, view: TimeView): string {
  if (!anyWide) return '';
  const what =
    view === 'percentiles' ? 'each percentile lies somewhere inside' : 'the curve lies somewhere in it';
  return ` ${sentenceStart(overlay)}: a band between the edges of the bins; ${what}.`;
}

function stallsWords(overlay: DistributionOverlay): string {
  const stalls = stalledSamples(overlay);
  if (stalls === null) return '';
  const share = `${significant(100 * stalls.share, 2)} %`;
  return ` ${sentenceStart(overlay)}: ${share} of the samples are stalls near ${significant(stalls.median, 2)} µs, beyond the end of the axis.`;
}

/** One sentence on the last percentile of a measurement, with the reason. */
function endWords(overlay: DistributionOverlay): string {
  const samples = leastSampleSize(overlay);
  if (!(samples > 1)) return '';
  const stretches = drawnStretches(overlay);
  const end = stretches.at(-1);
  const total = stretches.reduce((sum, { count }) => sum + count, 0);
  if (end !== undefined && end.to === Infinity) {
    const share = 100 * (1 - end.count / total);
    return ` ${sentenceStart(overlay)}: the percentiles end at ${significant(share, 5)} %; the rest is only known to be ${significant(end.from)} µs or more.`;
  }
  const reach =
    samples === overlay.sampleSize
      ? `${formatCount(samples)} samples resolve`
      : `shares down to ${significant(100 / samples)} % are known`;
  return ` ${sentenceStart(overlay)}: the percentiles end at ${lastPercentile(samples)} %, as far as ${reach}.`;
}
