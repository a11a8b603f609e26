/** The view as a link carries it: short texts by name, only what differs from the way the model opens. */
import type { Model } from '../../models/contract/model.ts';
import type { ViewEntries } from '../../scenario/file/scenario.ts';
import type { StageId, ViewState } from './app-state.ts';
import { checkStops, largestSeed } from '../check/check-state.ts';

/** How a link names a field's own unit where the field opens in another one. */
const ownUnit = 'own';

const stages: readonly StageId[] = ['figures', 'question', 'map'];

/** The model as it opens. */
export function initialView(model: Model): ViewState {
  const units: Record<string, string> = {};
  for (const field of model.fields) {
    if (field.kind === 'number' && field.defaultView !== undefined) units[field.name] = field.defaultView;
  }
  return {
    method: model.methods[0].id,
    figureViews: {},
    units,
    figure: model.figures[0]?.id ?? '',
    stage: 'figures',
    ask: '',
    map: '',
    outline: '',
    moves: '',
    check: false,
    seed: 1,
    checkStop: checkStops[0].id,
  };
}

/** `{ method: 'published', 'figure.sojourn': 'ccdf', 'unit.rateMbps': 'mpps', shown: 'queue', check: '1pc', seed: '7' }`. */
export function viewEntries(model: Model, view: ViewState): ViewEntries {
  const entries: Record<string, string> = {};
  const opening = initialView(model);
  if (view.method !== opening.method) entries.method = view.method;
  if (view.figure !== opening.figure) entries.shown = view.figure;
  if (view.stage !== opening.stage) entries.stage = view.stage;
  if (view.ask !== opening.ask) entries.ask = view.ask;
  if (view.map !== opening.map) entries.map = view.map;
  if (view.outline !== opening.outline) entries.outline = view.outline;
  if (view.moves !== opening.moves) entries.moves = view.moves;
  if (view.check) entries.check = view.checkStop;
  if (view.seed !== opening.seed) entries.seed = String(view.seed);
  for (const figure of model.figures) {
    const chosen = view.figureViews[figure.id];
    if (chosen !== undefined && chosen !== figure.views?.[0].id) entries[`figure.${figure.id}`] = chosen;
  }
  for (const field of model.fields) {
    const chosen = view.units[field.name] ?? '';
    if (chosen !== (opening.units[field.name] ?? '')) entries[`unit.${field.name}`] = chosen || ownUnit;
  }
  return entries;
}

/** What of the entries the model knows; the rest is as the model opens. */
export function viewFromEntries(model: Model, entries: ViewEntries): ViewState {
  const opening = initialView(model);
  const figureViews: Record<string, string> = {};
  for (const { id, views } of model.figures) {
    const chosen = entries[`figure.${id}`];
    if (views?.some((view) => view.id === chosen) === true) figureViews[id] = chosen;
  }
  const units: Record<string, string> = { ...opening.units };
  for (const field of model.fields) {
    if (field.kind !== 'number') continue;
    const chosen = entries[`unit.${field.name}`];
    if (chosen === ownUnit) units[field.name] = '';
    else if (field.views?.some((view) => view.id === chosen) === true) units[field.name] = chosen;
  }
  const checkStop = checkStops.find(({ id }) => id === entries.check)?.id;
  return {
    method: model.methods.some(({ id }) => id === entries.method) ? entries.method : opening.method,
    figure: isShown(model, entries.shown) ? entries.shown : opening.figure,
    figureViews,
    units,
    stage: stages.find((id) => id === entries.stage) ?? opening.stage,
    // Read where it is asked: what the model cannot take of it is said there.
    ask: entries.ask ?? opening.ask,
    map: entries.map ?? opening.map,
    outline: entries.outline ?? opening.outline,
    moves: model.indicators.some(({ name }) => name === entries.moves) ? entries.moves : opening.moves,
    check: checkStop !== undefined && model.simulation !== undefined,
    seed: seedFrom(entries.seed) ?? opening.seed,
    checkStop: checkStop ?? opening.checkStop,
  };
}

function seedFrom(text: string | undefined): number | null {
  const seed = Number(text);
  return text !== undefined && /^\d{1,10}$/.test(text) && seed <= largestSeed ? seed : null;
}

/** Whether the model has a figure or drawing of this id. */
function isShown({ figures, diagram }: Model, id: string | undefined): id is string {
  return id !== undefined && (figures.some((figure) => figure.id === id) || diagram?.id === id);
}
