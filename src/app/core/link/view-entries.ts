/**
 * The view as a link carries it: short texts by name, only what differs from the way the model opens.
 * `read-view-entries.ts` reads them.
 */
import type { Model } from '../../../models/contract/model.ts';
import type { ViewEntries } from '../../../scenario/file/scenario.ts';
import { isViewEntry } from '../../../scenario/link/view-state.ts';
import { mapText } from '../../../scenario/view/asked-map.ts';
import { outlineText, readingText } from '../../../scenario/view/asked-text.ts';
import type { StageId, ViewState } from '../app-state.ts';
import { trafficUnits, type TrafficUnit } from '../traffic/traffic-unit.ts';
import { checkStops } from '../simulation/check-state.ts';

/** How a link names a field's own unit where the field opens in another one. */
export const ownUnitEntry = 'own';

export const stages: readonly StageId[] = ['figures', 'question', 'map', 'compare'];

/** The model as it opens, with traffic in the reader's unit. */
export function initialView(model: Model, traffic: TrafficUnit = ''): ViewState {
  const units: Record<string, string> = {};
  for (const field of model.fields) {
    if (field.kind === 'number' && field.defaultView !== undefined) units[field.name] = field.defaultView;
  }
  return {
    method: model.methods[0].id,
    figureViews: {},
    traffic,
    units: { ...units, ...trafficUnits(model, traffic) },
    figure: model.screen.hero[0].figure,
    stage: 'figures',
    examine: null,
    drawer: null,
    lesson: null,
    present: null,
    ask: null,
    map: null,
    outline: null,
    moves: '',
    compared: '',
    check: false,
    seed: 1,
    checkStop: checkStops[0].id,
  };
}

/**
 * `{ method: 'published', 'figure.sojourn': 'ccdf', 'unit.rateMbps': 'mpps', shown: 'queue', check: '1pc', seed: '7'
 * }`.
 */
export function viewEntries(model: Model, view: ViewState): ViewEntries {
  const entries: Record<string, string> = {};
  const opening = initialView(model, view.traffic);
  if (view.traffic !== '') entries.traffic = view.traffic;
  if (view.method !== opening.method) entries.method = view.method;
  if (view.figure !== opening.figure) entries.shown = view.figure;
  if (view.stage !== opening.stage) entries.stage = view.stage;
  if (view.examine !== null) entries.examine = view.examine;
  if (view.drawer !== null) entries.drawer = view.drawer;
  if (view.lesson !== null) entries.lesson = view.lesson;
  if (view.present !== null) {
    const { figures, sliders } = view.present;
    entries.present = figures.join();
    if (sliders !== null) entries.presentSliders = sliders.join();
  }
  // A hand-written text may grow as it is written anew; one that no link takes back is left out.
  const put = (name: string, text: string) => {
    if (text !== '' && isViewEntry(name, text)) entries[name] = text;
  };
  if (view.ask !== null) put('ask', readingText(view.ask));
  if (view.map !== null) put('map', mapText(view.map));
  if (view.outline !== null) put('outline', outlineText(view.outline));
  if (view.moves !== opening.moves) entries.moves = view.moves;
  if (view.compared !== opening.compared) entries.compared = view.compared;
  if (view.check) entries.check = view.checkStop;
  if (view.seed !== opening.seed) entries.seed = String(view.seed);
  for (const figure of model.figures) {
    const chosen = view.figureViews[figure.id];
    if (chosen !== undefined && chosen !== figure.views?.[0].id) entries[`figure.${figure.id}`] = chosen;
  }
  for (const field of model.fields) {
    const chosen = view.units[field.name] ?? '';
    if (chosen !== (opening.units[field.name] ?? '')) entries[`unit.${field.name}`] = chosen || ownUnitEntry;
  }
  return entries;
}
