import type { PointsOverlay } from '../../../../models/contract/figure.ts';
import type { EnteredInputs } from '../../../../models/contract/inputs.ts';
import type { Model } from '../../../../models/contract/model.ts';
import { readUnit } from '../../../core/inputs/field-unit.ts';

/** Along what points were measured: an input of the model, frame sizes, or a number of packets. */
export interface MeasuredAlong {
  /** Unit of the stored points. */
  ownUnit: string;
  /** The unit in which the reader reads that input. */
  unit: string;
  /** From the one to the other. */
  read: (own: number) => number;
}

interface Read {
  model: Model;
  values: EnteredInputs;
  /** The chosen unit of each input. */
  units: Readonly<Record<string, string>>;
}

export function measuredAlong({ against }: PointsOverlay, { model, values, units }: Read): MeasuredAlong {
  const field = model.fields.find(({ name }) => name === against);
  if (field?.kind !== 'number') {
    const unit = against === 'frameBytes' ? 'B' : 'packets';
    return { ownUnit: unit, unit, read: (own) => own };
  }
  const { unit, toView } = readUnit(field, units[field.name]);
  return { ownUnit: field.unit, unit, read: (own) => toView(own, values) };
}
