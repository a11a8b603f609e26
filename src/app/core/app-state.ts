/** The screen is a function of this one object. Figures, panel and strip read parts of it, actions replace parts. */
import type { StoreApi } from 'zustand/vanilla';
import type { Companion, Overlay, Sweep } from '../../models/contract/figure.ts';
import type { EnteredInputs, InputFault, InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import type { Solution } from '../../models/contract/solution.ts';
import type { Handout } from '../../scenario/handout/closed-parts.ts';
import type { AskedReading } from '../../scenario/view/asked-question.ts';
import type { History } from '../../scenario/history.ts';
import type { EdgeState } from './edge/edge-state.ts';
import type { MeasurementState } from './evidence/measurement-state.ts';
import type { Followed } from './inputs/follow-move.ts';
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

/** Content of a presentation, by id and name. */
export interface Presentation {
  /** Empty: the large one. */
  figures: readonly string[];
  /** null: the model's first ones. */
  sliders: readonly string[] | null;
}

/**
 * How the page shows the state: part of links, not of the history. Each setting is a row of `view/core-settings.ts` or
 * of a part, which adds its type here.
 */
export interface ViewState {
  /** Id of one of the model's methods. */
  method: string;
  /** Figure id -> chosen view id; absent figures show their first view. */
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
   * Content that the stage shows alone: the id of a figure or drawing, or a name defined by the stage; null: it shows
   * all.
   */
  examine: string | null;
  /** Panel beside the figures; null: none is open. */
  drawer: DrawerId | null;
  /** The reader's place in “Learn”, in the notation of links (`src/lessons/lesson-place.ts`); null: none. */
  lesson: string | null;
  /** Only this is on screen, in large type; null: the whole page. */
  present: Presentation | null;
  /** The question, for every model; null: the model's first one. */
  ask: AskedReading | null;
  /** The choice whose options are overlaid in the figures, by name; `''`: none. */
  compared: string;
  /** A simulation runs beside the result. */
  check: boolean;
  /** Seed of the simulation: equal seeds give equal runs. */
  seed: number;
  checkStop: CheckStopId;
}

/**
 * One movement of the reader's hand, from press to release: one step of the history. `drag`: a slider or a marker under
 * the pointer; `keys`: a key held on a slider; `entry`: a number being typed.
 */
export interface Gesture {
  kind: 'drag' | 'keys' | 'entry';
  /** The inputs when it began. */
  from: EnteredInputs;
  /** The result on screen when a drag began, drawn pale until release. */
  ghost: { values: InputValues; solution: Solution; sweeps: Readonly<Record<string, DrawnSweep>> } | null;
}

export interface SolveState {
  /** The last good result; remains on screen while another is computed or when the inputs are refused. */
  solution: Solution | null;
  /** The inputs that `solution` belongs to. */
  forValues: InputValues | null;
  /** Incremented with every result; identifies the state that figures draw. */
  generation: number;
  /** The present inputs are being solved. */
  pending: boolean;
  /** They have been pending for long enough to be shown as stale during a drag. */
  late: boolean;
  /** Fraction done of a long solve. */
  progress: number | null;
  /** Reason why the present inputs have no result, one sentence. */
  failure: { code: string; message: string } | null;
}

/** A companion with the inputs that it answers. */
export interface SolvedCompanion extends Companion {
  values: InputValues;
}

/** Companions by figure id; only those of the present inputs. */
export type CompanionState = Readonly<Record<string, readonly SolvedCompanion[]>>;

/** A curve with the inputs and the result that it is drawn with: one scenario, in one step. */
export interface DrawnSweep extends Sweep {
  values: InputValues;
  solution: Solution;
  /** `generation` of the result. */
  generation: number;
  /** Equal for all positions on the swept input. */
  scenario: string;
  range: readonly [number, number];
  /** It is drawn on the axes that were there when the present drag began. */
  held: boolean;
}

export interface SweepState {
  /** Coarse, growing or finished curves by figure id. */
  sweeps: Readonly<Record<string, DrawnSweep>>;
  /**
   * The figures whose curve of the present inputs is incomplete, with the fraction done; 0: the curve shown is of the
   * inputs just before, or none; null: likewise and not begun, as the figure is out of view.
   */
  awaited: Readonly<Record<string, number | null>>;
}

/** A moment of a run over time, which the picture of the system shows in place of its average. Times in µs. */
export interface ShownMoment {
  /** `at 230 µs of one run`. */
  words: string;
  /** The queue that is observed, counted from 0; of others nothing is known. */
  queue: number;
  /** Packets that wait in it. */
  waiting: number;
  /** Packets in service; null: unknown. */
  batch: number | null;
  /** Elapsed share of their service; null: unknown. */
  served: number | null;
  /** Packets on the wire, 0 at its far end, 1 at its near one. */
  wire: readonly number[];
  /** Packets that were lost shortly before. */
  lost: number;
  /** Largest number that waits in the whole run, so that the packets per square do not change. */
  mostWaiting: number;
}

/** A notice that remains until it is dismissed. */
export interface Announcement {
  id: number;
  kind: 'correction' | 'recovery' | 'failure' | 'switch' | 'update';
  /** One sentence each. */
  messages: readonly string[];
  /** Inputs of the present model that the reader can accept, or an action, under this label. */
  offer?: { label: string } & ({ values: InputValues } | { run: () => void });
}

/** The part of the state that all parts of the page share. */
export interface CoreState {
  /** The model, without places that the handout hides. */
  model: Model;
  values: EnteredInputs;
  view: ViewState;
  /** The handout in the link that opened the page; remains until another link is opened. */
  handout: Handout | null;
  /** Id of the preset that the inputs started from; `''` for a model without presets. */
  preset: string;
  /** Its present is `values`, which may break a rule across parameters (`fault`) during a change. */
  history: History;
  gesture: Gesture | null;
  /** Refused entries, by field; the value in `values` is then the last valid one. */
  entryFaults: Readonly<Record<string, InputFault>>;
  /** Inputs that moved with the last change, or could not move as far as the reader wanted, by name. */
  followed: Readonly<Record<string, Followed>>;
  /** The rule across parameters that `values` break, or null. */
  fault: InputFault | null;
  solve: SolveState;
  sweep: SweepState;
  /** The figures below the large one are on the page, and partly in the window. */
  othersInView: boolean;
  /** The part of a swept input's range that the examined figure is zoomed to; null: all of it. */
  zoomedInput: { name: string; range: readonly [number, number] } | null;
  companions: CompanionState;
  /** The rate up to which the inputs lose no packets. */
  edge: EdgeState;
  /** One sentence in place of the headline, which would be about another machine than the reader's; else null. */
  insteadOfHeadline: string | null;
  /** The indicator whose number the headline does not show, because it is unknown for the reader's machine. */
  withheld: string | null;
  check: CheckState;
  measurement: MeasurementState;
  /** The measurements over the figures at the present rate. */
  overlays: readonly Overlay[];
  announcements: readonly Announcement[];
  /** A moment of a run for the picture of the system; null: it shows the average. */
  shownMoment: ShownMoment | null;
  /** Inputs that the step of a lesson asks to move, by name: first wherever there is room for few. */
  askedInputs: readonly string[];
}

/** Each part adds its own keys by declaration merging, with their initial values in its `Part`. */
export interface AppState extends CoreState {}

/** The store of the state: actions change it, components and followers subscribe. */
export type AppStore = StoreApi<AppState>;
