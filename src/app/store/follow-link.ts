import type { Catalogue } from '../../models/catalogue.ts';
import { modelsOfLink } from '../../scenario/link/models-of-link.ts';
import type { App } from './app.ts';
import type { AppState } from './app-state.ts';
import { lateCode } from './late-code.ts';

/** Most visits open no link. */
export const linkCode = lateCode(() => import('./open-link.ts'));

/** The address follows the state once it rests for this long, ms: browsers refuse more than a few changes a second. */
const restMs = 250;

/** What of the window is needed; tests pass their own. */
export interface Address {
  read: () => string;
  /** Replaces the fragment without an entry in the browser's history. */
  replace: (hash: string) => void;
  /** The fragment becomes a new entry of the browser's history: Back leads to the one before. */
  push: (hash: string) => void;
  onChange: (changed: () => void) => () => void;
}

const windowAddress: Address = {
  read: () => window.location.hash,
  replace: (hash) => {
    window.history.replaceState(null, '', hash);
  },
  push: (hash) => {
    window.history.pushState(null, '', hash);
  },
  onChange: (changed) => {
    window.addEventListener('hashchange', changed);
    return () => {
      window.removeEventListener('hashchange', changed);
    };
  },
};

/** Where the reader is: a model and what is shown of it, to one reader or to a room; in a frame always the same. */
function placeOf({ model, view, handout }: AppState): string {
  if (handout?.embed) return '';
  return `${model.id} ${view.stage} ${view.examine} ${view.lesson} ${view.present === null}`;
}

/**
 * Keeps address and state the same: the fragment is decoded at the start and whenever it changes, what had to be
 * corrected is said, and the fragment follows the state at rest; another model, stage, examined figure or step of a
 * lesson, and a presentation, is an entry of the browser's history. Inputs that break a rule stay out of it. Returns
 * how to stop.
 */
export function followLink(app: App, catalogue: Catalogue, address = windowAddress): () => void {
  const { store, actions } = app;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let opening = 0;
  /** What the address last written shows: the reader goes back by places, not by inputs. */
  let written = placeOf(store.getState());

  /** The address as it was last read or written; another one is the reader's, and still to be opened. */
  let known = address.read();

  /** Loads the models that the address names first, where they are not there yet; the newest address wins. */
  async function open(first: boolean) {
    const mine = ++opening;
    const isNewest = () => mine === opening;
    const asked = address.read();
    const named = modelsOfLink(catalogue, asked);
    if (linkCode.now === null || !named.every((id) => catalogue.isLoaded(id))) {
      try {
        await Promise.all([linkCode.fetch(), catalogue.load(named)]);
      } catch {
        actions.announce('failure', 'The model of this link could not be loaded; try the link again.');
        if (isNewest()) known = asked;
        return;
      }
    }
    if (!isNewest()) return;
    known = asked;
    if (asked === actions.currentHash()) return;
    linkCode.now!.openLink(app, asked, { first, isNewest });
    written = placeOf(store.getState());
    write();
  }

  function write() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { gesture, fault } = store.getState();
      if (address.read() !== known) return; // a link that is about to be opened
      if (gesture?.kind === 'drag') write();
      else if (fault === null && actions.currentHash() !== address.read()) {
        const place = placeOf(store.getState());
        if (place === written) address.replace(actions.currentHash());
        else address.push(actions.currentHash());
        written = place;
        known = address.read();
      }
    }, restMs);
  }

  if (known !== '') {
    known = '';
    void open(true);
  }
  const stopListening = address.onChange(() => {
    void open(false);
  });
  const unsubscribe = store.subscribe((state, before) => {
    const moved =
      state.values !== before.values || state.view !== before.view || state.model !== before.model;
    if (moved || state.pinned.list !== before.pinned.list) write();
  });
  return () => {
    clearTimeout(timer);
    stopListening();
    unsubscribe();
  };
}
