import { hidesAnswers, isClosed } from '../../../scenario/handout/closed-parts.ts';
import type { AppStore } from '../app-store.ts';
import type { AppState, ViewState } from '../app-state.ts';

/** What is shown without what the handout closes; the same object where nothing is. */
function allowedView({ handout, view }: Pick<AppState, 'handout' | 'view'>): ViewState {
  if (handout === null) return view;
  const { stage, drawer, moves, examine } = view;
  const noStage = stage !== 'figures' && (handout.embed || isClosed(handout, stage));
  const noDrawer = drawer !== null && (handout.embed || isClosed(handout, drawer));
  const noMoves = moves !== '' && hidesAnswers(handout);
  const noExamine = examine !== null && (handout.embed || noStage);
  if (!noStage && !noDrawer && !noMoves && !noExamine) return view;
  return {
    ...view,
    ...(noStage ? { stage: 'figures' } : {}),
    ...(noDrawer ? { drawer: null } : {}),
    ...(noMoves ? { moves: '' } : {}),
    ...(noExamine ? { examine: null } : {}),
  };
}

const guarded = new WeakSet<AppStore>();

/** Keeps closed what the handout closes, whoever opens it: a link, a lesson, a key. Once for each store. */
export function guardView(store: AppStore): void {
  if (guarded.has(store)) return;
  guarded.add(store);
  store.subscribe((state) => {
    const view = allowedView(state);
    if (view !== state.view) store.setState({ view });
  });
}
