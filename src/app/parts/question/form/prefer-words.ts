import type { NumberField } from '../../../../models/contract/inputs.ts';
import type { Unknown } from '../../../../dimensioning/question/question.ts';

/**
 * Adjective of the value searched: `fewest` and `most` of an input that counts what its name says, else `lowest` and
 * `highest`.
 */
export function preferWords({ label, unit }: NumberField, prefer: Unknown['prefer']): string {
  const counted = unit.toLowerCase() === label.toLowerCase();
  if (prefer === 'least') return counted ? 'fewest' : 'lowest';
  return counted ? 'most' : 'highest';
}
