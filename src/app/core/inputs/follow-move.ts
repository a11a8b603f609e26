/** A move of the reader's together with the inputs that follow it, so that no slider runs into a refusal. */
import type { EnteredInputs, Field, InputFault, InputValue } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import { checkValue } from '../../../scenario/file/check-field.ts';
import { sameValue, withInputs } from '../../../scenario/file/scenario.ts';
import { lowered } from '../../../text/number-words.ts';

/** Why an input has another value than the reader gave it. */
export interface Followed {
  /** A few words beside the input: `follows ring size`. */
  words: string;
  /** The rule across inputs that moved it, one sentence; null: it is tied to the other input. */
  why: string | null;
  /** The value that the reader gave it, to which it returns as soon as the inputs that moved it allow. */
  wanted: InputValue;
  /** Names of the inputs that moved it. */
  movedBy: readonly string[];
}

interface FollowedMove {
  values: EnteredInputs;
  /** By name of the input. */
  followed: Readonly<Record<string, Followed>>;
}

interface Move {
  /** The inputs before it, without what followed earlier moves of the same inputs. */
  from: EnteredInputs;
  changes: Readonly<Record<string, InputValue>>;
  /** The changed inputs stop at the last legal value, as on a slider; otherwise they are refused. */
  stops: boolean;
}

/** Two rules can push the same input once each; rules that need more rounds contradict one another. */
const mostRounds = 6;

/**
 * Where a rule across inputs refuses the move, the input that the rule names takes its nearest legal value. Where no
 * such value satisfies all rules, the inputs stay as they were set, for `check` to refuse. Cost: a few calls of the
 * model's `check`.
 */
export function followMove(model: Model, { from, changes, stops }: Move): FollowedMove {
  const names = Object.keys(changes);
  const tied = withInputs(model, from, changes, from);
  const followed: Record<string, Followed> = {};
  const cause = names.length === 1 ? model.fields.find(({ name }) => name === names[0]) : undefined;
  const follows = cause === undefined ? 'follows the others' : `follows ${shortName(cause)}`;
  for (const { name } of model.fields) {
    if (!names.includes(name) && !sameValue(tied[name], from[name]))
      followed[name] = { words: follows, why: null, wanted: from[name], movedBy: names };
  }
  const asSet: FollowedMove = { values: tied, followed: { ...followed } };
  let values = tied;
  for (let round = 0; round < mostRounds; round++) {
    const fault = model.check(values);
    if (fault === null) return { values, followed };
    const isMoved = names.includes(fault.parameter);
    const nearest = isMoved && !stops ? undefined : nearestLegal(model, values, fault);
    if (nearest === undefined) return asSet;
    values = { ...values, [fault.parameter]: nearest };
    followed[fault.parameter] = {
      words: isMoved ? 'as far as the others allow' : follows,
      why: fault.message,
      wanted: from[fault.parameter],
      movedBy: names,
    };
  }
  return model.check(values) === null ? { values, followed } : asSet;
}

const shortName = ({ label, short = label }: Field) => lowered(short);

/** The value to which the fault's input can move; undefined: there is none, or the handout locks the input. */
function nearestLegal(model: Model, values: EnteredInputs, fault: InputFault): InputValue | undefined {
  const { nearest, parameter } = fault;
  const field = model.fields.find(({ name }) => name === parameter);
  if (nearest === undefined || field === undefined || field.access !== undefined) return undefined;
  return sameValue(nearest, values[parameter]) || !checkValue(field, nearest).ok ? undefined : nearest;
}
