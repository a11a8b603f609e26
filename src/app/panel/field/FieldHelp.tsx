import { useState } from 'react';
import type { Field } from '../../../models/contract/inputs.ts';
import { Popover } from '../../kit/menu/Popover.tsx';
import { useActions } from '../../core/app-context.tsx';
import { useInputWords } from '../../core/use-about.ts';
import { fieldIdentity } from '../../core/inputs/field-identity.ts';
import { lowered } from '../../../text/number-words.ts';
import { Button } from '../../kit/Button.tsx';

interface Props {
  field: Field;
  /** The field has no control. */
  alone?: boolean;
}

/**
 * Description of the parameter; open or not, it is the control's description for screen readers. Values in real systems
 * follow once it is open.
 */
export function FieldHelp({ field, alone = false }: Props) {
  const { name, label, short = label } = field;
  const words = useInputWords();
  const { setLesson } = useActions();
  const [open, setOpen] = useState(false);
  const id = fieldIdentity(field).help;
  return (
    <Popover id={`${id}-popover`} label={`About ${lowered(label)}`} unstopped={!alone} onOpen={setOpen}>
      <div id={id}>
        {short === label ? null : <p className="field-full-name">{label}</p>}
        <p>{words?.inputs[name]}</p>
        {open && words?.practice[name] !== undefined ? <p>{words.practice[name]}</p> : null}
        {(field.kind === 'list' || field.kind === 'matrix') && field.shares ? (
          <p>Edited here in per cent; links and files use fractions of 1.</p>
        ) : null}
        {field.kind === 'choice' ? (
          <dl>
            {field.options.map((option) => (
              <div key={option.value}>
                <dt>{option.label}</dt>
                <dd>{words?.options[name][option.value]}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      <Button onClick={() => setLesson(`glossary.${name}`)}>Glossary</Button>
    </Popover>
  );
}
