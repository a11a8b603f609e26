import { hidesAnswers } from '../../../scenario/handout/closed-parts.ts';
import { changeView } from '../../core/actions/view-actions.ts';
import type { PagePart } from '../../core/part.ts';
import { lateCode, oneOf } from '../../kit/lazy/late-code.ts';
import { noSensitivity, type SensitivityState } from './sensitivity-state.ts';

declare module '../../core/app-state.ts' {
  interface AppState {
    sensitivity: SensitivityState;
  }
  interface ViewState {
    /** Indicator whose strongest inputs are searched, by name; `''`: none is. */
    moves: string;
  }
}
declare module '../../core/app.ts' {
  interface Actions {
    /** Sets the indicator whose strongest inputs are searched; `''`: none. */
    setMoves: (indicator: string) => void;
  }
}

const late = lateCode(() => import('./part-code.ts'));

/** The part that finds the inputs with the strongest effect on a result. */
export const sensitivityPart: PagePart = {
  id: 'sensitivity',
  state: { sensitivity: noSensitivity },
  view: {
    moves: {
      initial: () => '',
      write: (value) => (value === '' ? {} : { moves: value }),
      read: ({ moves }, { indicators }) => indicators.find(({ name }) => name === moves)?.name ?? '',
      onModelChange: 'restore',
      allowed: (value, handout) => (hidesAnswers(handout) ? '' : value),
    },
  },
  actions: ({ store }) => ({ setMoves: (moves) => changeView(store, { moves }) }),
  places: { panelFoot: oneOf(late, (loaded) => loaded.WhichMatters) },
  code: oneOf(late, (loaded) => loaded.sensitivityCode),
};
