/** What a switch of model kept and what it could not keep, in words. */
import { capitalised } from '../text/capitalised.ts';
import type { CarriedInputs, NamedInput } from './carry-inputs.ts';

/** More names than these are counted, not listed. */
const mostNames = 4;

/** `packet rate 0.5 Mpps`; histograms and tables by name only. */
function inputWords({ field, value, values }: NamedInput): string {
  const label = field.label.charAt(0).toLowerCase() + field.label.slice(1);
  if (field.kind === 'choice') {
    const option = field.options.find((one) => one.value === value);
    return `${label} “${option?.label ?? String(value)}”`;
  }
  if (field.kind !== 'number' || typeof value !== 'number') return label;
  const view = field.views?.find(({ id }) => id === field.defaultView);
  const unit = view?.unit ?? field.unit;
  const number = String(Number((view?.toView(value, values) ?? value).toPrecision(4)));
  return unit === '' || unit === label ? `${label} ${number}` : `${label} ${number} ${unit}`;
}

function list(words: readonly string[]): string {
  const shown =
    words.length > mostNames + 1 ? [...words.slice(0, mostNames), `${words.length - mostNames} more`] : words;
  return shown.length < 2
    ? shown.join('')
    : `${shown.slice(0, -1).join(', ')} and ${shown[shown.length - 1]}`;
}

/** One sentence, and where something shared is not possible in the new model a second one that says why. */
export function carriedWords({
  kept,
  impossible,
  reason,
  withoutCounterpart,
}: CarriedInputs): readonly string[] {
  const parts = [
    ...(kept.length > 0 ? [`Kept: ${list(kept.map(inputWords))}`] : []),
    ...(impossible.length > 0 ? [`not possible here: ${list(impossible.map(inputWords))}`] : []),
    ...(withoutCounterpart.length > 0
      ? [`not part of this model: ${list(withoutCounterpart.map(inputWords))}`]
      : []),
  ];
  if (parts.length === 0) return ['Nothing was carried over: the two models share no input.'];
  const sentence = `${parts.join('; ')}.`;
  const capital = capitalised(sentence);
  return impossible.length > 0 && reason !== null ? [capital, `Why: ${reason.message}`] : [capital];
}
