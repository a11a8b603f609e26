/** The sentences of a model's headline at some inputs. */
import type { InputValue } from '../../src/models/contract/inputs.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import type { Model } from '../../src/models/contract/model.ts';
import type { ShownRateScale } from '../../src/models/contract/screen.ts';
import { legalPoint } from '../../src/dimensioning/question/legal-point.ts';
import { reusedSolverOf } from '../reused-solver.ts';

const packets: ShownRateScale = { unit: 'Mpps', perMpps: 1 };
/** Frames of 64 B: 84 B on the wire. */
export const wireOf64B: ShownRateScale = { unit: 'Gbit/s', perMpps: 0.672 };

/** Both sentences in one text, with plain spaces. */
export function headlineSentence(
  model: Model,
  inputs: Readonly<Record<string, InputValue>> = {},
  rate: ShownRateScale = packets,
): string {
  const legal = legalPoint(model, defaultValues(model.fields), inputs);
  if (!legal.ok) throw new Error(legal.message);
  const solution = reusedSolverOf(model).solve(legal.values, { detail: 'indicators' });
  const { sentence, edge } = model.headline({
    ...{ values: legal.values, solution, method: model.methods[0].id, rate },
  });
  return [sentence, edge]
    .filter((words) => words !== null)
    .join(' ')
    .replaceAll('\u202f', ' ');
}
