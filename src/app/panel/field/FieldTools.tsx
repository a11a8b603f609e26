import type { Field } from '../../../models/contract/inputs.ts';
import { FieldHelp } from './FieldHelp.tsx';
import { ResetButton } from './ResetButton.tsx';

/** What is at a field's name: the way back where it was changed, and its help. */
export function FieldTools({ field, changed }: { field: Field; changed: boolean }) {
  return (
    <>
      {changed ? <ResetButton field={field} /> : null}
      <FieldHelp field={field} />
    </>
  );
}
