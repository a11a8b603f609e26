/**
 * State that a reload of the page restores: every model's inputs and the names of files in `sessionStorage`, pins and
 * the contents read from files in IndexedDB.
 */
import { listWords } from '../../../text/number-words.ts';
import type { App } from '../../core/app.ts';
import type { SavedState } from '../../core/evidence/saved-state.ts';
import { declaredParts } from '../../core/part.ts';
import type { AppState } from '../../core/app-state.ts';
import { lastLegalValues } from '../../core/legal-values.ts';
import { storedModels } from '../../core/left-models.ts';
import { viewEntries } from '../../core/view/view-setting.ts';
import { askBeforeClosing, filesInReading, readFileNames } from './unsaved-files.ts';
import { type StoredFiles, filesOfTab } from './stored-files.ts';
import { storeInTab, sessionAtStart, type StoredSession } from '../../core/stored-session.ts';
import { sessionOf } from './session-actions.ts';

/** Debounce before changes are stored, ms. */
const restMs = 500;

/** Changes with any part of the program: another build may read the same data in another way. */
const build = import.meta.url;

/** The snapshot in the database. */
interface SavedParts {
  build: string;
  /** Names of the reader's files in this snapshot. */
  files: readonly string[];
  /** State by id of the part; plain data that can be cloned with `structuredClone`. */
  parts: Readonly<Record<string, unknown>>;
}

/** Parts with state that a reload restores; their code is loaded before this file runs. */
function savedStates(): readonly { id: string; saved: SavedState }[] {
  return declaredParts().flatMap(({ id, code }) => {
    const saved = code?.now?.saved;
    return saved === undefined ? [] : [{ id, saved }];
  });
}

/** Snapshot of all parts; null where no part has anything to store. */
function snapshotOf(state: AppState): SavedParts | null {
  const snapshots = savedStates().map(({ id, saved }) => [id, saved.snapshot(state)] as const);
  const parts = Object.fromEntries(snapshots.filter(([, snapshot]) => snapshot !== null));
  if (Object.keys(parts).length === 0) return null;
  return { build, files: readFileNames(state), parts };
}

/** Whether all stored state is equal. */
function isSame(one: AppState, other: AppState): boolean {
  if (one === other) return true;
  return savedStates().every(({ saved: { watched } }) => {
    const others = watched(other);
    return watched(one).every((value, k) => value === others[k]);
  });
}

/**
 * Snapshot for `sessionStorage`: inputs as entered, even where a rule refuses them; `text` has the last legal inputs
 * instead.
 */
function storedSessionOf({
  store,
  actions,
}: Pick<App, 'store' | 'actions'>): StoredSession & { leftOut: number } {
  const state = store.getState();
  const session = sessionOf({ ...state, values: lastLegalValues(state), fault: null });
  return {
    address: window.location.hash,
    present: { model: state.model.id, values: state.values, view: viewEntries(state.model, state.view) },
    left: storedModels(actions.leftModels(), state.model.id),
    files: [...readFileNames(state), ...filesInReading(state)],
    text: session === null || session.measured === 0 ? null : session.text,
    leftOut: session?.leftOut ?? 0,
  };
}

/** Stores the snapshot in `sessionStorage`; false where a newer program would lose measurements. */
export function isSessionStored(app: Pick<App, 'store' | 'actions'>): boolean {
  const { leftOut, ...session } = storedSessionOf(app);
  if (storeInTab(session)) return leftOut === 0;
  // Recordings may exceed the quota of the storage; the inputs do not.
  storeInTab({ ...session, text: null });
  return session.text === null;
}

/** Restores the snapshot of the database; state that was added to the page meanwhile remains. */
async function restore(app: App, { parts }: SavedParts): Promise<void> {
  for (const { id, saved } of savedStates()) {
    if (parts[id] !== undefined) await saved.restore(app, parts[id]);
  }
}

/** The first five names, and the number of the others. */
function listed(names: readonly string[]): string {
  const named = names.slice(0, 5);
  return listWords(names.length > named.length ? [...named, `${names.length - named.length} more`] : named);
}

/** Restores the stored state of this address, and reports the files that could not be stored. */
async function reopen(app: App, before: StoredSession, database: StoredFiles): Promise<void> {
  const { actions } = app;
  const read = await database.read().catch(() => null);
  const stored = read as SavedParts | null;
  if (stored?.build === build) {
    await restore(app, stored);
    const lost = before.files.filter((name) => !stored.files.includes(name));
    if (lost.length > 0)
      actions.announce(
        'failure',
        `The reload lost ${listed(lost)}: open ${lost.length === 1 ? 'it' : 'them'} again.`,
      );
    return;
  }
  if (before.text !== null)
    await actions.openSession(new File([before.text], 'the session before the reload'), () => false);
  if (before.files.length === 0) return;
  actions.announce(
    'failure',
    `The reload lost ${listed(before.files)}` +
      `${before.text === null ? '' : ', of which the curves over the figures are restored'}. Open the files again.`,
  );
}

/**
 * Restores the stored state of this address, then stores every change, and asks for confirmation before unsaved files
 * are closed. Returns a function that stops this.
 */
export async function keepSession(app: App, database = filesOfTab()): Promise<() => void> {
  const { store } = app;
  const before = sessionAtStart(store);
  await app.loadParts();
  if (before !== null) await reopen(app, before, database);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = store.getState();
  let writing: Promise<void> = Promise.resolve();
  let isStored = true;

  function writeFiles() {
    const state = store.getState();
    if (isSame(state, written)) return;
    written = state;
    const whole = filesInReading(state).length === 0;
    writing = writing
      .then(() => database.write(snapshotOf(state)))
      .then(
        () => whole,
        () => snapshotOf(state) === null,
      )
      .then((done) => {
        if (isSame(store.getState(), state)) isStored = done;
      });
  }
  const storeNow = () => {
    clearTimeout(timer);
    isSessionStored(app);
    writeFiles();
  };
  window.addEventListener('pagehide', storeNow);
  const stopAsking = askBeforeClosing(store, () => isStored);
  const unsubscribe = store.subscribe((state, last) => {
    const same =
      state.values === last.values &&
      state.view === last.view &&
      state.model === last.model &&
      isSame(state, last);
    if (same) return;
    if (!isSame(state, written)) isStored = false;
    clearTimeout(timer);
    timer = setTimeout(storeNow, restMs);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
    stopAsking();
    window.removeEventListener('pagehide', storeNow);
  };
}
