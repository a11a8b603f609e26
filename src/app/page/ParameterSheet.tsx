import { useEffect, useState } from 'react';
import { useApp } from '../core/app-context.tsx';
import { rateInSentence } from '../core/traffic/ribbon-rate.ts';
import { RateRibbon } from '../parts/headline/ribbon/RateRibbon.tsx';
import { MainSliders } from '../panel/MainInputs.tsx';
import { ParameterPanel } from '../panel/ParameterPanel.tsx';
import { offerOpening, placeRef } from '../kit/places.ts';
import '../panel/panel.css';
import './parameter-sheet.css';

interface Props {
  /** Something covers the whole page. */
  covered: boolean;
}

/**
 * On a phone: the ribbon and a slider under the figure, and all parameters below the ribbon on request; at most a third
 * of the page, except where the page is low.
 */
export function ParameterSheet({ covered }: Props) {
  const [open, setOpen] = useState(false);
  const rate = useApp(rateInSentence);
  useEffect(() => {
    if (open) return undefined;
    return offerOpening('parameter-sheet', () => {
      setOpen(true);
    });
  }, [open]);
  return (
    <section
      ref={placeRef('parameter-sheet')}
      className="parameter-sheet"
      aria-label="Inputs"
      data-open={open || undefined}
      inert={covered}
    >
      <button
        type="button"
        className="sheet-handle"
        aria-expanded={open}
        aria-controls="parameter-sheet-body"
        onClick={() => setOpen(!open)}
      >
        {open ? 'Fewer parameters' : 'All parameters'}
      </button>
      <div className="sheet-body" id="parameter-sheet-body">
        <div className="sheet-ribbon">
          <RateRibbon outdated={false} />
        </div>
        {open ? <ParameterPanel /> : <MainSliders count={rate === null ? 2 : 1} />}
      </div>
    </section>
  );
}
