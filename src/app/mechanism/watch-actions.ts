import type { AppStore } from '../store/app-store.ts';
import type { InputActions } from '../store/input-actions.ts';
import { mechanismTab } from '../store/view-entries.ts';

export interface WatchActions {
  /** Sets the input, rounded to what its field can take, and brings the mechanism at work into view, playing. */
  watchAt: (name: string, value: number) => void;
}

export function watchActions(store: AppStore, { setValue }: InputActions): WatchActions {
  return {
    watchAt(name, value) {
      const { model } = store.getState();
      const field = model.fields.find((candidate) => candidate.name === name);
      if (field?.kind !== 'number') return;
      const inside = Math.min(field.max, Math.max(field.min, value));
      setValue(name, field.integer ? Math.round(inside) : Number(inside.toPrecision(4)));
      store.setState(({ view, watchRequests }) => ({
        view: { ...view, figure: mechanismTab },
        watchRequests: watchRequests + 1,
      }));
    },
  };
}
