import type { Model } from '../../../models/contract/model.ts';
import type { ViewEntries } from '../../../scenario/file/scenario.ts';
import type { Handout } from '../../../scenario/handout/closed-parts.ts';
import type { ViewState } from '../app-state.ts';
import type { TrafficUnit } from '../traffic/traffic-unit.ts';

/** One setting of the view: its default, its text in links, and its value after a change of model. */
export interface ViewSetting<Value> {
  /** Value when the model opens, with traffic in the reader's unit. */
  initial: (model: Model, traffic: TrafficUnit) => Value;
  /** Entries of a link by name; only for a value other than the initial one. */
  write: (value: Value, model: Model, view: ViewState) => ViewEntries;
  /** The value that entries name; `initial` where they name none or one that the model does not have. */
  read: (entries: Partial<ViewEntries>, model: Model, initial: Value) => Value;
  /** One sentence about entries of a link that cannot be read; null: they can. Without it, they are ignored. */
  fault?: (entries: Partial<ViewEntries>, model: Model) => string | null;
  /**
   * After a change of model: `carry` keeps the value, `reset` starts with the initial one, `restore` returns to the
   * value with which the reader left that model.
   */
  onModelChange: 'carry' | 'reset' | 'restore';
  /** A change is a step of the history, which undo takes back. The value is never mutated. */
  undone?: true;
  /** Identifies the reader's place; a change of it is a new entry of the browser's history. */
  place?: (value: Value) => string;
  /** The value without what a handout closes. */
  allowed?: (value: Value, handout: Handout, view: ViewState) => Value;
}
