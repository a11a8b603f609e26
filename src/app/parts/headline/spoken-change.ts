/** Effect of a change of the inputs on the headline, in one short sentence for speech. Pure. */
import { MINUS, MISSING, THIN_SPACE, withUnit } from '../../../text/number-format.ts';
import { capitalised } from '../../../text/number-words.ts';

/** One of the large numbers as announced before or now. */
export interface SpokenNumber {
  /** Inside a sentence: `time in the system 99 %`. */
  name: string;
  /** As it is shown: `31.2`, `none`; of a word the word. */
  text: string;
  unit: string;
  /** The value shown, before rounding; null for a word and for an absent value. */
  value: number | null;
  /** A loss: it is announced even while there is still none. */
  isLoss: boolean;
}

/** Listeners do not follow longer announcements. */
const mostChanges = 2;

const noLoss = 'none';

/**
 * `Time in the system 99 % rose from 12.0 to 31.2 µs, loss still none.` Of the numbers whose text differs, the two that
 * changed by the largest factor; numbers that appear or vanish come first. `before` and `after` hold the same numbers
 * in the same order.
 */
export function spokenChange(before: readonly SpokenNumber[], after: readonly SpokenNumber[]): string {
  const changes = after
    .map((now, k) => ({ was: before[k], now }))
    .filter(({ was, now }) => was.text !== now.text || was.unit !== now.unit)
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, mostChanges)
    .map(changeWords);
  if (changes.length === 0) return 'The main results did not change.';
  const still = after.some((now, k) => now.isLoss && now.text === noLoss && before[k].text === noLoss);
  return sentence([...changes, ...(still ? ['loss still none'] : [])].join(', '));
}

interface Change {
  was: SpokenNumber;
  now: SpokenNumber;
}

/** Absolute logarithm of the factor of the change; largest for a number that appears or vanishes. */
function weight({ was, now }: Change): number {
  if (was.text === noLoss || now.text === noLoss) return Infinity;
  if (was.value === null || now.value === null) return Number.MAX_VALUE;
  const ratio = now.value / was.value;
  return ratio > 0 && Number.isFinite(ratio) ? Math.abs(Math.log(ratio)) : Number.MAX_VALUE;
}

function changeWords({ was, now }: Change): string {
  if (now.text === MISSING) return `${now.name} has no value now`;
  if (was.value === null || now.value === null || was.value === now.value)
    return `${now.name} is now ${withUnit(now.text, now.unit)}`;
  const verb = now.value > was.value ? 'rose' : 'fell';
  // Both in one unit: it is named once, after the second number.
  const from = was.unit === now.unit ? was.text : withUnit(was.text, was.unit);
  const unit = now.text === noLoss ? '' : now.unit;
  return `${now.name} ${verb} from ${from} to ${withUnit(now.text, unit)}`;
}

/** A sentence with a capital and a full stop; minus signs and thin spaces are replaced for reading aloud. */
function sentence(words: string): string {
  const spoken = words.replaceAll(MINUS, 'minus ').replaceAll(THIN_SPACE, ' ');
  return `${capitalised(spoken)}.`;
}
