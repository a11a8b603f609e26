/**
 * Protocol between a page and the frame of Batchscope in it, version 1. This file imports nothing, so that it can be
 * copied.
 */

/** A number, a word, a list, a table: as in scenario files. `null`: absent. */
export type FrameValue = unknown;

/** Names and numbers as in scenario files and in the command line's answers; rates in the model's units. */
export interface FrameScenario {
  /** Id of the model, as in links and scenario files. */
  model: string;
  /** Inputs by their dotted names: `{ rateMbps: 7500, 'arrivals.cv': 0.5 }`. */
  inputs: Record<string, FrameValue>;
}

export interface FrameInput {
  name: string;
  label: string;
  kind: 'number' | 'choice' | 'table' | 'pmf' | 'list' | 'matrix' | 'rows';
  /** `''` for values without a unit. */
  unit: string;
  /** The reader of the frame sees it and cannot change it; the page around it can. */
  locked: boolean;
  /** For numbers: the accepted and the usual range. */
  min?: number;
  max?: number;
  sliderMin?: number;
  sliderMax?: number;
  scale?: 'linear' | 'log';
  /** For choices. */
  options?: { value: string; label: string }[];
}

/** The scenario and its answers. */
export interface FrameState {
  scenario: FrameScenario;
  /**
   * Results by name; null where a number does not exist here. Empty until solved; without numbers that the link hides.
   */
  results: Record<string, number | null>;
  /** The sentence above the numbers; `''` until solved, and where the link hides it. */
  sentence: string;
  /** The results belong to the inputs. */
  solved: boolean;
  /** Reason why these inputs have no result, one sentence. */
  fault?: string;
}

/** Messages from the page to the frame. `request`: returned with the answer. */
export type ToFrame =
  | { type: 'batchscope:hello'; version: 1 }
  | { type: 'batchscope:get-scenario'; request?: number | string }
  /** Inputs without an entry do not change. */
  | {
      type: 'batchscope:set-scenario';
      request?: number | string;
      scenario: { model?: string; inputs: Record<string, FrameValue> };
    };

/** Messages from the frame to the page, and to no other window, after its hello. */
export type FromFrame =
  | ({
      type: 'batchscope:ready';
      version: 1;
      model: { id: string; name: string };
      inputs: FrameInput[];
      /** Height with enough room at the frame's present width, px. */
      height: number;
    } & FrameState)
  | ({ type: 'batchscope:scenario'; request: number | string | null; corrections: string[] } & FrameState)
  | { type: 'batchscope:refused'; request: number | string | null; message: string }
  /** At most ten a second, the last one always. */
  | ({ type: 'batchscope:changed' } & FrameState)
  | { type: 'batchscope:height'; height: number };
