import type { NumberField } from '../../../../models/contract/inputs.ts';
import type { Unknown } from '../../../../dimensioning/question/question.ts';

/** Which value of an input is asked for: `fewest` and `most` of what is counted in its own name, else `lowest`. */
export function preferWords({ label, unit }: NumberField, prefer: Unknown['prefer']): string {
  const counted = unit.toLowerCase() === label.toLowerCase();
  if (prefer === 'least') return counted ? 'fewest' : 'lowest';
  return counted ? 'most' : 'highest';
}
