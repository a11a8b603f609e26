/** Declaration of a number input: its ranges in pairs, on a linear scale unless another is given. */
import type { NumberField } from '../contract/inputs.ts';

type DeclaredNumber = Omit<
  NumberField,
  'kind' | 'name' | 'min' | 'max' | 'sliderMin' | 'sliderMax' | 'step' | 'scale'
> & {
  /** Inclusive limits of what is accepted. */
  accepts: readonly [min: number, max: number];
  /** Ends of the slider, inside these limits. */
  slider: readonly [from: number, to: number];
  /** 1 unless given. */
  step?: number;
  scale?: NumberField['scale'];
};

type Declared<Name, Given> = NumberField & { readonly name: Name } & (Given extends { optional: true }
    ? { readonly optional: true }
    : unknown);

export function numberInput<const Name extends string, const Given extends DeclaredNumber>(
  name: Name,
  { accepts: [min, max], slider: [sliderMin, sliderMax], ...given }: Given,
): Declared<Name, Given> {
  const field = { kind: 'number', name, min, max, sliderMin, sliderMax, step: 1, scale: 'linear', ...given };
  return field as unknown as Declared<Name, Given>;
}
