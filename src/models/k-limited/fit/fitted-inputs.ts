/** A fit as inputs of the model, so that the page can follow it. */
import type { InputValue } from '../../contract/inputs.ts';
import type { ResponseFit } from './fit.ts';
import { momentAt } from '../solver/second-moment.ts';

/** Twelve digits: more than any measurement holds, and none of the rounding of the units. */
const clean = (value: number) => Number(value.toPrecision(12));

/**
 * The inputs that describe the fitted machine with this number of functions: mean service and switchover times of one
 * function as in the paper's final model, the second moment of the row of N (or of the cubic where N was not measured;
 * null without either: then the paper's cubic stays in force).
 */
export function fittedInputs(fit: ResponseFit, functions: number): Readonly<Record<string, InputValue>> {
  const { beta, s, s2 } = fit.baseline.queue;
  const row = fit.rows.find((each) => each.functions === functions);
  const moment = row?.beta2 ?? cubicMoment(fit, functions);
  return {
    cores: fit.cores,
    functions,
    packetsPerCycle: fit.packetsPerCycle,
    serviceUs: clean(beta * 1e6),
    serviceSecondMoment: moment === null ? null : clean(moment),
    switchOverUs: clean(s * 1e6),
    switchOverSecondMoment: clean(s2),
  };
}

function cubicMoment({ cubic }: ResponseFit, functions: number): number | null {
  return cubic === null ? null : momentAt(cubic, functions);
}
