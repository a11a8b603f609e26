import type { DrawnBeside } from './export/laid-over.ts';
import { FigureMenuBeside } from './FigureMenuBeside.tsx';
import { FigureMenu, type FigureMenuProps } from './FigureMenu.tsx';
import type { Examining } from './examining.ts';
import { fetchPlotly } from './examine/plotly/plotly-loader.ts';
import { ActionButton } from '../kit/commands/ActionButton.tsx';

export interface FigureToolsProps extends Omit<FigureMenuProps, 'further' | 'sweep'> {
  /** Curves of other scenarios in it; absent: it has none, nor anything else that is laid over it. */
  others?: readonly DrawnBeside[] | undefined;
  examine?: Examining | undefined;
  /** The key that does the same on the plot, which then is the stop of Tab for it. */
  examineKey?: string | undefined;
}

/** At the end of a card's header. Whoever points at “Examine” is about to need what draws there. */
export function FigureTools({ examine, examineKey, others, ...menu }: FigureToolsProps) {
  return (
    <>
      {examine && (
        <ActionButton
          className="button quiet figure-examine"
          aria-label={`Examine ${menu.exported.figure.title}`}
          title="This figure alone, with zoom and axes to choose (e, or double click)"
          tabIndex={examineKey === undefined ? undefined : -1}
          aria-keyshortcuts={examineKey}
          place={`examines:${examine.id}`}
          onPointerEnter={fetchPlotly}
          onFocus={fetchPlotly}
          onClick={examine.open}
        >
          Examine
        </ActionButton>
      )}
      {others === undefined ? <FigureMenu {...menu} /> : <FigureMenuBeside {...menu} others={others} />}
    </>
  );
}
