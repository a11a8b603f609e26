import { poissonSample } from '../../numerics/random/poisson-sample.ts';
import { type RandomStream, randomStreams } from '../../numerics/random/xoshiro128.ts';
import { jensenShannon } from './divergences.ts';

/** Divergence between a law and a sample of it. Natural units. */
export interface SamplingFloor {
  /** Mean of the divergence. */
  mean: number;
  /** Below this are 95 of 100 samples of the law. */
  high: number;
}

const resamples = 200;
const seed = 20_210_901;
/** With as many samples expected in every cell, 8 n times the divergence is chi-square to about 2 %. */
const enoughInEachCell = 20;
/** Cells in which fewer samples than this are expected, all together, count as one. */
const negligible = 0.01;
/** The 95 % point of the standard normal law. */
const normal95 = 1.644_853_626_951_473;

/**
 * The Jensen-Shannon divergence of `n` independent samples of a law from the law itself; `q[k]` are the probabilities
 * of its cells, sum 1. Where every cell expects 20 samples, 8 n times it is chi-square with one degree of freedom less
 * than cells: mean (cells - 1)/(8 n), its 95 % point by Wilson and Hilferty. Else from 200 samples with a fixed seed,
 * drawn cell by cell as Poisson numbers: the mean to about 3 %. At most some ms for a thousand cells. 0 for a law of
 * one cell.
 */
export function samplingFloor(q: ArrayLike<number>, n: number): SamplingFloor {
  const law = mergedCells(q, n);
  if (law.length < 2) return { mean: 0, high: 0 };
  return law[0]! * n >= enoughInEachCell ? chiSquareFloor(law.length - 1, n) : resampledFloor(law, n);
}

/** The approximation for many samples in each cell. */
export function chiSquareFloor(degrees: number, n: number): SamplingFloor {
  const spread = 2 / (9 * degrees);
  const high = degrees * (1 - spread + normal95 * Math.sqrt(spread)) ** 3;
  return { mean: degrees / (8 * n), high: high / (8 * n) };
}

/** From samples of the law, which holds cells of positive probability. */
export function resampledFloor(law: ArrayLike<number>, n: number): SamplingFloor {
  const [stream] = randomStreams(seed, 1) as [RandomStream];
  const counts = new Float64Array(law.length);
  const found = new Float64Array(resamples);
  for (let k = 0; k < resamples;) {
    let drawn = 0;
    for (let cell = 0; cell < law.length; cell++) {
      counts[cell] = poissonSample(stream, n * law[cell]!);
      drawn += counts[cell]!;
    }
    if (drawn === 0) continue;
    for (let cell = 0; cell < law.length; cell++) counts[cell]! /= drawn;
    found[k++] = jensenShannon(counts, law);
  }
  found.sort();
  return {
    mean: found.reduce((sum, one) => sum + one, 0) / resamples,
    high: found[Math.ceil(0.95 * resamples) - 1]!,
  };
}

/** Probabilities above 0 in increasing order, those of cells that hardly any sample will reach put together. */
function mergedCells(q: ArrayLike<number>, n: number): Float64Array {
  const sorted = Float64Array.from(q)
    .filter((p) => p > 0)
    .sort();
  let merged = 0;
  let first = 0;
  while (first < sorted.length - 1 && (merged + sorted[first]!) * n <= negligible) merged += sorted[first++]!;
  const kept = sorted.slice(first);
  // The merged mass is a hundredth of a sample: its position changes no digit of a shown divergence.
  if (kept.length > 0) kept[kept.length - 1]! += merged;
  return kept;
}

const known = new Map<string, SamplingFloor>();
const mostKnown = 64;

/** The same, remembered for laws that agree in four digits: a card is drawn anew more often than its law changes. */
export function rememberedFloor(q: ArrayLike<number>, n: number): SamplingFloor {
  const law = mergedCells(q, n);
  const key = `${n}:${Array.from(law, (p) => p.toPrecision(4)).join(' ')}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const floor = samplingFloor(law, n);
  const oldest = known.keys().next();
  if (known.size >= mostKnown && !oldest.done) known.delete(oldest.value);
  known.set(key, floor);
  return floor;
}
