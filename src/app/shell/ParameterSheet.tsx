import { useState } from 'react';
import { mainFields } from '../panel/main-fields.ts';
import { ParameterField } from '../panel/ParameterField.tsx';
import { ParameterPanel } from '../panel/ParameterPanel.tsx';
import { useApp, useAppShallow } from '../store/app-context.tsx';
import '../panel/panel.css';
import './parameter-sheet.css';

interface Props {
  /** Something lies over the whole page. */
  covered: boolean;
}

/** On a phone: two sliders under the figure, and all parameters above them on request; never more than a third of the page. */
export function ParameterSheet({ covered }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div className="parameter-sheet" data-open={open || undefined} inert={covered}>
      <button
        type="button"
        className="sheet-handle"
        aria-expanded={open}
        aria-controls="parameter-sheet-body"
        onClick={() => {
          setOpen(!open);
        }}
      >
        {open ? 'Fewer parameters' : 'All parameters'}
      </button>
      <div className="sheet-body" id="parameter-sheet-body">
        {open ? <ParameterPanel /> : <MainFields />}
      </div>
    </div>
  );
}

function MainFields() {
  const model = useApp((state) => state.model);
  const fields = useAppShallow(({ values }) => mainFields(model, values));
  return (
    <form
      className="main-fields"
      aria-label="Main parameters"
      key={model.id}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      {fields.map((field) => (
        <ParameterField key={field.name} field={field} />
      ))}
    </form>
  );
}
