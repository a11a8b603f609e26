/** The sentences of a model's headline at some inputs. */
import { plainWords } from '../../src/text/words.ts';
import type { InputValue } from '../../src/models/contract/inputs.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import type { Model } from '../../src/models/contract/model.ts';
import type { HeadlineWords, ShownRateScale } from '../../src/models/contract/screen.ts';
import { legalPoint } from '../../src/dimensioning/question/legal-point.ts';
import { reusedSolverOf } from '../reused-solver.ts';

const packets: ShownRateScale = { unit: 'Mpps', perMpps: 1 };
/** Frames of 64 B: 84 B on the wire. */
export const wireOf64B: ShownRateScale = { unit: 'Gbit/s', perMpps: 0.672 };

function wordsAt(
  model: Model,
  inputs: Readonly<Record<string, InputValue>>,
  rate: ShownRateScale,
): HeadlineWords | null {
  const legal = legalPoint(model, defaultValues(model.fields), inputs);
  if (!legal.ok) return null;
  const solution = reusedSolverOf(model).solve(legal.values, { detail: 'indicators' });
  return model.headline({ values: legal.values, solution, method: model.methods[0].id, rate });
}

/** Both sentences in one text, with plain spaces. */
export function headlineSentence(
  model: Model,
  inputs: Readonly<Record<string, InputValue>> = {},
  rate: ShownRateScale = packets,
): string {
  const words = wordsAt(model, inputs, rate);
  if (words === null) throw new Error('illegal inputs');
  return [plainWords(words.sentence), words.edge]
    .filter((sentence) => sentence !== null)
    .join(' ')
    .replaceAll('\u202f', ' ');
}

/** The sentence of a presentation; null where the inputs are not legal. */
export function presentedSentence(model: Model, inputs: Readonly<Record<string, InputValue>>): string | null {
  const words = wordsAt(model, inputs, packets);
  return words === null ? null : plainWords(words.brief ?? words.sentence);
}
