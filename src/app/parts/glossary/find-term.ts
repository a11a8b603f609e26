import type { NotedTerm } from '../../../models/contract/notation.ts';
import type { Notation } from '../../../models/contract/notation.ts';
import type { GlossarySection } from './read-terms.ts';

/** Whether a term is this input or indicator of its model. */
export function namesResult({ names = [] }: NotedTerm, name: string): boolean {
  return names.some((known) => name === known || name.startsWith(`${known}.`));
}

/** The id of the term that a link names: by its own id, or by an input or indicator of the model; null: none. */
export function findTerm(
  sections: readonly GlossarySection[],
  notation: Notation,
  named: string,
): string | null {
  const byName = Object.entries(notation).find(([, noted]) => namesResult(noted, named));
  if (byName !== undefined) return byName[0];
  const ids = sections.flatMap(({ terms }) => terms.map(({ id }) => id));
  return ids.includes(named) ? named : null;
}
