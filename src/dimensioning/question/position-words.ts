/** A position of the unknowns in words: `8 cores`, `ring size 512 packets`. */
import { offeredMpps } from '../../models/contract/dimensioning.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import { unitKind } from '../../scenario/units/unit-scale.ts';
import { formatPlain, withUnit } from '../../text/number-format.ts';
import { numberField } from './declared-indicator.ts';
import type { Question, Wording } from './question.ts';
import { rateWords } from './unknown-axis.ts';
import { listWords, lowered } from '../../text/number-words.ts';

const isRate = (unit: string) => ['packet rate', 'bit rate'].includes(unitKind(unit) ?? '');

/**
 * `8 cores`, `512 packets`, `5360 Mbit/s (7.98 Mpps)`; `5.36 Gbit/s` where rates have one unit. `values`: the scenario
 * around it. `alone`: without the equivalent rate.
 */
export function amountWords(
  { model, rate }: Wording,
  input: string,
  value: number,
  values: InputValues,
  { alone = false } = {},
): string {
  const field = numberField(model, input);
  const offered = model.dimensioning?.offered ?? null;
  // A view of another quantity would answer another question.
  const view = field.views?.find(({ id, quantity }) => id === field.defaultView && quantity === undefined);
  const shown = view ? view.toView(value, values) : value;
  const unit = view ? view.unit : field.unit;
  const number = withUnit(formatPlain(shown, 7), unit);
  if (offered?.input !== input) return number;
  const mpps = offeredMpps(offered, { ...values, [input]: value });
  if (rate !== undefined && isRate(unit)) return withUnit(formatPlain(rate.perMpps * mpps, 5), rate.unit);
  if (alone || unit === 'Mpps') return number;
  return `${number} (${rateWords(mpps, { rate }, 4)})`;
}

/** `8 cores`, `ring size 512 packets`: for use inside a sentence. */
export function placeWords(wording: Wording, input: string, value: number, values: InputValues): string {
  const field = numberField(wording.model, input);
  const amount = amountWords(wording, input, value, values);
  const named = field.unit.toLowerCase() === field.label.toLowerCase();
  return named ? amount : `${lowered(field.label)} ${amount}`;
}

/** All unknowns: `3 cores and ring size 512 packets`. */
export function positionWords(
  { values, unknowns, ...wording }: Pick<Question, 'values' | 'unknowns'> & Wording,
  at: readonly number[],
): string {
  const inputs = Object.fromEntries(unknowns.map(({ input }, k) => [input, at[k]]));
  return listWords(
    unknowns.map(({ input }, k) => placeWords(wording, input, at[k], { ...values, ...inputs })),
  );
}
