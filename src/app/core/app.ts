import type { SearchRunner } from '../../compute/searches/search-runner.ts';
import type { Scheduler } from '../../compute/solves/scheduler.ts';
import type { Catalogue } from '../../models/catalogue.ts';
import type { AnnouncementActions } from './actions/announcement-actions.ts';
import type { GestureActions } from './actions/gesture-actions.ts';
import type { InputActions } from './actions/input-actions.ts';
import type { ScenarioActions } from './actions/scenario-actions.ts';
import type { ViewActions } from './actions/view-actions.ts';
import type { AppStore } from './app-state.ts';
import type { EvidenceActions } from './evidence/evidence-actions.ts';

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
