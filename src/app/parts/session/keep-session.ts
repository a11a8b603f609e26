/**
 * State that a reload of the page restores: every model's inputs and the names of files in `sessionStorage`, pins and
 * the contents read from files in IndexedDB.
 */
import type { TestbedScenario } from '../../../measurements/measurement.ts';
import type { Pin } from '../../../scenario/pin/pin.ts';
import { and } from '../../../text/and.ts';
import type { CalibrationState } from '../calibration/execution-areas/calibration-state.ts';
import { noCalibration } from '../calibration/execution-areas/calibration-state.ts';
import { noResponses } from '../../core/evidence/response-state.ts';
import type { MeasurementState } from '../../core/evidence/measurement-state.ts';
import type { App } from '../../core/app.ts';
import type { AppState } from '../../core/app-state.ts';
import { lastLegalValues } from '../../core/legal-values.ts';
import { keptModels } from '../../core/left-models.ts';
import { viewEntries } from '../../core/link/view-entries.ts';
import { askBeforeClosing } from './ask-before-closing.ts';
import { type KeptFiles, keptFilesOfTab } from './kept-files.ts';
import { keepInTab, keptInTab, type KeptSession } from '../../core/kept-session.ts';
import { sessionOf } from './session-actions.ts';
import { ownFileNames } from './unsaved-files.ts';

/** Debounce before changes are stored, ms. */
const restMs = 500;

/** Changes with any part of the program: another build may read the same data in another way. */
const build = import.meta.url;

/** Plain data that can be cloned with `structuredClone`. */
interface KeptEvidence {
  build: string;
  /** Names of the reader's files in this snapshot. */
  files: readonly string[];
  testbed: TestbedScenario | null;
  measurement: Pick<
    MeasurementState,
    'files' | 'tools' | 'kept' | 'pasted' | 'instrumentOffsetUs' | 'loopbackId' | 'responses'
  >;
  calibration: CalibrationState;
  pins: readonly Pin[];
}

type Held = Pick<AppState, 'measurement' | 'calibration' | 'pinned'>;

/** Snapshot of the evidence and pins; null where there are none. */
function evidenceOf({ measurement, calibration, pinned }: Held): KeptEvidence | null {
  const { testbed, files, tools, kept, pasted, instrumentOffsetUs, loopbackId, responses } = measurement;
  const shown = testbed.status === 'shown' || testbed.status === 'loading';
  const count = files.length + tools.length + kept.length + pinned.list.length;
  if (count === 0 && !shown && responses === noResponses && calibration === noCalibration) return null;
  return {
    build,
    files: ownFileNames({ measurement: { ...measurement, readings: [] }, calibration }),
    testbed: shown ? testbed.scenario : null,
    measurement: { files, tools, kept, pasted, instrumentOffsetUs, loopbackId, responses },
    calibration,
    pins: pinned.list,
  };
}

/** Whether all stored parts are equal. Progress of readings and of the testbed is not stored. */
function isSame(one: Held, other: Held): boolean {
  if (one === other) return true;
  const parts = ({ measurement: m, calibration, pinned }: Held) => [
    ...[m.files, m.tools, m.kept, m.instrumentOffsetUs, m.loopbackId, m.responses, m.readings.length],
    ...[m.testbed.status, m.testbed.scenario, calibration, pinned.list],
  ];
  const others = parts(other);
  return parts(one).every((part, k) => part === others[k]);
}

/**
 * Snapshot for `sessionStorage`: inputs as entered, even where a rule refuses them; `text` has the last legal inputs
 * instead.
 */
function keptSessionOf({
  store,
  actions,
}: Pick<App, 'store' | 'actions'>): KeptSession & { leftOut: number } {
  const state = store.getState();
  const session = sessionOf({ ...state, values: lastLegalValues(state), fault: null });
  return {
    address: window.location.hash,
    present: { model: state.model.id, values: state.values, view: viewEntries(state.model, state.view) },
    left: keptModels(actions.leftModels(), state.model.id),
    files: ownFileNames(state),
    text: session === null || session.measured === 0 ? null : session.text,
    leftOut: session?.leftOut ?? 0,
  };
}

/** Stores the snapshot in `sessionStorage`; false where a newer program would lose measurements. */
export function sessionIsKept(app: Pick<App, 'store' | 'actions'>): boolean {
  const { leftOut, ...session } = keptSessionOf(app);
  if (keepInTab(session)) return leftOut === 0;
  // Recordings may exceed the quota of the storage; the inputs do not.
  keepInTab({ ...session, text: null });
  return session.text === null;
}

