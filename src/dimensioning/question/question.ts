/** An inverse question: the value of an input with which goals hold. */
import type { GoalQuantityId } from '../../models/contract/dimensioning.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import type { RateConversion } from '../../scenario/units/unit-scale.ts';
import type { AskedUnknown } from '../../scenario/view/asked-question.ts';

/** A bound on one indicator, in the indicator's declared unit. */
export interface Goal {
  /** Name of the quantity, where the goal was given in words of the field. */
  quantity: GoalQuantityId | null;
  /** Name of the indicator, the method filled in. */
  indicator: string;
  bound: 'at-most' | 'at-least';
  limit: number;
  /** Where the limit is 0: the value from which on it counts as 0. */
  floor?: number;
}

/** An input to find a value for. */
export type Unknown = AskedUnknown;

/**
 * Inputs known up to a relative error: the true value lies anywhere in (1 - relative) .. (1 + relative) times the given
 * one.
 */
export interface Uncertainty {
  /** Id of the model's `uncertain` inputs, or the name of a number input. */
  what: string;
  /** Above 0, below 1. */
  relative: number;
}

export interface Question {
  model: Model;
  /** Complete and legal; the values of the unknowns are those of the present scenario. */
  values: InputValues;
  /** One or more; all must hold. */
  goals: readonly Goal[];
  /** One or two; of two, the first is preferred first: fewest cores, and with them the smallest ring. */
  unknowns: readonly Unknown[];
  uncertainties?: readonly Uncertainty[];
  /** Unit of rates in its words; absent: as inputs and results declare them. */
  rate?: RateConversion | undefined;
}

/** Parts of a question that its words depend on. */
export type Wording = Pick<Question, 'model' | 'rate'>;

/** An inconsistent question, described in one sentence. */
export class QuestionFault extends Error {
  constructor(
    /** Kebab-case: `empty-range`, `contradictory-goals`, `unknown-is-goal`, `not-a-number`, ... */
    readonly code: string,
    message: string,
    /** Name of the input or indicator at fault. */
    readonly parameter: string | null = null,
  ) {
    super(message);
    this.name = 'QuestionFault';
  }
}
