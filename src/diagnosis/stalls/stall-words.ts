/** Sentences on stalls that prints show: their law, and the bound of longer ones. */
import { type StallLawInputs, lawInputs } from './stall-law.ts';
import { durationOf, percentOf } from '../../evidence/facts/losses.ts';
import { formatSignificant } from '../../text/number-format.ts';
import { type CoreRates, stalledShare } from './stall-counters.ts';

/** A busy thread runs `quotaUs` of each `periodUs`. */
export interface Throttling {
  readonly quotaUs: number;
  readonly periodUs: number;
}

export interface StallsSeen {
  /** Inputs of batch polling; null where the print has no law. */
  readonly inputs: StallLawInputs | null;
  /** Longest stall; 0 where none was seen. */
  readonly longestUs: number;
  readonly throttling: Throttling | null;
  /** Observations, their bias and the bounds that follow; the first sentence gives the stalls. */
  readonly says: readonly string[];
}

const perSecond = (perUs: number) => `${formatSignificant(perUs * 1e6, 3)} a second`;

const ofCore = (core: string, cores: number) =>
  cores > 1 ? `, on ${core}, the most disturbed of ${cores}` : '';

function lawWords({ rates, longestUs, core }: CoreRates, cores: number): string {
  const rate = [...rates.perUs.values()].reduce((sum, one) => sum + one, 0);
  const share = stalledShare(rates);
  return `${formatSignificant(rate * 1e6, 3)} stalls a second of ${durationOf(share / rate)} on average and ${durationOf(longestUs)} at most hold the core for ${percentOf(share)} of the time${ofCore(core, cores)}.`;
}

export function seen(one: CoreRates, cores: number, further: readonly string[]): StallsSeen {
  const inputs = lawInputs(one.rates);
  const shorter =
    inputs !== null && inputs.fromUs > Math.min(...one.rates.perUs.keys()) + 1
      ? [
          `Those shorter than ${durationOf(inputs.fromUs)} come too often for a law of stalls and are left out: they belong to the service time.`,
        ]
      : [];
  const cut = inputs?.isCut === true ? ['Stalls above 10 ms are taken as 10 ms.'] : [];
  return {
    inputs: inputs && { stallLengths: inputs.stallLengths, stallEveryMs: inputs.stallEveryMs },
    longestUs: one.longestUs,
    throttling: null,
    says: [lawWords(one, cores), ...further, ...shorter, ...cut],
  };
}

export const tooShort = 'The trace is too short for a rate of stalls: print some seconds of it.';

export const longerWords = (aboveUs: number, perUs: number, why: string) =>
  `No stall longer than ${durationOf(aboveUs)} was seen; ${why}, so that longer ones come at most ${perSecond(perUs)} (with 95 % confidence): the law ends there.`;

export const withoutLaw = (...says: string[]): StallsSeen => ({
  inputs: null,
  longestUs: 0,
  throttling: null,
  says,
});
