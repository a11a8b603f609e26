import type { Field } from '../../../models/contract/inputs.ts';
import { Popover } from '../../kit/menu/Popover.tsx';
import { useActions } from '../../core/app-context.tsx';
import { fieldIdentity, inSentence } from '../../core/inputs/field-identity.ts';

interface Props {
  field: Field;
  /** The field has no control. */
  alone?: boolean;
}

/**
 * Description of the parameter and of its values in real systems. Open or not, it is the control's description for
 * screen readers.
 */
export function FieldHelp({ field, alone = false }: Props) {
  const { label, short = label, help, practice } = field;
  const { setLesson } = useActions();
  const id = fieldIdentity(field).help;
  return (
    <Popover
      id={`${id}-popover`}
      label={`About ${inSentence(label)}`}
      className="help-button"
      unstopped={!alone}
      trigger="?"
    >
      <div id={id}>
        {short === label ? null : <p className="field-full-name">{label}</p>}
        <p>{help}</p>
        {practice === undefined ? null : <p>{practice}</p>}
        {(field.kind === 'list' || field.kind === 'matrix') && field.shares ? (
          <p>Edited here in per cent; links and files use fractions of 1.</p>
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
      <button type="button" className="button" onClick={() => setLesson(`glossary.${field.name}`)}>
        Glossary
      </button>
    </Popover>
  );
}
