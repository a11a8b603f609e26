import type { Overlay } from '../../../models/contract/figure.ts';
import type { AppStore } from '../app-state.ts';
import { without } from './removal.ts';

/** Measurements without their recordings, from a session or a link. */
export interface EvidenceActions {
  /** Replaces the present ones. */
  keepOverlays: (overlays: readonly Overlay[]) => void;
  removeOverlayWithoutFile: (overlayId: string) => void;
}

export function evidenceActions(store: AppStore): EvidenceActions {
  function setOverlays(kept: readonly Overlay[]) {
    store.setState(({ measurement }) => ({ measurement: { ...measurement, kept } }));
  }
  return {
    keepOverlays: setOverlays,
    removeOverlayWithoutFile(overlayId) {
      store.setState(({ measurement }) => {
        const { kept } = measurement;
        const label = kept.find(({ id }) => id === overlayId)?.label ?? '';
        return {
          measurement: without(measurement, label, { kept: kept.filter(({ id }) => id !== overlayId) }),
        };
      });
    },
  };
}
