/** Ids and accessible names of a parameter's elements, which connect labels, help and faults. */
import type { Field } from '../../../models/contract/inputs.ts';

interface FieldIdentity {
  label: string;
  help: string;
  fault: string;
  note: string;
  entry: string;
  effect: string;
}

/** Ids are free of dots: `arrivals.cv` would be a class selector. */
export function fieldIdentity(field: Field): FieldIdentity {
  const stem = `field-${field.name.replaceAll('.', '-')}`;
  return {
    label: `${stem}-label`,
    help: `${stem}-help`,
    fault: `${stem}-fault`,
    note: `${stem}-note`,
    entry: `${stem}-entry`,
    effect: `${stem}-effect`,
  };
}
