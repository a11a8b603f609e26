import { isClosed } from '../../../scenario/handout/closed-parts.ts';
import type { HideablePart } from '../../../scenario/handout/hideable-places.ts';
import { useApp } from '../app-context.tsx';

/** Whether the handout of the page hides this part. */
export function useClosed(part: HideablePart): boolean {
  return useApp(({ handout }) => isClosed(handout, part));
}
