import type { Field } from '../../models/contract/inputs.ts';

/**
 * What the parameter is and what real systems use. Hidden or not, it is the control's description for screen readers.
 */
export function FieldHelp({ field, id, open }: { field: Field; id: string; open: boolean }) {
  return (
    <div className="field-help" id={id} hidden={!open}>
      <p>{field.help}</p>
      {field.practice === undefined ? null : <p>{field.practice}</p>}
      {(field.kind === 'list' || field.kind === 'matrix') && field.shares ? (
        <p>Edited here in per cent; links and files hold shares of 1.</p>
      ) : null}
      {field.kind === 'choice' ? (
        <dl>
          {field.options.map((option) => (
            <div key={option.value}>
              <dt>{option.label}</dt>
              <dd>{option.help}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}
