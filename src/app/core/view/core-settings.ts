import type { NumberField } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { ViewEntries } from '../../../scenario/file/scenario.ts';
import { type Handout, isClosed } from '../../../scenario/handout/closed-parts.ts';
import { type AskedReading, readingText } from '../../../scenario/view/asked-question.ts';
import { readAsked } from '../../../scenario/view/read-asked.ts';
import type { DrawerId, Presentation, StageId, ViewState } from '../app-state.ts';
import { presentationFrom } from '../presentation/presented.ts';
import { type CheckStopId, checkStops, largestSeed } from '../simulation/check-state.ts';
import { drawerOf, stageOf } from '../stages.ts';
import { trafficChosenBy, type TrafficUnit, trafficUnits } from '../traffic/traffic-unit.ts';
import type { ViewSetting } from './setting.ts';

/** Entry of a link for a field's canonical unit where the field opens in another one. */
const canonicalUnitEntry = 'own';

const trafficChoices: readonly TrafficUnit[] = ['mpps', 'gbps'];

/** A name that is not a figure or drawing of the model gives null. */
function isFigure({ figures, diagram }: Model, id: string | undefined): id is string {
  return id !== undefined && (figures.some((figure) => figure.id === id) || diagram?.id === id);
}

/** A figure of older links; the page always shows it now. */
const formerFigure = 'mechanism';

/** One sentence about the names in an entry, separated by commas, that are not figures of the model; null: none. */
function unknownFigures(text: string, model: Model, entry: string): string | null {
  const unknown = text
    .split(',')
    .filter((name): boolean => name !== '' && name !== formerFigure && !isFigure(model, name));
  if (unknown.length === 0) return null;
  const names = unknown.slice(0, 3).map((name) => `“${name.slice(0, 40)}”`);
  return `${model.name} has no figure ${names.join(' or ')} (“view.${entry}”): left out.`;
}

const isViewOf = ({ views }: NumberField, id: string | undefined): boolean =>
  id !== undefined && views?.some((view) => view.id === id) === true;

/** The unit of traffic in the entries. Older links named the unit of a field, before the page had one for all. */
export function trafficFrom({ fields }: Model, entries: Partial<ViewEntries>): TrafficUnit {
  const named = trafficChoices.find((choice) => choice === entries.traffic);
  if (named !== undefined) return named;
  for (const field of fields) {
    const chosen = entries[`unit.${field.name}`];
    if (field.kind !== 'number' || chosen === undefined) continue;
    const traffic =
      chosen === canonicalUnitEntry || isViewOf(field, chosen) ? trafficChosenBy(field, chosen) : '';
    if (traffic !== '') return traffic;
  }
  return '';
}

/** The entry of a text; none for an empty one. */
export const textEntry = (name: string, text: string): ViewEntries => (text === '' ? {} : { [name]: text });

const method: ViewSetting<string> = {
  initial: ({ methods }) => methods[0].id,
  write: (value, { methods }) => (value === methods[0].id ? {} : { method: value }),
  read: (entries, { methods }, initial) => methods.find(({ id }) => id === entries.method)?.id ?? initial,
  onModelChange: 'restore',
};

const figure: ViewSetting<string> = {
  initial: ({ screen }) => screen.hero[0].figure,
  write: (value, { screen }) => (value === screen.hero[0].figure ? {} : { shown: value }),
  read: ({ shown }, model, initial) => (isFigure(model, shown) ? shown : initial),
  fault: ({ shown = '' }, model) => unknownFigures(shown, model, 'shown'),
  onModelChange: 'restore',
};

const figureViews: ViewSetting<ViewState['figureViews']> = {
  initial: () => ({}),
  write: (value, { figures }) =>
    Object.fromEntries(
      figures
        .filter(({ id, views }) => value[id] !== undefined && value[id] !== views?.[0].id)
        .map(({ id }) => [`figure.${id}`, value[id]]),
    ),
  read: (entries, { figures }) => {
    const chosen: Record<string, string> = {};
    for (const { id, views } of figures) {
      const named = views?.find((view) => view.id === entries[`figure.${id}`]);
      if (named !== undefined) chosen[id] = named.id;
    }
    return chosen;
  },
  onModelChange: 'restore',
};

const traffic: ViewSetting<TrafficUnit> = {
  initial: (_, chosen) => chosen,
  write: (value) => (value === '' ? {} : { traffic: value }),
  read: (_entries, _model, initial) => initial,
  onModelChange: 'carry',
};

function initialUnits(model: Model, chosen: TrafficUnit): Readonly<Record<string, string>> {
  const units: Record<string, string> = {};
  for (const field of model.fields) {
    if (field.kind === 'number' && field.defaultView !== undefined) units[field.name] = field.defaultView;
  }
  return { ...units, ...trafficUnits(model, chosen) };
}

