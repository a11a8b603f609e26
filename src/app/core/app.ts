import type { InputValues } from '../../models/contract/inputs.ts';
import type { SearchRunner } from '../../compute/searches/search-runner.ts';
import type { Scheduler } from '../../compute/solves/scheduler.ts';
import type { Catalogue } from '../../models/catalogue.ts';
import type { AnnouncementActions } from './actions/announcement-actions.ts';
import type { GestureActions } from './actions/gesture-actions.ts';
import type { InputActions } from './actions/input-actions.ts';
import type { ViewActions } from './actions/view-actions.ts';
import type { AppStore, ViewState } from './app-state.ts';
import type { LeftModels } from './left-models.ts';
import type { StoredScenario } from './stored-session.ts';
import type { EvidenceActions } from './evidence/evidence-actions.ts';

/** A legal scenario of a loaded model, with the view that it is shown in. */
export interface ShownScenario {
  model: string;
  values: InputValues;
  view: ViewState;
}

export interface ScenarioActions {
  undo: () => void;
  redo: () => void;
  /** Resets every free input to its default, one step of the history. */
  resetAll: () => void;
  applyPreset: (presetId: string) => void;
  /**
   * Switches to another model, as the reader left it, or as it opens; one step of the history. Carrying shared inputs
   * over is an offer.
   */
  switchModel: (modelId: string) => void;
  /** Accepts the offer of an announcement, one step of the history. */
  takeOffer: (announcementId: number) => void;
  /**
   * Replaces the present scenario, one step of the history; refused where that would change an input that the handout
   * locks. `free`: skips this check, for changes that the reader did not make. `exchange`: as of `HistoryStep`.
   */
  openScenario: (scenario: ShownScenario, free?: boolean, exchange?: () => void) => void;
  /** Models that the reader has left: since the last reload, or before it where not since. */
  leftModels: () => LeftModels;
  /**
   * Restores models as the reader left them before a reload: each opens in this state when the reader switches to it.
   */
  rememberLeft: (left: readonly StoredScenario[]) => void;
  /** Cancels a long computation: the inputs return to the last ones that have a result, else to the defaults. */
  cancelSolve: () => void;
  /** The fragment, with `#`, that opens exactly this state. */
  currentHash: () => string;
  /** The fragment for the same state with another large figure. */
  hashOfFigure: (figure: string) => string;
}

export interface CoreActions
  extends GestureActions, InputActions, ScenarioActions, ViewActions, AnnouncementActions, EvidenceActions {}

/** Each part adds its actions by declaration merging. */
export interface Actions extends CoreActions {}

/** Replacements for files and workers, by part: tests pass their own. */
export interface Sources {}

/** One application: its models, its state and its actions. Solving and links are attached from outside. */
export interface App {
  catalogue: Catalogue;
  store: AppStore;
  actions: Actions;
  /** All solves of the page are scheduled here. */
  scheduler: Scheduler;
  /** Runs questions, maps and other searches, which need many solves. */
  searches: SearchRunner;
  sources: Partial<Sources>;
  /** Loads the code of all parts (`loadedCode`), with their actions; rejects where it cannot be loaded. */
  loadParts: () => Promise<void>;
}
