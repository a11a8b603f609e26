import type { Catalogue } from '../../models/catalogue.ts';
import { modelsOfLink } from '../../scenario/link/models-of-link.ts';
import type { App } from './app.ts';
import type { AppState } from './app-state.ts';
import { type CodeOf, lateCode } from './late-code.ts';

/** Most visits open no link. */
export const linkCode = lateCode(async () => {
  const [{ decodeLink }, { viewFromEntries }] = await Promise.all([
    import('../../scenario/link/read-link.ts'),
    import('./read-view-entries.ts'),
  ]);
  return { decodeLink, viewFromEntries };
});
const evidenceCode = lateCode(() => import('../../measurements/overlays/link-evidence.ts'));

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

/** Where the reader is: a model and what is shown of it, to one reader or to a room. */
function placeOf({ model, view }: AppState): string {
  return `${model.id} ${view.stage} ${view.examine} ${view.lesson} ${view.present === null}`;
}

/**
 * Keeps address and state the same: the fragment is decoded at the start and whenever it changes, what had to be
 * corrected is said, and the fragment follows the state at rest; another model, stage, examined figure or step of a
 * lesson, and a presentation, is an entry of the browser's history. Inputs that break a rule stay out of it. Returns
 * how to stop.
 */
export function followLink(
  { store, actions }: App,
  catalogue: Catalogue,
  address = windowAddress,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let opening = 0;
  /** What the address last written shows: the reader goes back by places, not by inputs. */
  let written = placeOf(store.getState());

  /** Loads the models that the address names first, where they are not there yet; the newest address wins. */
  async function openLoaded(take: typeof actions.openScenario) {
    const mine = ++opening;
    const named = modelsOfLink(catalogue, address.read());
    if (linkCode.now === null || !named.every((id) => catalogue.isLoaded(id))) {
      try {
        await Promise.all([linkCode.fetch(), catalogue.load(named)]);
      } catch {
        actions.announce('failure', 'The model of this link could not be loaded; try the link again.');
        return;
      }
    }
    if (mine === opening && linkCode.now !== null) open(take, linkCode.now);
  }

  function open(take: typeof actions.openScenario, code: CodeOf<typeof linkCode>) {
    const hash = address.read();
    if (hash === actions.currentHash()) return;
    const { scenario, corrections, evidence, pins } = code.decodeLink(catalogue, hash);
    const view = code.viewFromEntries(catalogue.find(scenario.model)!, scenario.view);
    take({ ...scenario, view });
    written = placeOf(store.getState());
    // A link without pins leaves those that there are: they may be what it is to be compared with.
    if (pins !== undefined) actions.openPins(pins);
    const messages = corrections.map(({ message }) => message);
    say(messages);
    if (evidence !== undefined) keepEvidence(evidence, messages);
    write();
  }

  function say(messages: readonly string[]) {
    if (messages.length > 0) actions.announce('correction', ...messages);
  }

  /**
   * Shows the measurements of the link; what is said of it already is said with it where some of them cannot be read.
   */
  function keepEvidence(texts: readonly string[], said: readonly string[]) {
    const mine = opening;
    const keep = ({ decodeEvidence }: CodeOf<typeof evidenceCode>) => {
      if (mine !== opening) return;
      const overlays = texts.map((text, k) => decodeEvidence(text, `kept ${k + 1}`));
      const read = overlays.filter((overlay) => overlay !== null);
      actions.keepOverlays(read);
      const unread = texts.length - read.length;
      if (unread === 0) return;
      say([
        ...said,
        `${unread} of the ${texts.length} measurements in this link cannot be read and ${unread === 1 ? 'is' : 'are'} left out.`,
      ]);
    };
    if (evidenceCode.now !== null) keep(evidenceCode.now);
    else
      evidenceCode.fetch().then(keep, () => {
        actions.announce('failure', 'The measurements of this link could not be loaded; try the link again.');
      });
  }

  function write() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { gesture, fault } = store.getState();
      if (gesture?.kind === 'drag') write();
      else if (fault === null && actions.currentHash() !== address.read()) {
        const place = placeOf(store.getState());
        if (place === written) address.replace(actions.currentHash());
        else address.push(actions.currentHash());
        written = place;
      }
    }, restMs);
  }

  if (address.read() !== '') void openLoaded(actions.startWith);
  const stopListening = address.onChange(() => {
    void openLoaded(actions.openScenario);
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
