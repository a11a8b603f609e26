import { useState } from 'react';
import { ParameterPanel } from '../panel/ParameterPanel.tsx';

/** On a phone the parameters come up from below and leave indicators and figure in view. */
export function ParameterSheet() {
  const [open, setOpen] = useState(false);
  return (
    <div className="parameter-sheet" data-open={open || undefined}>
      <button
        type="button"
        className="sheet-handle"
        aria-expanded={open}
        aria-controls="parameter-sheet-body"
        onClick={() => {
          if (!open) window.scrollTo({ top: 0 });
          setOpen(!open);
        }}
      >
        {open ? 'Close parameters' : 'Parameters'}
      </button>
      <div className="sheet-body" id="parameter-sheet-body" hidden={!open}>
        <ParameterPanel />
      </div>
    </div>
  );
}
