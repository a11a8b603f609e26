/**
 * Settings of the view: how the page shows a state. Core declares those that all parts share, a part declares the
 * others, one row each; links and session files carry them as short texts by name.
 */
import type { Handout } from '../../../scenario/handout/closed-parts.ts';
import { isViewEntry, type ViewEntries } from '../../../scenario/file/scenario.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { ViewState } from '../app-state.ts';
import { type TrafficUnit, trafficUnits } from '../traffic/traffic-unit.ts';
import type { ViewSetting } from './setting.ts';
import { coreSettings, trafficFrom } from './core-settings.ts';

/** One row per setting. */
export type ViewSettings = { readonly [K in keyof ViewState]: ViewSetting<ViewState[K]> };

/** The rows of core and, by `declareViewSettings`, of all parts. */
const settings = new Map<string, ViewSetting<unknown>>();

export function declareViewSettings(rows: Partial<ViewSettings>): void {
  for (const [name, row] of Object.entries(rows)) settings.set(name, row as ViewSetting<unknown>);
}

declareViewSettings(coreSettings);

function viewOf(valueOf: (setting: ViewSetting<unknown>, name: string) => unknown): ViewState {
  const view: Record<string, unknown> = {};
  for (const [name, setting] of settings) view[name] = valueOf(setting, name);
  return view as unknown as ViewState;
}

const valueIn = (view: ViewState, name: string): unknown => view[name as keyof ViewState];

/** The model as it opens, with traffic in the reader's unit. */
export function initialView(model: Model, traffic: TrafficUnit = ''): ViewState {
  return viewOf(({ initial }) => initial(model, traffic));
}

/**
 * `{ method: 'published', 'figure.sojourn': 'ccdf', 'unit.rateMbps': 'mpps', shown: 'queue', check: '1pc', seed: '7'
 * }`: only entries that differ from the model's initial view.
 */
export function viewEntries(model: Model, view: ViewState): ViewEntries {
  const entries: Record<string, string> = {};
  for (const [name, { write }] of settings) {
    for (const [entry, text] of Object.entries(write(valueIn(view, name), model, view)))
      // A hand-written text may grow when it is written again; one that no link can carry is left out.
      if (isViewEntry(entry, text)) entries[entry] = text;
  }
  return entries;
}

/** The view of the entries that the model knows; the rest is initial. */
export function viewFromEntries(model: Model, entries: ViewEntries): ViewState {
  const opening = initialView(model, trafficFrom(model, entries));
  return viewOf(({ read }, name) => read(entries, model, valueIn(opening, name)));
}

/** Sentences about entries of a link that cannot be read. */
export const viewFaults = (entries: ViewEntries, model: Model): readonly string[] =>
  Array.from(settings.values()).flatMap(({ fault }) => fault?.(entries, model) ?? []);

/** The view after a change of model. `left`: the view with which the reader left the new model, or its initial view. */
export function viewAfterModelChange(model: Model, left: ViewState, present: ViewState): ViewState {
  const sources = { carry: present, reset: initialView(model), restore: left };
  const view = viewOf(({ onModelChange }, name) => valueIn(sources[onModelChange], name));
  return { ...view, units: { ...view.units, ...trafficUnits(model, view.traffic) } };
}

/** The settings that undo restores, by name. */
export function undoneSettings(view: ViewState): Partial<ViewState> {
  const undone = [...settings].filter((row) => row[1].undone).map(([name]) => [name, valueIn(view, name)]);
  return Object.fromEntries(undone) as Partial<ViewState>;
}

/** Identifies the reader's place in the page; in a frame always the same. */
export function placeIn(view: ViewState): string {
  const places: string[] = [];
  for (const [name, { place }] of settings) if (place !== undefined) places.push(place(valueIn(view, name)));
  return places.join(' ');
}

/** The view without what the handout closes; the same object where it closes nothing of it. */
export function allowedView(view: ViewState, handout: Handout): ViewState {
  const next = viewOf(({ allowed }, name) => {
    const value = valueIn(view, name);
    return allowed === undefined ? value : allowed(value, handout, view);
  });
  const same = [...settings.keys()].every((name) => valueIn(next, name) === valueIn(view, name));
  return same ? view : next;
}
