/** What a page and the frame of Batchscope in it say to each other, version 1. To be copied: it needs nothing else. */

/** A number, a word, a list, a table: as in scenario files. `null`: not given. */
export type FrameValue = unknown;

/** Names and numbers as in scenario files and in the command line's answers; rates in the model's own units. */
export interface FrameScenario {
  /** Its id, as links and scenario files have it. */
  model: string;
  /** Inputs by their dotted names: `{ rateMbps: 7500, 'arrivals.cv': 0.5 }`. */
  inputs: Record<string, FrameValue>;
}

export interface FrameInput {
  name: string;
  label: string;
  kind: 'number' | 'choice' | 'table' | 'pmf' | 'list' | 'matrix' | 'rows';
  /** `''` for what has none. */
  unit: string;
  /** The reader of the frame sees it and cannot move it; the page around it can. */
  locked: boolean;
  /** Of numbers: what is accepted, and what people work in. */
  min?: number;
  max?: number;
  sliderMin?: number;
  sliderMax?: number;
  scale?: 'linear' | 'log';
  /** Of choices. */
  options?: { value: string; label: string }[];
}

/** The scenario and its answers. */
export interface FrameState {
  scenario: FrameScenario;
  /** By name; null where there is no such number here. Empty until solved; without what the link hides. */
  results: Record<string, number | null>;
  /** The sentence above the numbers; `''` until solved, and where the link hides it. */
  sentence: string;
  /** The results belong to the inputs. */
  solved: boolean;
  /** Why these inputs have no result, one sentence. */
  fault?: string;
}

/** From the page to the frame. `request`: comes back with the answer. */
export type ToFrame =
  | { type: 'batchscope:hello'; version: 1 }
  | { type: 'batchscope:get-scenario'; request?: number | string }
  /** Inputs that are not named stay as they are. */
  | {
      type: 'batchscope:set-scenario';
      request?: number | string;
      scenario: { model?: string; inputs: Record<string, FrameValue> };
    };

/** From the frame to the page, and to it alone, after its hello. */
export type FromFrame =
  | ({
      type: 'batchscope:ready';
      version: 1;
      model: { id: string; name: string };
      inputs: FrameInput[];
      /** Pixels with which nothing is squeezed at the frame's present width. */
      height: number;
    } & FrameState)
  | ({ type: 'batchscope:scenario'; request: number | string | null; corrections: string[] } & FrameState)
  | { type: 'batchscope:refused'; request: number | string | null; message: string }
  /** At most ten a second, the last one always. */
  | ({ type: 'batchscope:changed' } & FrameState)
  | { type: 'batchscope:height'; height: number };
