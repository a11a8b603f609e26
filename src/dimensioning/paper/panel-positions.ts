import type { NumberField } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { positionOn } from '../../numerics/axis-scale.ts';

/** An input of the model along which curves run. Throws a RangeError for one that is no number. */
export function sweptField(model: Model, over: string): NumberField {
  const field = model.fields.find(({ name }) => name === over);
  if (field?.kind !== 'number') throw new RangeError(`"${over}" is not a number of model "${model.id}"`);
  return field;
}

interface SweptRange {
  range: readonly [number, number];
  scale: 'linear' | 'log';
  at?: readonly number[];
}

/**
 * `count` positions from end to end; those of a small count are among those of a larger one that is a power of two and
 * one more. Single positions, where a figure has these alone, are thinned to about so many.
 */
export function panelPositions(
  { integer = false }: Pick<NumberField, 'integer'>,
  { range, scale, at }: SweptRange,
  count: number,
): readonly number[] {
  if (at !== undefined) {
    const every = Math.max(1, Math.ceil(at.length / count));
    return at.filter((_, k) => k % every === 0 || k === at.length - 1);
  }
  const [low, high] = range;
  const positions = Array.from({ length: count }, (_, k) => {
    if (k === 0 || k === count - 1) return k === 0 ? low : high;
    const x = positionOn({ scale, low, high }, k / (count - 1));
    return integer ? Math.round(x) : Number(x.toPrecision(6));
  });
  return [...new Set(positions)];
}
