import type { AppStore } from './app-store.ts';
import type { DrawerId, StageId, ViewState } from './app-state.ts';

export interface ViewActions {
  setMethod: (method: string) => void;
  setFigureView: (figure: string, view: string) => void;
  setUnit: (field: string, unit: string) => void;
  /** The figure shown where there is room for one. */
  setFigure: (figure: string) => void;
  setStage: (stage: StageId) => void;
  /** Opens this in place of what is open on the right; null closes it. */
  setDrawer: (drawer: DrawerId | null) => void;
  /** The map's choice as a text; `''`: the model's usual map. */
  setMap: (map: string) => void;
  /** The goals that the map outlines, as a text. */
  setOutline: (outline: string) => void;
  /** The indicator whose strongest inputs are looked for; `''`: none. */
  setMoves: (indicator: string) => void;
}

export function viewActions(store: AppStore): ViewActions {
  function change(part: Partial<ViewState>) {
    store.setState(({ view }) => ({ view: { ...view, ...part } }));
  }
  return {
    setMethod(method) {
      change({ method });
    },
    setFigureView(figure, view) {
      change({ figureViews: { ...store.getState().view.figureViews, [figure]: view } });
    },
    setUnit(field, unit) {
      change({ units: { ...store.getState().view.units, [field]: unit } });
    },
    setFigure(figure) {
      change({ figure });
    },
    setStage(stage) {
      change({ stage });
    },
    setDrawer(drawer) {
      change({ drawer });
    },
    setMap(map) {
      change({ map });
    },
    setOutline(outline) {
      change({ outline });
    },
    setMoves(moves) {
      change({ moves });
    },
  };
}
