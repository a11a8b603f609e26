/**
 * The reader's measurements are in no link: while there are some, the session is kept in the tab's own storage, and a
 * reload of the same address opens it again.
 */
import type { App } from '../store/app.ts';
import type { AppState } from '../store/app-state.ts';
import { lastLegalValues } from '../store/legal-values.ts';
import { sessionOf } from './session-actions.ts';

const storageKey = 'batchscope.session';

/** Measurements and pins rest this long before they are kept, ms. */
const restMs = 500;

interface KeptSession {
  hash: string;
  text: string;
}

/** False where storage is forbidden or full: then a reload loses the measurements. */
function keep(session: KeptSession | null): boolean {
  try {
    if (session === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(session));
    return true;
  } catch {
    return session === null;
  }
}

function kept(): KeptSession | null {
  try {
    const { hash, text } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<KeptSession>;
    return typeof hash === 'string' && typeof text === 'string' ? { hash, text } : null;
  } catch {
    return null;
  }
}

const withoutSign = (hash: string) => hash.replace(/^#/, '');

/**
 * Keeps the session, refused inputs as the last ones that were not; false where a reload would lose measurements.
 * `hash`: the address that opens the state.
 */
export function sessionIsKept(state: AppState, hash: string): boolean {
  const session = sessionOf({ ...state, values: lastLegalValues(state), fault: null });
  if (session === null) return false;
  const { text, measured, leftOut } = session;
  return keep(measured === 0 ? null : { hash: withoutSign(hash), text }) && leftOut === 0;
}

/**
 * Reopens what the tab kept of this address, then keeps what is there. Where the reader has moved on while it was read,
 * another link opened among them, its measurements alone come back.
 */
export async function keepSession({ store, actions }: App): Promise<void> {
  const before = kept();
  if (before !== null && before.hash === withoutSign(window.location.hash)) {
    const { model, values, view } = store.getState();
    const isWhereItWas = () => {
      const now = store.getState();
      const moved = now.model !== model || now.values !== values || now.view !== view;
      return !moved && before.hash === withoutSign(window.location.hash);
    };
    await actions.openSession(new File([before.text], 'the session before the reload'), isWhereItWas);
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepNow = () => {
    sessionIsKept(store.getState(), actions.currentHash());
  };
  window.addEventListener('pagehide', keepNow);
  store.subscribe((state, last) => {
    const same =
      state.measurement === last.measurement &&
      state.values === last.values &&
      state.view === last.view &&
      state.pinned === last.pinned &&
      state.model === last.model;
    if (same) return;
    clearTimeout(timer);
    timer = setTimeout(keepNow, restMs);
  });
}
