/** Inputs that a model could take over from the previous one, in words. */
import { fieldInView } from '../models/contract/inputs.ts';
import type { NamedInput } from './carry-inputs.ts';
import { listWords, lowered } from '../text/number-words.ts';

/** More names than these are counted, not listed. */
const mostNames = 4;

/** `packet rate 0.5 Mpps`; histograms and tables by name only. */
function inputWords({ field, value, values }: NamedInput): string {
  const named = field.kind === 'number' ? fieldInView(field) : field;
  const label = lowered(named.label);
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
  return listWords(shown);
}

/** `Bring packet rate 0.5 Mpps and cores 8 along`. */
export function carryWords(inputs: readonly NamedInput[]): string {
  return `Bring ${list(inputs.map(inputWords))} along`;
}
