import { useRef, useState } from 'react';
import type { FigureDeclaration } from '../../../models/contract/figure.ts';
import type { NumberField } from '../../../models/contract/inputs.ts';
import { useCommandList } from '../../core/commands/command-list-state.ts';
import { leaveCommand } from './present-commands.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { mostFigures, mostSliders, offeredSliders, toggled } from '../../core/presentation/presented.ts';
import { Button } from '../../kit/Button.tsx';

interface ChoiceListProps {
  legend: string;
  options: readonly { id: string; label: string }[];
  chosen: readonly string[];
  /** The last chosen one cannot be removed. */
  atLeastOne?: boolean;
  onToggle: (id: string) => void;
}

/** Choice of several options. */
function ChoiceList({ legend, options, chosen, atLeastOne = false, onToggle }: ChoiceListProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(({ id, label }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            disabled={atLeastOne && chosen.length === 1 && chosen[0] === id}
            onChange={() => onToggle(id)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

interface Props {
  /** None where a stage is presented. */
  figures: readonly FigureDeclaration[];
  sliders: readonly NumberField[];
}

/**
 * Choice of the content, shortcuts, and a button to leave, which alone is visible while neither the pointer moves nor
 * the keyboard is used.
 */
export function PresentBar({ figures, sliders }: Props) {
  const leave = leaveCommand(useActions());
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const setListShown = useCommandList((list) => list.setShown);
  return (
    <div
      className="present-bar"
      data-open={open || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <Button ref={button} aria-expanded={open} onClick={() => setOpen(!open)}>
        Choose
      </Button>
      <Button aria-label="Actions and keys" title="Actions and keys (?)" onClick={() => setListShown(true)}>
        ?
      </Button>
      <Button
        className="present-leave"
        title={`${leave.label} (${leave.keys.replace(', ', ' or ')})`}
        onClick={leave.run}
      >
        Exit
      </Button>
      {open ? <Choices figures={figures} sliders={sliders} /> : null}
    </div>
  );
}

function Choices({ figures, sliders }: Props) {
  const { present } = useActions();
  const model = useApp((state) => state.model);
  const values = useApp((state) => state.values);
  const chosen = useApp(({ view }) => view.present);
  const shownFigures = figures.map(({ id }) => id);
  const shownSliders = sliders.map(({ name }) => name);
  return (
    <div className="present-choices" tabIndex={-1} role="group" aria-label="Presented figures and sliders">
      {figures.length === 0 ? null : (
        <ChoiceList
          legend="Figures, one or two"
          options={model.figures}
          chosen={shownFigures}
          atLeastOne
          onToggle={(id) =>
            present({ figures: toggled(shownFigures, id, mostFigures), sliders: chosen?.sliders ?? null })
          }
        />
      )}
      <ChoiceList
        legend={`Sliders, up to ${mostSliders}`}
        options={offeredSliders(model, values).map(({ name, label }) => ({ id: name, label }))}
        chosen={shownSliders}
        onToggle={(name) =>
          present({ figures: chosen?.figures ?? [], sliders: toggled(shownSliders, name, mostSliders) })
        }
      />
    </div>
  );
}