/** Restores the snapshot of the database; evidence that was added to the page meanwhile stays. */
async function restore({ store, actions, catalogue }: App, kept: KeptEvidence): Promise<void> {
  const { pins, testbed } = kept;
  await catalogue.load(pins.map(({ scenario }) => scenario.model));
  const { confidence, fitting, data } = kept.measurement.responses;
  const responses = {
    ...kept.measurement.responses,
    ...{ reading: null, fitting: false },
    ...(confidence.status === 'running' ? { confidence: { status: 'absent' } as const } : {}),
  };
  store.setState(({ measurement: now, calibration }) => ({
    measurement: {
      ...now,
      ...kept.measurement,
      files: [...kept.measurement.files, ...now.files.filter(isNot(kept.measurement.files, ({ id }) => id))],
      tools: [
        ...kept.measurement.tools,
        ...now.tools.filter(isNot(kept.measurement.tools, ({ output }) => output.id)),
      ],
      pasted: Math.max(now.pasted, kept.measurement.pasted),
      responses: now.responses === noResponses ? responses : now.responses,
    },
    calibration: calibration === noCalibration ? kept.calibration : calibration,
  }));
  // The link has already restored most pins, but not all.
  if (pins.length > store.getState().pinned.list.length) actions.openPins(pins);
  if (testbed !== null) actions.compareWithTestbed(testbed);
  if (fitting && data !== null) actions.changeFit({});
}

function isNot<T>(others: readonly T[], idOf: (one: T) => string): (one: T) => boolean {
  const known = new Set(others.map(idOf));
  return (one) => !known.has(idOf(one));
}

/** The first five names, and the number of the others. */
function listed(names: readonly string[]): string {
  const named = names.slice(0, 5);
  return and(names.length > named.length ? [...named, `${names.length - named.length} more`] : named);
}

/** Restores the stored state of this address, and reports the files that could not be stored. */
async function reopen(app: App, before: KeptSession, database: KeptFiles): Promise<void> {
  const { actions } = app;
  const read = await database.read().catch(() => null);
  const kept = read as KeptEvidence | null;
  if (kept?.build === build) {
    await restore(app, kept);
    const lost = before.files.filter((name) => !kept.files.includes(name));
    if (lost.length > 0)
      actions.announce('failure', `Not kept over the reload: ${listed(lost)}. Open what is missing again.`);
    return;
  }
  if (before.text !== null)
    await actions.openSession(new File([before.text], 'the session before the reload'), () => false);
  if (before.files.length === 0) return;
  actions.announce(
    'failure',
    `The browser did not keep ${listed(before.files)} over the reload: ` +
      `${before.text === null ? '' : 'only what lay over the figures is here. '}Open the files again.`,
  );
}

/**
 * Restores the stored state of this address, then stores every change, and asks for confirmation before unsaved files
 * are closed. Returns a function that stops this.
 */
export async function keepSession(app: App, database = keptFilesOfTab()): Promise<() => void> {
  const { store } = app;
  const before = keptInTab(window.location.hash);
  if (before !== null) await reopen(app, before, database);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written: Held = store.getState();
  let writing: Promise<void> = Promise.resolve();
  let isKept = true;

  function writeFiles() {
    const state = store.getState();
    if (isSame(state, written)) return;
    written = state;
    const { readings, responses } = state.measurement;
    const whole = readings.length === 0 && responses.reading === null;
    writing = writing
      .then(() => database.write(evidenceOf(state)))
      .then(
        () => whole,
        () => evidenceOf(state) === null,
      )
      .then((done) => {
        if (isSame(store.getState(), state)) isKept = done;
      });
  }
  const keepNow = () => {
    clearTimeout(timer);
    sessionIsKept(app);
    writeFiles();
  };
  window.addEventListener('pagehide', keepNow);
  const stopAsking = askBeforeClosing(store, () => isKept);
  const unsubscribe = store.subscribe((state, last) => {
    const same =
      state.values === last.values &&
      state.view === last.view &&
      state.model === last.model &&
      isSame(state, last);
    if (same) return;
    if (!isSame(state, written)) isKept = false;
    clearTimeout(timer);
    timer = setTimeout(keepNow, restMs);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
    stopAsking();
    window.removeEventListener('pagehide', keepNow);
  };
}
