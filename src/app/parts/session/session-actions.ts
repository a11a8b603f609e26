import { modelsNamedIn } from '../../../models/catalogue.ts';
import type { Overlay } from '../../../models/contract/figure.ts';
import { maxSavedOverlays, type SavedOverlay, writeOverlay } from '../../../overlays/saved-evidence.ts';
import { encodeEvidence, linkPoints } from '../../../overlays/link-evidence.ts';
import { formatCount, formatPercent } from '../../../text/number-format.ts';
import { linkWithEvidence } from '../../../scenario/link/link-entries.ts';
import type { App } from '../../core/app.ts';
import type { AppState, ViewState } from '../../core/app-state.ts';
import { remainingState } from '../../core/initial-state.ts';
import { legalValues } from '../../core/legal-values.ts';
import { createOverlayChooser, markedCapacityMbps } from '../../core/evidence/measured-overlays.ts';
import { partOverlays } from '../../core/evidence/part-overlays.ts';
import { linkedPins } from '../../core/link/linked-pins.ts';
import { loadedCode, openLinkedPins } from '../../core/part.ts';
import { noMeasurements } from '../../core/evidence/measurement-state.ts';
import { largestSession, readSession, writeSession } from './session-file.ts';
import { noteSaved } from './unsaved-files.ts';
import { viewEntries, viewFromEntries } from '../../core/view/view-setting.ts';

/** Longest link with measurements, characters: mail and chat programs truncate longer ones. */
const longestLink = 16_384;

/** A reduced measurement with a larger error is announced with it. */
const announcedError = 0.01;

export interface SessionActions {
  /**
   * The text of the session's file; null where the inputs break a rule and could not be opened again, which is
   * announced.
   */
  sessionText: () => Promise<string | null>;
  /**
   * The fragment that opens this state with the reader's measurements, reduced; null where it is too long, which is
   * announced.
   */
  hashWithEvidence: () => Promise<string | null>;
  /** Opens a session's file; a fault is announced and nothing changes. `isPlaceWanted` as of `readSessionFile`. */
  openSession: (file: File, isPlaceWanted?: () => boolean) => Promise<void>;
}

/** The reader's measurements over the figures: all but the testbed's. */
function readerOverlays(state: AppState): readonly Overlay[] {
  const ofReader = { ...state.measurement, testbed: noMeasurements.testbed };
  return createOverlayChooser()(
    ofReader,
    state.values,
    partOverlays()(state),
    markedCapacityMbps(state.model, state.values),
  );
}

/** A function that exchanges the present pins, measurements and view for those at its last call, or at first now. */
function exchangeBeside({ store }: App): () => void {
  const changed = loadedCode().flatMap(({ fileKeys }) => fileKeys?.changes ?? []);
  const beside = (state: AppState): Partial<AppState> => {
    const { announcements: _, handout: __, ...remaining } = remainingState(state);
    const others = Object.fromEntries(changed.map((key) => [key, state[key]]));
    return { ...remaining, ...others, view: state.view };
  };
  let other = beside(store.getState());
  return () => {
    const former = other;
    other = beside(store.getState());
    store.setState(former);
  };
}

/**
 * Opens a session's file; resolves with one sentence where it cannot be opened, else with null. `isPlaceWanted`: called
 * once the file is read; whether its inputs and pins are opened, too, or its measurements alone.
 */
