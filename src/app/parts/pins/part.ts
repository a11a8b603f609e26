import type { PagePart } from '../../core/part.ts';
import { lateCode, oneOf } from '../../kit/lazy/late-code.ts';
import type { PinActions } from './pin-actions.ts';
import { noPins, type PinState } from './pin-state.ts';

declare module '../../core/app-state.ts' {
  interface AppState {
    pinned: PinState;
  }
  interface StageIds {
    compare: true;
  }
}
declare module '../../core/app.ts' {
  interface Actions extends PinActions {}
}

const late = lateCode(() => import('./part-code.ts'));

/** The part with the pinned scenarios: in lists, in the figures and compared on a stage. */
export const pinsPart: PagePart = {
  id: 'pins',
  state: { pinned: noPins },
  remains: ['pinned'],
  pins: { of: ({ pinned }) => pinned.list, open: ({ actions }, pins) => actions.openPins(pins) },
  hasCurves: ({ pinned, model }, { id }) =>
    pinned.list.some(({ shown }) => shown) && model.figures.some((figure) => figure.id === id),
  inputsBeside: ({ pinned, model }) =>
    pinned.list.flatMap(({ shown, scenario }) =>
      shown && scenario.model === model.id ? [scenario.values] : [],
    ),
  curvesFrom: ({ pinned }) => [pinned.list, pinned.results],
  stage: {
    id: 'compare',
    label: 'Compare',
    help: 'How pinned scenarios differ',
    subject: 'The comparison',
    content: oneOf(late, (loaded) => loaded.CompareStage),
  },
  code: oneOf(late, (loaded) => loaded.pinsCode),
};
