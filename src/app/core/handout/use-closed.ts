import { isClosed } from '../../../scenario/handout/closed-parts.ts';
import type { HideablePart } from '../../../scenario/handout/hideable-places.ts';
import { useApp } from '../app-context.tsx';

/** Whether the link that the page was opened with does not show this part. */
export function useClosed(part: HideablePart): boolean {
  return useApp(({ handout }) => isClosed(handout, part));
}
