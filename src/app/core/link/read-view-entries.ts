import type { NumberField } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { ViewEntries } from '../../../scenario/file/scenario.ts';
import { readAsked, readOutline } from '../../../scenario/view/read-asked.ts';
import { readMap } from '../../../scenario/view/read-map.ts';
import { checkStops, largestSeed } from '../simulation/check-state.ts';
import { type DrawerId, drawerIds, examinedMap, type StageId, type ViewState } from '../app-state.ts';
import { presentationFrom } from '../presentation/presentation-from.ts';
import { trafficChosenBy, type TrafficUnit } from '../traffic/traffic-unit.ts';
import { initialView, ownUnitEntry, stages } from './view-entries.ts';

const trafficChoices: readonly TrafficUnit[] = ['mpps', 'gbps'];

/** What of the entries the model knows; the rest is as the model opens. */
export function viewFromEntries(model: Model, entries: ViewEntries): ViewState {
  const opening = initialView(model, trafficFrom(model, entries));
  const figureViews: Record<string, string> = {};
  for (const { id, views } of model.figures) {
    const chosen = entries[`figure.${id}`];
    if (views?.some((view) => view.id === chosen) === true) figureViews[id] = chosen;
  }
  const units: Record<string, string> = { ...opening.units };
  for (const field of model.fields) {
    if (field.kind !== 'number') continue;
    const chosen = entries[`unit.${field.name}`];
    if (chosen === ownUnitEntry) units[field.name] = '';
    else if (isViewOf(field, chosen)) units[field.name] = chosen;
  }
  const stage = stages.find((id) => id === entries.stage) ?? opening.stage;
  const checkStop = checkStops.find(({ id }) => id === entries.check)?.id;
  return {
    method: model.methods.some(({ id }) => id === entries.method) ? entries.method : opening.method,
    figure: isShown(model, entries.shown) ? entries.shown : opening.figure,
    figureViews,
    traffic: opening.traffic,
    units,
    stage,
    examine: examinedFrom(model, stage, entries.examine),
    drawer: drawerFrom(model, entries.drawer),
    // Whatever it says: the page of lessons answers for what it cannot find.
    lesson: entries.lesson === undefined || entries.lesson === '' ? null : entries.lesson,
    present: presentationFrom(model, entries),
    // Whatever the model: what it cannot take is said where it is asked.
    ask: read(entries.ask, readAsked),
    map: read(entries.map, readMap),
    outline: read(entries.outline, readOutline),
    moves: model.indicators.some(({ name }) => name === entries.moves) ? entries.moves : opening.moves,
    compared: isCompared(model, entries.compared) ? entries.compared : opening.compared,
    check: checkStop !== undefined && model.simulation !== undefined,
    seed: seedFrom(entries.seed) ?? opening.seed,
    checkStop: checkStop ?? opening.checkStop,
  };
}

/** Whether the model has a choice of this name whose options can be compared. */
function isCompared({ fields }: Model, name: string | undefined): name is string {
  return fields.some(
    (field) => field.name === name && field.kind === 'choice' && field.compared !== undefined,
  );
}

/** An entry without a text is none. */
function read<T>(text: string | undefined, reader: (text: string) => T): T | null {
  return text === undefined || text === '' ? null : reader(text);
}

/** Links named the unit of a field before there was one for the page. */
function trafficFrom({ fields }: Model, entries: ViewEntries): TrafficUnit {
  const named = trafficChoices.find((choice) => choice === entries.traffic);
  if (named !== undefined) return named;
  for (const field of fields) {
    const chosen = entries[`unit.${field.name}`];
    if (field.kind !== 'number' || chosen === undefined) continue;
    const traffic = chosen === ownUnitEntry || isViewOf(field, chosen) ? trafficChosenBy(field, chosen) : '';
    if (traffic !== '') return traffic;
  }
  return '';
}

const isViewOf = ({ views }: NumberField, id: string | undefined): boolean =>
  id !== undefined && views?.some((view) => view.id === id) === true;

/** What a question shows: a goal against the unknown, the plane of two, and what is looked for on demand. */
const ofQuestion = /^(goal-\d|plane|robust|hashing)$/;

/** What can be examined on a stage: a figure or the drawing, the map or its curves, a figure of the answer. */
function examinedFrom(
  { figures, diagram, indicators }: Model,
  stage: StageId,
  text: string | undefined,
): string | null {
  if (text === undefined) return null;
  const known = {
    figures: text === diagram?.id || figures.some(({ id }) => id === text),
    map: text === examinedMap || indicators.some(({ name }) => name === text),
    question: ofQuestion.test(text),
    compare: false,
  };
  return known[stage] ? text : null;
}

/** A model without a simulation has nothing to check. */
function drawerFrom({ simulation }: Model, text: string | undefined): DrawerId | null {
  const named = drawerIds.find((id) => id === text) ?? null;
  return named === 'check' && simulation === undefined ? null : named;
}

function seedFrom(text: string | undefined): number | null {
  const seed = Number(text);
  return text !== undefined && /^\d{1,10}$/.test(text) && seed <= largestSeed ? seed : null;
}

/** Whether the model has a figure or drawing of this id. */
function isShown({ figures, diagram }: Model, id: string | undefined): id is string {
  return id !== undefined && (figures.some((figure) => figure.id === id) || diagram?.id === id);
}
