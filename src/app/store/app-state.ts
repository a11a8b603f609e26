/**
 * Everything the screen shows follows from this one object. Figures, panel and strip read parts of it, actions replace
 * parts.
 */
import type { Companion, Overlay, Sweep } from '../../models/contract/figure.ts';
import type { EnteredInputs, InputFault, InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import type { Solution } from '../../models/contract/solution.ts';
import type { History } from '../../scenario/history.ts';
import type { CheckState, CheckStopId } from '../check/check-state.ts';
import type { CalibrationState } from '../calibration/execution-areas/calibration-state.ts';
import type { MeasurementState } from '../measurements/measurement-state.ts';
import type { PinState } from '../pins/pin-state.ts';
import type { RateState } from '../headline/rate-state.ts';
import type { SensitivityState } from '../panel/sensitivity-state.ts';

/**
 * `figures`: the model's figures; `question`: the question asked the other way round; `map`: an indicator over two
 * inputs.
 */
export type StageId = 'figures' | 'question' | 'map';

/** How the same state is looked at; travels in the link, is not part of the history. */
export interface ViewState {
  /** Id of one of the model's methods. */
  method: string;
  /** Figure id -> chosen view id; what is absent shows its first view. */
  figureViews: Readonly<Record<string, string>>;
  /** Field name -> id of a unit view; absent or `''` is the canonical unit. */
  units: Readonly<Record<string, string>>;
  /** The figure shown where there is room for one. */
  figure: string;
  /** What stands under the indicators. */
  stage: StageId;
  /** The question as its text says it (`readAsked`), whatever the model; `''`: the model's own first question. */
  ask: string;
  /** The map as its text says it (`readMap`), whatever the model; `''`: the model's usual map. */
  map: string;
  /** Goals whose feasible region the map outlines (`readGoals`); `''`: those of the question, where one is asked. */
  outline: string;
  /** Indicator whose strongest inputs are looked for, by name; `''`: none is. */
  moves: string;
  /** A simulation stands beside the result. */
  check: boolean;
  /** Of the simulation: equal seeds give equal runs. */
  seed: number;
  checkStop: CheckStopId;
}

/**
 * One movement of the reader's hand, from touching a control to letting it go: one step of the history. `drag`: a
 * slider or a marker under the pointer; `keys`: a key held on a slider; `entry`: a number being typed.
 */
export interface Gesture {
  kind: 'drag' | 'keys' | 'entry';
  /** The inputs when it began. */
  from: EnteredInputs;
  /** What was on screen when a drag began, drawn pale until release. */
  ghost: { values: InputValues; solution: Solution; sweeps: Readonly<Record<string, Sweep>> } | null;
}

export interface SolveState {
  /** The last good result; stays on screen while another is computed or when the inputs are refused. */
  solution: Solution | null;
  /** The inputs that `solution` belongs to. */
  forValues: InputValues | null;
  /** Rises with every result; names the state that figures draw. */
  generation: number;
  /** The present inputs are being solved. */
  pending: boolean;
  /** Fraction done of a long solve. */
  progress: number | null;
  /** Why the present inputs have no result, one sentence. */
  failure: { code: string; message: string } | null;
}

/** By figure id; only those that belong to the present inputs. */
export type CompanionState = Readonly<Record<string, readonly Companion[]>>;

export interface SweepState {
  /** Finished or growing curves by figure id. */
  sweeps: Readonly<Record<string, Sweep>>;
  /** The curves belong to other inputs than the present ones; their successors are on the way. */
  stale: boolean;
  /** Fraction done of the sweeps under way; null when none is. */
  progress: number | null;
}

/** Something that happened and has to be seen until it is dismissed. */
export interface Announcement {
  id: number;
  kind: 'correction' | 'recovery' | 'failure' | 'switch';
  /** One sentence each. */
  messages: readonly string[];
}

export interface AppState {
  model: Model;
  values: EnteredInputs;
  view: ViewState;
  /** Id of the preset that the inputs started from; `''` for a model without presets. */
  preset: string;
  /** Its present is `values`, which may break a rule across parameters (`fault`) while the reader moves on. */
  history: History;
  gesture: Gesture | null;
  /** What was typed and refused, by field; the value in `values` is then the last valid one. */
  entryFaults: Readonly<Record<string, InputFault>>;
  /** The rule across parameters that `values` break, or null. */
  fault: InputFault | null;
  solve: SolveState;
  sweep: SweepState;
  companions: CompanionState;
  check: CheckState;
  /** Rises whenever the reader asks to see the mechanism at work. */
  watchRequests: number;
  rates: RateState;
  sensitivity: SensitivityState;
  measurement: MeasurementState;
  calibration: CalibrationState;
  /** The measurements that lie over the figures at the present rate. */
  overlays: readonly Overlay[];
  announcements: readonly Announcement[];
  pinned: PinState;
}
