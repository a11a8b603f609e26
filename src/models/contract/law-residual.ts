/**
 * Differences between the means of a solution's laws and the same means computed without them: a check of every result
 * of every model.
 */
import type { Model } from './model.ts';
import { significant } from '../../text/number-words.ts';
import type { LawMoments, Solution } from './solution.ts';

/** Up to this residual quantiles and figures are right to all the digits that are shown, and there is no notice. */
const tolerated = 1e-4;

/** Means below this share of a step are 0 but for rounding: their differences count relative to it. */
const zeroMeanShare = 1e-6;

const residualName = 'lawResidual';
const residualWords = {
  name: residualName,
  label: 'Distributions',
  help: 'Largest relative difference between a distribution’s own mean and the independently computed mean.',
};

/**
 * Largest relative difference between a law's own mean and its indicator, and between its mass and 1. Infinity where a
 * law has no mean at all; 0 without laws.
 */
export function lawResidual({ lawMoments: lawMoments = {}, indicators }: Solution): number {
  let largest = 0;
  for (const moments of Object.values(lawMoments)) {
    const residual = residualOf(moments, indicators[moments.indicator] ?? null);
    if (!(residual <= largest)) largest = Number.isNaN(residual) ? Infinity : residual;
  }
  return largest;
}

/** NaN where a law's moments are. */
function residualOf({ mass, mean, step }: LawMoments, expected: number | null): number {
  if (expected === null) return 0;
  const scale = Math.max(Math.abs(expected), zeroMeanShare * step);
  return Math.max(Math.abs(mass - 1), Math.abs(mean - expected) / scale);
}

/**
 * Names of `Solution.numerics` for display: those that the model declares, and the residual where it is among them.
 */
export function shownNumerics(model: Model, solution: Solution | null): Model['numerics'] {
  return solution?.numerics[residualName] === undefined ? model.numerics : [...model.numerics, residualWords];
}

/** The solution; a residual above `tolerated` is among its numerics as `lawResidual`, and in a notice. */
export function withLawResidual(solution: Solution): Solution {
  const residual = lawResidual(solution);
  if (residual <= tolerated) return solution;
  const apart = Number.isFinite(residual) ? `by ${significant(100 * residual, 2)} %` : 'without bound';
  return {
    ...solution,
    notices: [
      ...solution.notices,
      {
        code: 'law-residual',
        severity: 'warning',
        message: `A distribution’s own mean differs ${apart} from the mean computed independently: trust the means, not the quantiles and curves, and please report these inputs as a bug.`,
      },
    ],
    numerics: { ...solution.numerics, [residualName]: Number.isFinite(residual) ? residual : 'no number' },
  };
}