const units: ViewSetting<ViewState['units']> = {
  initial: initialUnits,
  write: (value, model, view) => {
    const opening = initialUnits(model, view.traffic);
    const changed = model.fields.filter(({ name }) => (value[name] ?? '') !== (opening[name] ?? ''));
    return Object.fromEntries(changed.map(({ name }) => [`unit.${name}`, value[name] || canonicalUnitEntry]));
  },
  read: (entries, { fields }, initial) => {
    const chosen: Record<string, string> = { ...initial };
    for (const field of fields) {
      if (field.kind !== 'number') continue;
      const named = entries[`unit.${field.name}`];
      if (named === canonicalUnitEntry) chosen[field.name] = '';
      else if (named !== undefined && isViewOf(field, named)) chosen[field.name] = named;
    }
    return chosen;
  },
  onModelChange: 'restore',
};

const stageFrom = ({ stage: named }: Partial<ViewEntries>): StageId => stageOf(named)?.id ?? 'figures';

const isStageClosed = (id: StageId, handout: Handout): boolean =>
  id !== 'figures' && (handout.embed || isClosed(handout, id));

const stage: ViewSetting<StageId> = {
  initial: () => 'figures',
  write: (value) => (value === 'figures' ? {} : { stage: value }),
  read: stageFrom,
  fault: ({ stage: named = 'figures' }) =>
    named === 'figures' || stageOf(named) !== null
      ? null
      : `There is no stage “${named.slice(0, 40)}” (“view.stage”): Explore is shown.`,
  onModelChange: 'carry',
  place: (value) => value,
  allowed: (value, handout) => (isStageClosed(value, handout) ? 'figures' : value),
};

const examine: ViewSetting<string | null> = {
  initial: () => null,
  write: (value) => (value === null ? {} : { examine: value }),
  read: (entries, model) => {
    const named = entries.examine;
    if (named === undefined) return null;
    const id = stageFrom(entries);
    const known = id === 'figures' ? isFigure(model, named) : stageOf(id)?.examines?.(model, named) === true;
    return known ? named : null;
  },
  onModelChange: 'reset',
  place: (value) => String(value),
  allowed: (value, handout, view) => (handout.embed || isStageClosed(view.stage, handout) ? null : value),
};

const drawer: ViewSetting<DrawerId | null> = {
  initial: () => null,
  write: (value) => (value === null ? {} : { drawer: value }),
  read: ({ drawer: named }, model) => {
    const known = drawerOf(named);
    return known !== null && known.isOffered?.(model) !== false ? known.id : null;
  },
  onModelChange: 'carry',
  allowed: (value, handout) => (value !== null && (handout.embed || isClosed(handout, value)) ? null : value),
};

const lesson: ViewSetting<string | null> = {
  initial: () => null,
  write: (value) => (value === null ? {} : { lesson: value }),
  // A place that does not exist is reported where it is opened.
  read: (entries) => entries.lesson || null,
  onModelChange: 'carry',
  place: (value) => String(value),
};

const present: ViewSetting<Presentation | null> = {
  initial: () => null,
  write: (value) => {
    if (value === null) return {};
    const { figures, sliders } = value;
    return { present: figures.join(), ...(sliders === null ? {} : { presentSliders: sliders.join() }) };
  },
  read: (entries, model) => presentationFrom(model, entries),
  fault: ({ present: named = '' }, model) => unknownFigures(named, model, 'present'),
  onModelChange: 'reset',
  place: (value) => String(value === null),
};

const ask: ViewSetting<AskedReading | null> = {
  initial: () => null,
  write: (value) => (value === null ? {} : textEntry('ask', readingText(value))),
  read: (entries) => (entries.ask ? readAsked(entries.ask) : null),
  onModelChange: 'carry',
};

const compared: ViewSetting<string> = {
  initial: () => '',
  write: (value) => (value === '' ? {} : { compared: value }),
  read: (entries, { fields }, initial) => {
    const field = fields.find(({ name }) => name === entries.compared);
    return field?.kind === 'choice' && field.compared !== undefined ? field.name : initial;
  },
  onModelChange: 'restore',
};

const check: ViewSetting<boolean> = {
  initial: () => false,
  write: (value, _, view) => (value ? { check: view.checkStop } : {}),
  read: (entries, { simulation }) => checkStopFrom(entries) !== undefined && simulation !== undefined,
  onModelChange: 'restore',
};

const checkStop: ViewSetting<CheckStopId> = {
  initial: () => checkStops[0].id,
  write: () => ({}), // written by `check`
  read: (entries, _, initial) => checkStopFrom(entries) ?? initial,
  onModelChange: 'restore',
};

const checkStopFrom = (entries: Partial<ViewEntries>) =>
  checkStops.find(({ id }) => id === entries.check)?.id;

const seed: ViewSetting<number> = {
  initial: () => 1,
  write: (value) => (value === 1 ? {} : { seed: String(value) }),
  read: ({ seed: text }, _, initial) =>
    text !== undefined && /^\d{1,10}$/.test(text) && Number(text) <= largestSeed ? Number(text) : initial,
  onModelChange: 'restore',
};

/** The settings that all parts share. */
export const coreSettings = {
  method,
  figure,
  figureViews,
  traffic,
  units,
  stage,
  examine,
  drawer,
  lesson,
  present,
  ask,
  compared,
  check,
  checkStop,
  seed,
};
