/**
 * Everything the screen shows follows from this one object. Figures, panel and strip read parts of it, actions replace
 * parts.
 */
import type { Companion, Overlay, Sweep } from '../../models/contract/figure.ts';
import type { EnteredInputs, InputFault, InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import type { Solution } from '../../models/contract/solution.ts';
import type { Handout } from '../../scenario/handout/handout.ts';
import type { AskedReading } from '../../scenario/view/asked-question.ts';
import type { History } from '../../scenario/history.ts';
import type { MeasurementState } from './evidence/measurement-state.ts';
import type { CheckState, CheckStopId } from './simulation/check-state.ts';
import type { TrafficUnit } from './traffic/traffic-unit.ts';

/** Keys are the ids of the stages: each part declares its own. `figures`: the model's figures. */
export interface StageIds {
  figures: true;
}
export type StageId = keyof StageIds;

/** Keys are the ids of the drawers: each part declares its own. */
export interface DrawerIds {}
export type DrawerId = keyof DrawerIds;

/** What a projector shows, by id and name. */
export interface Presentation {
  /** None: the large one. */
  figures: readonly string[];
  /** null: the model's first ones. */
  sliders: readonly string[] | null;
}

/**
 * How the page shows the state: travels in links, is not part of the history. Each setting is a row of
 * `view/core-settings.ts` or of a part, which adds its own here.
 */
export interface ViewState {
  /** Id of one of the model's methods. */
  method: string;
  /** Figure id -> chosen view id; what is absent shows its first view. */
  figureViews: Readonly<Record<string, string>>;
  /** Traffic in packets or in bits on the wire, wherever the page shows it. */
  traffic: TrafficUnit;
  /** Field name -> id of a unit view; absent or `''` is the canonical unit. */
  units: Readonly<Record<string, string>>;
  /** The figure shown where there is room for one. */
  figure: string;
  /** Content of the area under the headline. */
  stage: StageId;
  /**
   * Content that the stage shows alone, to be looked at closely: the id of a figure or drawing, or a name that the
   * stage knows; null: it shows all.
   */
  examine: string | null;
  /** Panel beside the figures; null: none is open. */
  drawer: DrawerId | null;
  /** The reader's place in “Learn”, as links write it (`src/lessons/lesson-place.ts`); null: none. */
  lesson: string | null;
  /** Only this is on screen, in large type; null: the whole page. */
  present: Presentation | null;
  /** The question, for every model; null: the model's first one. */
  ask: AskedReading | null;
  /** The choice whose options are laid over each other in the figures, by name; `''`: none is. */
  compared: string;
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
  /** They have been for so long without any result that this is worth showing while a hand moves them. */
  late: boolean;
  /** Fraction done of a long solve. */
  progress: number | null;
  /** Why the present inputs have no result, one sentence. */
  failure: { code: string; message: string } | null;
}

/** A companion with the inputs that it answers. */
export interface SolvedCompanion extends Companion {
  values: InputValues;
}

/** By figure id; only those that belong to the present inputs. */
export type CompanionState = Readonly<Record<string, readonly SolvedCompanion[]>>;

export interface SweepState {
  /** Finished or growing curves by figure id. */
  sweeps: Readonly<Record<string, Sweep>>;
  /**
   * The figures that have not the whole curve of the present inputs, with the fraction done; null: it has not begun, as
   * nobody sees it.
   */
  awaited: Readonly<Record<string, number | null>>;
}

/** Something that happened and has to be seen until it is dismissed. */
export interface Announcement {
  id: number;
  kind: 'correction' | 'recovery' | 'failure' | 'switch' | 'update';
  /** One sentence each. */
  messages: readonly string[];
  /** Inputs of the present model that the reader can take over, or something to be done, under these words. */
  offer?: { label: string } & ({ values: InputValues } | { run: () => void });
}

/** The part of the state that every part of the page shares. */
export interface CoreState {
  /** Without what the handout hides. */
  model: Model;
  values: EnteredInputs;
  view: ViewState;
  /** How somebody prepared the link that the page was opened with; stays until another link is opened. */
  handout: Handout | null;
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
  /** The figures below the large one are on the page, and something of them in the window. */
  othersInView: boolean;
  companions: CompanionState;
  check: CheckState;
  measurement: MeasurementState;
  /** The measurements that lie over the figures at the present rate. */
  overlays: readonly Overlay[];
  announcements: readonly Announcement[];
  /** Inputs that the step of a lesson asks to move, by name: first wherever there is room for few. */
  askedInputs: readonly string[];
}

/** Each part adds its own keys by declaration merging, with their initial values in its `Part`. */
export interface AppState extends CoreState {}
