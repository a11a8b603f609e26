import type { AppStore } from '../app-store.ts';
import { allowedView } from './view-setting.ts';

const guarded = new WeakSet<AppStore>();

/** Closes what the handout closes, whatever opens it: a link, a lesson, a key. Once for each store. */
export function guardView(store: AppStore): void {
  if (guarded.has(store)) return;
  guarded.add(store);
  store.subscribe(({ handout, view: present }) => {
    if (handout === null) return;
    const view = allowedView(present, handout);
    if (view !== present) store.setState({ view });
  });
}
