import type { Overlay } from '../../../models/contract/figure.ts';
import type { AppStore } from '../app-store.ts';

/** Measurements without their recordings, from a session or a link. */
export interface KeptActions {
  /** Replaces the present ones. */
  keepOverlays: (overlays: readonly Overlay[]) => void;
  removeKept: (overlayId: string) => void;
}

export function keptActions(store: AppStore): KeptActions {
  function setKept(kept: readonly Overlay[]) {
    store.setState(({ measurement }) => ({ measurement: { ...measurement, kept } }));
  }
  return {
    keepOverlays: setKept,
    removeKept(overlayId) {
      setKept(store.getState().measurement.kept.filter(({ id }) => id !== overlayId));
    },
  };
}
