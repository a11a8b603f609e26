import type { Catalogue } from '../../../models/catalogue.ts';
import { modelsOfLink } from '../../../scenario/link/link-entries.ts';
import type { App } from '../app.ts';
import type { AppState } from '../app-state.ts';
import { linkedPins } from './linked-pins.ts';
import { placeIn } from '../view/view-setting.ts';
import { changeCode } from '../actions/scenario-actions.ts';

/** Debounce of the address, ms: browsers refuse more than a few changes a second. */
const restMs = 250;

/** The part of `window` that is used; tests pass their own. */
export interface Address {
  read: () => string;
  /** Replaces the fragment without an entry in the browser's history. */
  replace: (hash: string) => void;
  /**
   * Pushes the fragment as a new entry of the browser's history: Back leads to the one before. `depth`: number of
   * entries above the page that it presents.
   */
  push: (hash: string, depth: number) => void;
  /** Depth of the present entry; 0 for one that is not a presentation, or one without its page below it. */
  depth: () => number;
  /** Goes back by this number of entries; the change of the fragment follows. */
  back: (entries: number) => void;
  onChange: (changed: () => void) => () => void;
}

const windowAddress: Address = {
  read: () => window.location.hash,
  replace: (hash) => {
    window.history.replaceState(window.history.state, '', hash);
  },
  push: (hash, depth) => {
    window.history.pushState(depth, '', hash);
  },
  depth: () => Number(window.history.state),
  back: (entries) => {
    window.history.go(-entries);
  },
  onChange: (changed) => {
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  },
};

/** The reader's place: a model and the content of the page, presented or not; in a frame always the same. */
function placeOf({ model, view, handout }: AppState): string {
  if (handout?.embed) return '';
  return `${model.id} ${placeIn(view)}`;
}

/**
 * Synchronizes address and state: the fragment is decoded at the start and whenever it changes, corrections are
 * announced, and the fragment follows the state after a debounce. Another model, stage, examined figure or step of a
 * lesson is a new entry of the browser's history, and so is a presentation until it is left: the entry of its page then
 * takes the changes made meanwhile, so that Back does not present again. Inputs that break a rule are in the address,
 * too: it gives the model and the inputs on screen. Returns a function that stops this.
 */
export function followLink(app: App, catalogue: Catalogue, address = windowAddress): () => void {
  const { store, actions } = app;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let opening = 0;
  /** Place in the address last written: Back moves between places, not between inputs. */
  let written = placeOf(store.getState());
  /** The address last written is that of a presentation. */
  let presented = false;
  /** Going back to that page's entry. */
  let returning = false;

  /** The address last read or written; another one was entered by the reader, and has to be opened. */
  let known = address.read();

  /** Loads the models that the address names first, where they are missing; the newest address wins. */
  async function open(first: boolean) {
    const mine = ++opening;
    const isNewest = () => mine === opening;
    const asked = address.read();
    const named = modelsOfLink(catalogue, asked);
    if (changeCode.now === null || !named.every((id) => catalogue.isLoaded(id))) {
      try {
        await Promise.all([changeCode.fetch(), catalogue.load(named)]);
      } catch {
        actions.announce('failure', 'The model of this link could not be loaded; try the link again.');
        if (isNewest()) known = asked;
        return;
      }
    }
    if (!isNewest()) return;
    known = asked;
    if (asked === actions.currentHash()) return;
    changeCode.now!.openLink(app, asked, { first });
    written = placeOf(store.getState());
    presented = store.getState().view.present !== null;
    write();
  }

  function write() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { gesture, view } = store.getState();
      // A link, or the page under a presentation, is about to be opened.
      if (address.read() !== known || returning) return;
      if (gesture?.kind === 'drag') write();
      else if (actions.currentHash() !== address.read()) {
        const place = placeOf(store.getState());
        const depth = address.depth();
        const leaving = presented && view.present === null;
        if (leaving && depth > 0) {
          returning = true;
          address.back(depth);
          return;
        }
        if (place === written || leaving) address.replace(actions.currentHash());
        else if (view.present === null) address.push(actions.currentHash(), 0);
        else address.push(actions.currentHash(), presented && depth === 0 ? 0 : depth + 1);
        written = place;
        presented = view.present !== null;
        known = address.read();
      }
    }, restMs);
  }

  if (known !== '') {
    known = '';
    void open(true);
  }
  const stopListening = address.onChange(() => {
    if (!returning) {
      void open(false);
      return;
    }
    returning = false;
    presented = false;
    known = address.read();
    written = placeOf(store.getState());
    write();
  });
  const unsubscribe = store.subscribe((state, before) => {
    const moved =
      state.values !== before.values || state.view !== before.view || state.model !== before.model;
    if (moved || linkedPins(state) !== linkedPins(before)) write();
  });
  return () => {
    clearTimeout(timer);
    stopListening();
    unsubscribe();
  };
}
