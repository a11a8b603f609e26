import type { PagePart } from '../../core/part.ts';
import { lateCode, oneOf } from '../../kit/lazy/late-code.ts';
import type { PlacementEntry } from './placement-entry.ts';

declare module '../../core/app-state.ts' {
  interface AppState {
    /** null: the example. */
    placementEntry: PlacementEntry | null;
  }
  interface StageIds {
    queues: true;
  }
}

const late = lateCode(() => import('./QueuesStage.tsx'));

/** The part that places receive queues on cores. */
export const queuesPart: PagePart = {
  id: 'queues',
  state: { placementEntry: null },
  remains: ['placementEntry'],
  stage: {
    id: 'queues',
    label: 'Queues',
    help: 'Queues on cores',
    subject: 'Queues',
    content: oneOf(late, (loaded) => loaded.QueuesStage),
  },
};
