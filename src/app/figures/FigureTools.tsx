import { FigureMenu, type FigureMenuProps } from './FigureMenu.tsx';
import type { Examining } from './examining.ts';
import { fetchPlotly } from './examine/plotly-loader.ts';

interface FigureToolsProps extends FigureMenuProps {
  examine?: Examining | undefined;
}

/** At the end of a card's header. Whoever points at “Examine” is about to need what draws there. */
export function FigureTools({ examine, ...menu }: FigureToolsProps) {
  return (
    <>
      {examine && (
        <button
          type="button"
          className="button quiet figure-examine"
          aria-label={`Examine ${menu.exported.figure.title}`}
          title="This figure alone, with zoom and axes to choose (e, or double click)"
          data-examines={examine.id}
          onPointerEnter={fetchPlotly}
          onFocus={fetchPlotly}
          onClick={examine.open}
        >
          Examine
        </button>
      )}
      <FigureMenu {...menu} />
    </>
  );
}
