import { changeUndoneView, changeView } from '../../core/actions/view-actions.ts';
import type { PagePart } from '../../core/part.ts';
import { lateCode, oneOf } from '../../kit/lazy/late-code.ts';

declare module '../../core/app-state.ts' {
  interface AppState {
    /** Sources and gaps of the queues that a paste gave, one sentence each. */
    placementNotes: readonly string[];
  }
  interface ViewState {
    /** As `placementText` writes it; '': the example. */
    placement: string;
  }
  interface StageIds {
    queues: true;
  }
}
declare module '../../core/app.ts' {
  interface Actions {
    /** `typing`: no step of the history before the next change. */
    setPlacement: (text: string, typing?: boolean) => void;
    setPlacementNotes: (notes: readonly string[]) => void;
  }
}

const late = lateCode(() => import('./stage-code.ts'));

/** The part that places receive queues on cores. */
export const queuesPart: PagePart = {
  id: 'queues',
  state: { placementNotes: [] },
  remains: ['placementNotes'],
  view: {
    placement: {
      initial: () => '',
      // An entry of a link has at most 500 characters.
      write: (text) =>
        Object.fromEntries(
          (text.match(/[^]{1,500}/g) ?? []).map((part, k) => [k === 0 ? 'queues' : `queues.${k}`, part]),
        ),
      read: (entries) => {
        let text = entries.queues ?? '';
        for (let k = 1; entries[`queues.${k}`]; k++) text += entries[`queues.${k}`];
        return text;
      },
      fault: ({ queues }) =>
        queues === undefined || /^from:(?:rates|flows);/.test(queues)
          ? null
          : 'The queues of this link (“view.queues”) cannot be read: the example is shown.',
      onModelChange: 'carry',
      undone: true,
    },
  },
  actions: ({ store }) => ({
    setPlacement: (placement, typing = false) =>
      (typing ? changeView : changeUndoneView)(store, { placement }),
    setPlacementNotes: (placementNotes) => store.setState({ placementNotes }),
  }),
  stage: {
    id: 'queues',
    label: 'Queues',
    help: 'Queues on cores',
    subject: 'Queues',
    content: oneOf(late, (loaded) => loaded.QueuesStage),
    presented: oneOf(late, (loaded) => loaded.PresentedQueues),
    separate: true,
  },
};
