/**
 * A lesson as data: steps that set a scenario, point at a place of the page and ask for one thing. No code of a model
 * and none of the page; `docs/lessons.md` shows how to write one. A test runs every step against the real solvers.
 */
import type { InputValue } from '../models/contract/inputs.ts';
import type { ViewEntries } from '../scenario/file/scenario.ts';

/** Inputs by name; what is absent stays as it was. */
export type Inputs = Readonly<Record<string, InputValue>>;

/**
 * State of the page at the beginning of a step: inputs that differ from the model's defaults, the view as links write
 * it.
 */
export interface LessonScene {
  model: string;
  inputs: Inputs;
  view?: ViewEntries;
}

/** A place on the page: an input, a figure, one of the four large numbers, or a part of the screen. */
export type PagePlace =
  | `input:${string}`
  | `figure:${string}`
  | `number:${string}`
  | 'headline'
  | 'mechanism'
  | 'stages'
  | 'drawers'
  | 'method'
  | 'question';

/** Inclusive; at least one end is given. */
interface Bounds {
  atLeast?: number;
  atMost?: number;
}

/** A condition that the reader has to bring about. */
export type Condition =
  /** An indicator, by its name in headless answers; with `over` divided by that one. */
  | ({ kind: 'result'; name: string; over?: string } & Bounds)
  | ({ kind: 'input'; name: string } & Bounds)
  /** A choice is set to this option. */
  | { kind: 'choice'; name: string; is: string }
  /** An entry of the view, as links write it: `{ name: 'stage', is: 'question' }`. */
  | { kind: 'view'; name: string; is: string }
  | { kind: 'all'; of: readonly Condition[] };

/** A number that a model gives; inputs of `at` come on top of the step's scene. */
export interface ModelNumber {
  /** An indicator; `'one'`: the number 1, for `over`. */
  result: string;
  at?: Inputs;
  times?: number;
  /** Divided by this. */
  over?: ModelNumber;
  /** Subtracted from it. */
  minus?: ModelNumber;
}

/** A claim in words, as a test can judge it. */
export type Claim =
  /**
   * A number as the text prints it: right to half a unit of its last digit, trailing zeros of a round one aside. Or in
   * words, “nearly three times”: right to a tenth.
   */
  | (ModelNumber & { says: string })
  /** The number lies in this range, ends included. `words`: those of the text that state the range. */
  | (ModelNumber & { within: readonly [number, number]; words?: string })
  /** A result that is a word. */
  | { word: string; is: string; at?: Inputs };

type Three<T> = readonly [T, T, T];

/** Explanation in one or two sentences, shown after the reader has answered. */
interface Revealed {
  because: string;
  /** Inputs that the answer sets, on top of the scene. */
  then?: Inputs;
}

/** An axis to draw on. */
export interface DrawingAxis {
  title: string;
  unit: string;
  scale: 'linear' | 'log';
  range: readonly [number, number];
}

/** The figure that shows an estimate: as a point, or as a line across it. */
export interface EstimatePin {
  figure: string;
  /** The figure's view that has these axes; absent: any. */
  view?: string;
  /** The input along x, over which the estimate is a point; absent: x is what is estimated, and it is a line. */
  over?: string;
  /** As the axis writes the estimate's unit; absent: the same. */
  unit?: string;
}

export type Task =
  | { kind: 'read' }
  /**
   * `alone`: the inputs that may be changed; all others are as in the scene. Absent: any may.
   * `witness`: inputs and view with which the goal is met, on top of the scene.
   */
  | {
      kind: 'goal';
      do: string;
      reach: Condition;
      alone?: readonly string[];
      witness: { inputs?: Inputs; view?: ViewEntries };
    }
  | ({ kind: 'choose'; ask: string; options: Three<string>; right: 0 | 1 | 2 } & Revealed)
  /** A value, set on a slider from `low` to `high`; the answer is read from the solution with the inputs of `then`. */
  | ({
      kind: 'estimate';
      ask: string;
      result: string;
      /** Divided by this result. */
      over?: string;
      times?: number;
      unit: string;
      low: number;
      high: number;
      scale: 'linear' | 'log';
      pin: EstimatePin;
    } & Revealed)
  /** A curve over the large figure: its points lie evenly along x, and the model is solved at each. */
  | ({
      kind: 'draw-curve';
      ask: string;
      figure: string;
      result: string;
      over?: string;
      times?: number;
      /** The input along x; `perInput`: length on the axis of one unit of the input. */
      x: DrawingAxis & { input: string; perInput?: number };
      y: DrawingAxis;
    } & Revealed)
  /**
   * The median of the queue, over the time axis: points as of `draw-curve`, simulated. `plan`: what happens, as links
   * write it; the scene is without it until the answer.
   */
  | ({ kind: 'draw-time'; ask: string; plan: string; x: DrawingAxis; y: DrawingAxis } & Revealed)
  /** Shares of a distribution in bins of equal width, over its figure. */
  | ({
      kind: 'draw-shares';
      ask: string;
      figure: string;
      distribution: string;
      /** Views of the figure that show this distribution; absent: all. */
      views?: readonly string[];
      x: { title: string; unit: string; from: number; binWidth: number; bins: number };
      /** Upper end of the axis, a share. */
      highest: number;
    } & Revealed)
  /** The last step. */
  | { kind: 'exercises'; exercises: readonly Exercise[]; playOn: PlayOn };

interface Exercise {
  ask: string;
  answer: string;
}

/** Where to go from here; opens the scene without the lesson. */
interface PlayOn {
  label: string;
  scene: LessonScene;
}

export interface Step {
  /** Kebab-case, unique in the lesson. */
  id: string;
  title: string;
  /** At most 60 words. */
  say: string;
  scene: LessonScene;
  /** Absent: the step points at nothing. */
  pointsAt?: PagePlace;
  task: Task;
  /** Every number in the step's words is claimed here, is an input of its scenes, or is in `given`. */
  claims?: readonly Claim[];
  /** Numbers and number words that no model computes: of a source, or of plain arithmetic. */
  given?: readonly string[];
}

export interface LessonSource {
  text: string;
  url?: string;
}

export interface Lesson {
  id: string;
  steps: readonly Step[];
  sources: readonly LessonSource[];
}
