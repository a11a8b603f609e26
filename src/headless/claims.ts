/** Claims about solved results: exact, or in which direction they may be off. */
import { doubtOf } from '../dimensioning/answer/claim.ts';
import type { InputValues } from '../models/contract/inputs.ts';
import type { Model } from '../models/contract/model.ts';
import type { Solution } from '../models/contract/solution.ts';

/** Claims about values, with names of results; `cautions` has the reasons for those that are not exact. */
interface Claims {
  exact: readonly string[];
  about: readonly string[];
  'at-least': readonly string[];
  'at-most': readonly string[];
  cautions: readonly { message: string; results: readonly string[] }[];
}

const claimOf = { either: 'about', low: 'at-least', high: 'at-most' } as const;

/** Every result that has a value, with the doubt about it; null: exact. */
const doubtsOf = (model: Model, values: InputValues, indicators: Solution['indicators']) =>
  model.indicators
    .filter(({ name }) => typeof indicators[name] === 'number')
    .map(({ name }) => ({ name, doubt: doubtOf(model, values, name) }));

/** `exact`: of the mechanism, up to the residuals that `numerics` states. Results without a value are in no list. */
export function claimsOf(model: Model, values: InputValues, indicators: Solution['indicators']): Claims {
  const doubts = doubtsOf(model, values, indicators);
  const named = (claim: string) =>
    doubts
      .filter(({ doubt }) => (doubt === null ? 'exact' : claimOf[doubt.errs]) === claim)
      .map(({ name }) => name);
  return {
    exact: named('exact'),
    about: named('about'),
    'at-least': named('at-least'),
    'at-most': named('at-most'),
    cautions: [...new Set(doubts.flatMap(({ doubt }) => doubt?.caution ?? []))].map((message) => ({
      message,
      results: doubts.filter(({ doubt }) => doubt?.caution === message).map(({ name }) => name),
    })),
  };
}

/** The results that are not exact at a point, each with its claim: `lossProbability=at-most meanBatch=about`. */
export function claimsCell(model: Model, values: InputValues, indicators: Solution['indicators']): string {
  return doubtsOf(model, values, indicators)
    .flatMap(({ name, doubt }) => (doubt === null ? [] : [`${name}=${claimOf[doubt.errs]}`]))
    .join(' ');
}
