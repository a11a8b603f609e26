/** A position of the unknowns in words: `8 cores`, `ring size 512 packets`. */
import { offeredMpps } from '../../models/contract/dimensioning.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { formatPlain, formatSignificant, withUnit } from '../../text/number-format.ts';
import { listWords } from './goal-words.ts';
import { numberField } from './number-field.ts';
import type { Question } from './question.ts';

const singular = (unit: string) => unit.replace(/([^s])s$/, '$1');

const lowered = (label: string) =>
  /^[A-Z][A-Z(]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** `8 cores`, `512 packets`, `5360 Mbit/s (7.98 Mpps)`. `values`: the scenario that it stands in. */
export function amountWords(model: Model, input: string, value: number, values: InputValues): string {
  const field = numberField(model, input);
  const offered = model.dimensioning?.offered ?? null;
  const view = field.views?.find(({ id }) => id === field.defaultView);
  const shown = view ? view.toView(value, values) : value;
  const unit = view ? view.unit : field.unit;
  const number = withUnit(formatPlain(shown, 7), shown === 1 ? singular(unit) : unit);
  if (offered?.input !== input || unit === 'Mpps') return number;
  const mpps = offeredMpps(offered, { ...values, [input]: value });
  return `${number} (${withUnit(formatSignificant(mpps, 4), 'Mpps')})`;
}

/** `8 cores`, `ring size 512 packets`: to go on with in a sentence. */
export function placeWords(model: Model, input: string, value: number, values: InputValues): string {
  const field = numberField(model, input);
  const amount = amountWords(model, input, value, values);
  const named = field.unit.toLowerCase() === field.label.toLowerCase();
  return named ? amount : `${lowered(field.label)} ${amount}`;
}

/** All unknowns: `3 cores and ring size 512 packets`. */
export function positionWords(
  { model, values, unknowns }: Pick<Question, 'model' | 'values' | 'unknowns'>,
  at: readonly number[],
): string {
  const inputs = Object.fromEntries(unknowns.map(({ input }, k) => [input, at[k]]));
  return listWords(unknowns.map(({ input }, k) => placeWords(model, input, at[k], { ...values, ...inputs })));
}
