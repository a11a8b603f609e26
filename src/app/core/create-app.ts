import { createStore } from 'zustand/vanilla';
import { createPageScheduler } from '../../compute/solves/page-scheduler.ts';
import { SearchRunner } from '../../compute/searches/search-runner.ts';
import type { Catalogue } from '../../models/catalogue.ts';
import { announcementActions } from './actions/announcement-actions.ts';
import { gestureActions } from './actions/gesture-actions.ts';
import { inputActions } from './actions/input-actions.ts';
import { withPartActions } from './actions/part-actions.ts';
import { scenarioActions } from './actions/scenario-actions.ts';
import { viewActions } from './actions/view-actions.ts';
import type { App, CoreActions, Sources } from './app.ts';
import type { AppState } from './app-state.ts';
import { evidenceActions } from './evidence/evidence-actions.ts';
import { holdWhileMoving } from './background/hold-while-moving.ts';
import { initialState } from './initial-state.ts';
import { declaredParts } from './part.ts';
import { savesData } from '../kit/lazy/saves-data.ts';

/** A new application that opens with the catalogue's first model. */
export function createApp(
  catalogue: Catalogue,
  sources: Partial<Sources> = {},
  scheduler = createPageScheduler(!savesData()),
): App {
  const store = createStore<AppState>(() => initialState(catalogue.models[0]));
  const gestures = gestureActions(store);
  const announcements = announcementActions(store);
  const core: CoreActions = {
    ...gestures,
    ...announcements,
    ...inputActions(store, gestures, announcements),
    ...scenarioActions(store, gestures, announcements, catalogue),
    ...viewActions(store),
    ...evidenceActions(store),
  };
  // The notice about a change of model is obsolete after the next change of inputs.
  store.subscribe((state, before) => {
    const last = state.announcements.find(({ kind }) => kind === 'switch');
    if (last !== undefined && state.values !== before.values) announcements.dismiss(last.id);
  });
  holdWhileMoving(store, scheduler);
  const parts = declaredParts();
  let assigned = false;

  /** Assigns the actions of the parts where all code is loaded. */
  function assignActions() {
    const codes = parts.flatMap(({ code }) => code ?? []);
    if (assigned || codes.some(({ now }) => now === null)) return;
    assigned = true;
    for (const { now } of codes) Object.assign(app.actions, now!.actions?.(app));
  }

  async function loadParts() {
    await Promise.all(parts.flatMap(({ code }) => code?.fetch() ?? []));
    assignActions();
  }

  function failed() {
    announcements.announce(
      'failure',
      'A part of the page could not be loaded, so nothing was done. Check the connection and try again.',
    );
  }
  const app: App = {
    catalogue,
    store,
    scheduler,
    sources,
    searches: new SearchRunner(scheduler),
    actions: withPartActions(core, { assign: assignActions, load: loadParts, onFailure: failed }),
    loadParts,
  };
  for (const { actions, start } of parts) {
    Object.assign(app.actions, actions?.(app));
    start?.(app);
  }
  return app;
}
