import { isClosed } from '../../../scenario/handout/closed-parts.ts';
import { useApp } from '../../core/app-context.tsx';
import type { DrawerId } from '../../core/app-state.ts';
import { useDrawers } from './use-drawer.ts';

/** The drawers that the reader can open: those of the model that the handout does not hide. */
export function useOpenDrawers(): readonly DrawerId[] {
  const handout = useApp((state) => state.handout);
  return useDrawers().filter((id) => !isClosed(handout, id));
}