export async function readSessionFile(
  app: App,
  file: File,
  isPlaceWanted: () => boolean = () => true,
): Promise<string | null> {
  const { catalogue, store, actions } = app;
  if (file.size > largestSession) {
    return `This file is too large for a session: ${Math.ceil(file.size / 1e6)} MB, and ${largestSession / 1e6} MB are allowed.`;
  }
  let text: string;
  try {
    text = await file.text();
  } catch {
    return 'The browser could not read this file.';
  }
  await catalogue.load(modelsNamedIn(catalogue, text));
  const partKeys = loadedCode().flatMap(({ fileKeys }) => fileKeys ?? []);
  const reading = readSession(
    catalogue,
    text,
    partKeys.flatMap(({ keys }) => keys),
  );
  if (!reading.ok) return reading.message;
  const { scenario, keys, beside } = reading.value;
  const settings = partKeys.map(({ read }) => read(keys));
  const refused = settings.find((one) => typeof one === 'string');
  if (refused !== undefined) return refused as string;
  const withPlace = isPlaceWanted();
  if (withPlace)
    actions.openScenario(
      {
        ...scenario,
        view: Object.assign(
          {},
          viewFromEntries(catalogue.find(scenario.model)!, scenario.view),
          ...settings,
        ) as ViewState,
      },
      false,
      exchangeBeside(app),
    );
  for (const { open } of partKeys) open?.(app, keys);
  if (beside === null) return null;
  const { testbed, evidence, pins } = beside;
  if (withPlace) openLinkedPins(app, pins);
  actions.keepOverlays(evidence);
  if (testbed !== null) actions.compareWithTestbed(testbed);
  else if (store.getState().measurement.testbed.status !== 'absent') actions.removeTestbed();
  return null;
}

/**
 * The text of the session's file with as many of the reader's measurements as fit into it, and the number left out;
 * null where the inputs break a rule and could not be opened again.
 */
export function sessionOf(state: AppState): { text: string; measured: number; leftOut: number } | null {
  const { model, view } = state;
  const values = legalValues(state);
  if (values === null) return null;
  const { status, scenario: testbed } = state.measurement.testbed;
  const overlays = readerOverlays(state);
  const saved = overlays.map(writeOverlay).filter((one): one is SavedOverlay => one !== null);
  const evidence = saved.slice(0, maxSavedOverlays);
  const text = writeSession(
    { model: model.id, values, view: viewEntries(model, view) },
    status === 'shown' || status === 'loading' ? testbed : null,
    evidence,
    linkedPins(state),
    Object.assign({}, ...loadedCode().map(({ fileKeys }) => fileKeys?.write(state))) as Record<
      string,
      unknown
    >,
  );
  return { text, measured: evidence.length, leftOut: overlays.length - evidence.length };
}

export function sessionActions(app: App): SessionActions {
  const { store } = app;
  const { announce, currentHash } = app.actions;
  return {
    async sessionText() {
      const state = store.getState();
      const session = sessionOf(state);
      if (session === null) {
        announce(
          'failure',
          `The session was not saved, because it could not be opened again: ${state.fault?.message ?? 'its inputs contradict each other.'}`,
        );
        return null;
      }
      noteSaved(state);
      const { text, measured, leftOut } = session;
      if (leftOut > 0) {
        announce(
          'failure',
          `${leftOut} of ${measured + leftOut} measurements are not in the saved session: it holds at most ${maxSavedOverlays}, each with something in it.`,
        );
      }
      return text;
    },
    async hashWithEvidence() {
      const overlays = readerOverlays(store.getState()).slice(0, maxSavedOverlays);
      const evidence = overlays.map(encodeEvidence).filter((one) => one !== null);
      const hash = linkWithEvidence(
        currentHash(),
        evidence.map(({ text }) => text),
      );
      if (hash.length > longestLink) {
        announce(
          'failure',
          `The link with the measurements would have ${formatCount(hash.length)} characters, and ${formatCount(longestLink)} are allowed: remove some measurements, or save a session instead.`,
        );
        return null;
      }
      const worst = Math.max(0, ...evidence.map(({ error }) => error));
      if (worst > announcedError) {
        announce(
          'correction',
          `In the link the measurements are reduced to ${linkPoints} points each; their distribution functions differ from the whole ones by up to ${formatPercent(worst)} %.`,
        );
      }
      return hash;
    },
    async openSession(file, isPlaceWanted) {
      const message = await readSessionFile(app, file, isPlaceWanted);
      if (message !== null) announce('failure', `${file.name}: ${message}`);
    },
  };
}
