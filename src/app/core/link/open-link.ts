import type { EnteredInputs } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import { readEntered } from '../../../scenario/file/complete-inputs.ts';
import type { Correction } from '../../../scenario/file/repair.ts';
import { sameValue, type Scenario } from '../../../scenario/file/scenario.ts';
import type { Handout } from '../../../scenario/handout/closed-parts.ts';
import { reducedModel, wholeModel } from '../../../scenario/handout/reduced-model.ts';
import { decodeLink } from '../../../scenario/link/read-link.ts';
import { allowedView, viewFaults, viewFromEntries } from '../view/view-setting.ts';
import { beginWith, type StoredScenario } from '../stored-session.ts';
import type { App } from '../app.ts';
import type { AppState, AppStore, ViewState } from '../app-state.ts';
import { decodeEvidence } from '../../../overlays/link-evidence.ts';
import { openLinkedPins } from '../part.ts';
import { initialState, remainingState } from '../initial-state.ts';

const guarded = new WeakSet<AppStore>();

/** Enforces what the handout closes, whatever opens it: a link, a lesson, a key. Once for each store. */
function guardView(store: AppStore): void {
  if (guarded.has(store)) return;
  guarded.add(store);
  store.subscribe(({ handout, view: present }) => {
    if (handout === null) return;
    const view = allowedView(present, handout);
    if (view !== present) store.setState({ view });
  });
}

/** Starts a new history with these inputs, which need not satisfy the rules across inputs. Evidence and pins remain. */
export function startWith(
  { catalogue, store }: Pick<App, 'catalogue' | 'store'>,
  { model, values, view }: { model: string; values: EnteredInputs; view: ViewState },
  handout: Handout | null = null,
): void {
  const remaining = remainingState(store.getState());
  store.setState({ ...initialState(catalogue.find(model)!, values, view), ...remaining, handout });
}

interface Opening {
  /** No entry precedes it. */
  first: boolean;
}

/** Opens a link whose models are loaded, and announces the corrections. */
export function openLink(app: App, hash: string, { first }: Opening): void {
  const { catalogue, store, actions } = app;
  const former = store.getState();
  // Announcements about the former link do not apply to this one.
  for (const { id, kind } of former.announcements)
    if (kind === 'correction' || kind === 'failure') actions.dismiss(id);
  // Places hidden by the former link are visible again.
  const shown = catalogue.models.map(({ id }) => catalogue.find(id)!);
  for (const model of shown) catalogue.replace(wholeModel(model));
  const { scenario, overload, corrections, evidence, pins, handout } = decodeLink(catalogue, hash);
  const stored = first ? beginWith(app.store, hash) : null;
  if (stored !== null) actions.rememberLeft(stored.left);
  const same = isSame(former, scenario, handout);
  if (same) for (const model of shown) catalogue.replace(model);
  else if (handout !== undefined) prepare(app, handout);
  const model = catalogue.find(scenario.model)!;
  const opened = { ...scenario, view: viewFromEntries(model, scenario.view) };
  const entered = stored === null ? null : enteredBefore(model, stored.present);
  // Undo must not lead out of a handout, nor back into it.
  if (entered !== null) startWith(app, { model: model.id, ...entered }, handout);
  else if (first || !same) startWith(app, { ...opened, values: overload ?? opened.values }, handout);
  else {
    actions.openScenario(opened);
    if (overload !== undefined) actions.setValues(overload);
  }
  // A link without pins leaves the present ones: the reader may want to compare them.
  if (pins !== undefined) openLinkedPins(app, pins);
  const messages =
    entered === null
      ? [
          // First: many corrections scroll.
          ...viewFaults(scenario.view, model),
          ...corrections.map((one) => correctionWords(model, one)),
        ]
      : [];
  if (messages.length > 0) actions.announce('correction', ...messages);
  if (evidence !== undefined) showEvidence(app, evidence, messages);
}

/** The message of a correction without hidden values. */
function correctionWords({ fields, reader }: Model, { parameter, message }: Correction): string {
  if (reader === undefined || parameter === null) return message;
  return fields.some(({ name, access }) => name === parameter && access === 'hidden')
    ? 'A hidden input of this link cannot be taken as it is written.'
    : reader.words(message);
}

/** Whether the link has the same handout as the page, with equal values of locked inputs: undo stays possible then. */
function isSame(former: AppState, { model, values }: Scenario, handout: Handout | undefined): boolean {
  if (JSON.stringify(former.handout) !== JSON.stringify(handout ?? null)) return false;
  if (former.model.id !== model) return true;
  return former.model.fields.every(
    ({ name, access }) => access === undefined || sameValue(values[name], former.values[name]),
  );
}

/**
 * State of this tab before a reload, with refused inputs and inputs without effect; null where it is of another model
 * or a value is not legal for its field.
 */
function enteredBefore(model: Model, { model: id, values: json, view }: StoredScenario) {
  const values = id === model.id ? readEntered(model, json) : null;
  return values === null ? null : { values, view: viewFromEntries(model, view) };
}

/** Replaces the model by one without hidden places. */
function prepare({ catalogue, store }: App, handout: Handout): void {
  catalogue.replace(reducedModel(catalogue.find(handout.model)!, handout));
  guardView(store);
}

/**
 * Shows the measurements of the link; earlier sentences are repeated with the new one where some of them cannot be
 * read.
 */
function showEvidence({ actions }: App, texts: readonly string[], corrections: readonly string[]): void {
  const overlays = texts.map((text, k) => decodeEvidence(text, `kept ${k + 1}`));
  const read = overlays.filter((overlay) => overlay !== null);
  actions.keepOverlays(read);
  const unread = texts.length - read.length;
  if (unread === 0) return;
  actions.announce(
    'correction',
    ...corrections,
    `${unread} of the ${texts.length} measurements in this link cannot be read and ${unread === 1 ? 'is' : 'are'} left out.`,
  );
}
