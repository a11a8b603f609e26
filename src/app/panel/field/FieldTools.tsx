import type { Field } from '../../../models/contract/inputs.ts';
import { FieldHelp } from './FieldHelp.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useActions } from '../../core/app-context.tsx';
import { lowered } from '../../../text/number-words.ts';

function ResetButton({ field }: { field: Field }) {
  const { resetField } = useActions();
  return (
    <button
      type="button"
      className="reset-button"
      aria-label={`Reset ${lowered(field.label)}`}
      title="Reset to the preset’s value"
      onClick={() => resetField(field.name)}
    >
      <Icon shape="reset" />
    </button>
  );
}

/** Buttons at a field's name: reset where it was changed, and its help. */
export function FieldTools({ field, changed }: { field: Field; changed: boolean }) {
  return (
    <>
      {changed ? <ResetButton field={field} /> : null}
      <FieldHelp field={field} />
    </>
  );
}
