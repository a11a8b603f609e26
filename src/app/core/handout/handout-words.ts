import { type Handout, isClosed } from '../../../scenario/handout/closed-parts.ts';
import { listWords, numberOf } from '../../../text/number-words.ts';
import type { HideablePart } from '../../../scenario/handout/hideable-places.ts';
import { useApp } from '../app-context.tsx';

const are = (count: number): string => (count === 1 ? 'is' : 'are');

/** The sentence about hidden and locked places, which are not an exam lock; `''` without any. */
export function restrictionWords({ hide, lock }: Pick<Handout, 'hide' | 'lock'>): string {
  const of = (kind: string) => hide.filter((place) => place.startsWith(`${kind}:`)).length;
  const parts = hide.filter((place) => !place.includes(':')).length;
  const hidden = [
    ...(['number', 'figure', 'input'] as const).map((kind) => ({ count: of(kind), one: kind })),
    { count: parts, one: 'part' },
  ].filter(({ count }) => count > 0);
  const facts: string[] = [];
  if (hidden.length > 0)
    facts.push(
      `${listWords(hidden.map(({ count, one }) => numberOf(count, one)))} of this page ${are(hide.length)} hidden`,
    );
  if (lock.length > 0) facts.push(`${numberOf(lock.length, 'input')} ${are(lock.length)} locked`);
  if (facts.length === 0) return '';
  return `${facts.join(', ')}. This is not an exam lock: anyone who edits the link can see and change everything.`;
}

/** Whether the handout of the page hides this part. */
export function useClosed(part: HideablePart): boolean {
  return useApp(({ handout }) => isClosed(handout, part));
}
