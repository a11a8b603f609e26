import { cellDivergence, pooledSizes } from './batch-divergence.ts';

export type ArrivalFamily = 'deterministic' | 'poisson' | 'geometric' | 'negative-binomial';

export interface ArrivalCandidate {
  family: ArrivalFamily;
  /** Coefficient of variation of the negative binomial; null for families whose cv follows from the rate. */
  cv: number | null;
}

/** The model's probabilities of batch sizes 0, 1, ..; null where it has no answer. A rejection ends the search. */
export type SolveBatches = (candidate: ArrivalCandidate) => Promise<ArrayLike<number> | null>;

export interface CandidateResult extends ArrivalCandidate {
  /** null where the model has no answer, or nothing was measured. */
  divergence: number | null;
}

export interface InterarrivalFit {
  /** The four families, each at its best: smallest divergence first. */
  families: readonly CandidateResult[];
  best: CandidateResult & { divergence: number };
  /**
   * cv of the negative binomial within the noise of its least divergence; an end is null where the searched range ends
   * first.
   */
  cvInterval: readonly [number | null, number | null] | null;
  /** By how much a divergence may exceed the least one and still be noise: 3.84 / (8 polls). */
  noise: number;
  polls: number;
}

export interface CvSearchOptions {
  /** Ends of the cv that are searched; the lower one is the least of the family at this rate. */
  cvRange: readonly [number, number];
  /** Called with the share of solves done, 0..1. */
  onProgress?: (fraction: number) => void;
}

/** The sentence that goes with `noise` and `cvInterval`. */
export const noiseRule =
  'Computed over groups of neighbouring sizes with at least 5 polls each. Within noise: a divergence at most 3.84/(8n) above the smallest, with n polls. Near the minimum 8n times the divergence is approximately chi-square, and 3.84 is its 95 % point for one parameter. Consecutive polls are not independent, so the true interval is wider.';

const fixed: readonly ArrivalFamily[] = ['deterministic', 'poisson', 'geometric'];
/** Polls in each cell of batch sizes that the divergence is taken over: as a chi-square test needs. */
const fewestPolls = 5;
const gridPoints = 9;
const goldenSteps = 8;
const endSteps = 5;
const golden = (Math.sqrt(5) - 1) / 2;
const chiSquare95 = 3.841_458_820_694_124;

/**
 * The family and cv of interarrival times whose batch sizes are nearest to the measured ones (Jensen-Shannon divergence
 * over cells of at least 5 polls). The negative binomial is searched over ln cv: a grid, then golden section around its
 * best point, then halving towards both ends of the interval. About 30 calls of `solve`, the grid's at once. Null where
 * the model answers for no family.
 */
export async function fitInterarrival(
  counts: ArrayLike<number>,
  solve: SolveBatches,
  { cvRange, onProgress }: CvSearchOptions,
): Promise<InterarrivalFit | null> {
  const cells = pooledSizes(counts, fewestPolls);
  const planned = fixed.length + gridPoints + goldenSteps + 2 * endSteps;
  let done = 0;
  const tried = new Map<number, number | null>();

  async function divergenceOf(candidate: ArrivalCandidate): Promise<number | null> {
    const pmf = await solve(candidate);
    done++;
    onProgress?.(Math.min(1, done / planned));
    return pmf === null ? null : cellDivergence(cells, pmf);
  }

  /** The divergence at ln cv; Infinity where the model has no answer. */
  async function at(logCv: number): Promise<number> {
    const cv = Math.exp(logCv);
    if (!tried.has(cv)) tried.set(cv, await divergenceOf({ family: 'negative-binomial', cv }));
    return tried.get(cv) ?? Infinity;
  }

  let polls = 0;
  for (let k = 1; k < counts.length; k++) polls += counts[k]!;
  const noise = chiSquare95 / (8 * polls);
  const [low, high] = cvRange.map(Math.log) as [number, number];
  const grid = Array.from({ length: gridPoints }, (_, k) => low + ((high - low) * k) / (gridPoints - 1));
  const [others] = await Promise.all([
    Promise.all(
      fixed.map(async (family) => ({
        family,
        cv: null,
        divergence: await divergenceOf({ family, cv: null }),
      })),
    ),
    Promise.all(grid.map(at)),
  ]);

  const values = await Promise.all(grid.map(at));
  const first = values.indexOf(Math.min(...values));
  await narrow(grid[Math.max(0, first - 1)]!, grid[Math.min(gridPoints - 1, first + 1)]!, at);
  const spread = bestOf(tried);
  const cvInterval = spread === null ? null : await noiseInterval(spread, noise, tried, at);
  onProgress?.(1);

  const families = [
    ...others,
    { family: 'negative-binomial' as const, cv: spread?.cv ?? null, divergence: spread?.divergence ?? null },
  ].sort((a, b) => (a.divergence ?? Infinity) - (b.divergence ?? Infinity));
  const best = families[0]!;
  if (best.divergence === null) return null;
  return {
    families,
    best: { ...best, divergence: best.divergence },
    cvInterval,
    noise,
    polls,
  };
}

/** Golden section on `from..to`; `at` caches its evaluations. */
async function narrow(from: number, to: number, at: (logCv: number) => Promise<number>): Promise<void> {
  let [a, b] = [from, to];
  let left = b - golden * (b - a);
  let right = a + golden * (b - a);
  let [atLeft, atRight] = await Promise.all([at(left), at(right)]);
  for (let step = 2; step < goldenSteps; step++) {
    if (atLeft <= atRight) {
      b = right;
      [right, atRight] = [left, atLeft];
      left = b - golden * (b - a);
      atLeft = await at(left);
    } else {
      a = left;
      [left, atLeft] = [right, atRight];
      right = a + golden * (b - a);
      atRight = await at(right);
    }
  }
}

/**
 * On either side: the outermost tried cv that is still within noise before the first that is not, then halved towards
 * that one.
 */
async function noiseInterval(
  { cv, divergence }: { cv: number; divergence: number },
  noise: number,
  tried: ReadonlyMap<number, number | null>,
  at: (logCv: number) => Promise<number>,
): Promise<readonly [number | null, number | null]> {
  const most = divergence + noise;
  const end = async (side: -1 | 1): Promise<number | null> => {
    const outward = [...tried].filter(([one]) => side * (one - cv) > 0).sort(([a], [b]) => side * (a - b));
    const beyond = outward.find(([, value]) => (value ?? Infinity) > most);
    if (beyond === undefined) return null;
    const within = outward.filter(([one]) => side * (beyond[0] - one) > 0).at(-1)?.[0] ?? cv;
    let [inside, outside] = [Math.log(within), Math.log(beyond[0])];
    for (let step = 0; step < endSteps; step++) {
      const middle = (inside + outside) / 2;
      if ((await at(middle)) <= most) inside = middle;
      else outside = middle;
    }
    return Math.exp(outside);
  };
  return Promise.all([end(-1), end(1)]);
}

function bestOf(tried: ReadonlyMap<number, number | null>): { cv: number; divergence: number } | null {
  let best: { cv: number; divergence: number } | null = null;
  for (const [cv, divergence] of tried) {
    if (divergence !== null && divergence < (best?.divergence ?? Infinity)) best = { cv, divergence };
  }
  return best;
}
