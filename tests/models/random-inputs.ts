/** Random inputs of a model over the whole ranges that its fields allow; the same for the same seed and number. */
import fc from 'fast-check';
import type { EnteredInputs, Field, InputValue } from '../../src/models/contract/inputs.ts';
import type { Model } from '../../src/models/contract/model.ts';
import { repairInputs } from '../../src/scenario/file/repair.ts';
import { arbitraryField } from '../scenario/arbitrary-values.ts';

/** Share of the numbers that stay at their defaults, so that extremes meet ordinary surroundings, too. */
const atDefault = 0.35;

/** Tables, lists and distributions are given so often. */
const given = 0.2;

/** Evenly over the range, on its logarithm where the slider is logarithmic. */
function drawNumber(field: Extract<Field, { kind: 'number' }>, share: number): number {
  const { min, max, scale, integer } = field;
  const low = min > 0 ? min : max * 1e-6;
  const value = scale === 'log' ? low * (max / low) ** share : min + share * (max - min);
  const round = integer ? Math.round(value) : Number(value.toPrecision(4));
  return Math.min(max, Math.max(min, round));
}

function drawField(field: Field): fc.Arbitrary<InputValue> {
  // Doubles would crowd around 0.
  const share = fc.integer({ min: 0, max: 2 ** 30 }).map((x) => x / 2 ** 30);
  const drawn: fc.Arbitrary<InputValue> =
    field.kind === 'number' ? share.map((x) => drawNumber(field, x)) : arbitraryField(field);
  if (field.kind === 'choice') return drawn;
  const defaultShare = field.kind === 'number' ? atDefault : 1 - given;
  return fc.tuple(share, drawn).map(([x, value]) => (x < defaultShare ? field.default : value));
}

/** Inputs legal field by field; rules across fields may refuse them, but what is nearest is not the defaults. */
export function randomInputs(model: Model, seed: number, count: number): EnteredInputs[] {
  const byName = Object.fromEntries(model.fields.map((field) => [field.name, fc.noBias(drawField(field))]));
  const found: EnteredInputs[] = [];
  for (const values of fc.sample(fc.record(byName), { seed, numRuns: 8 * count }) as EnteredInputs[]) {
    if (found.length === count) break;
    const { corrections } = repairInputs(model, values);
    if (corrections.every(({ parameter }) => parameter !== null)) found.push(values);
  }
  return found;
}
