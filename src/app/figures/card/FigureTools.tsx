import type { DrawnBeside } from '../export/laid-over.ts';
import { useMemo } from 'react';
import { useApp } from '../../core/app-context.tsx';
import { withRemarks } from '../export/provenance/provenance.ts';
import { useLaidOver } from '../export/use-laid-over.ts';
import { FigureMenu, type FigureMenuProps } from './FigureMenu.tsx';
import type { Examining } from '../use-examining.ts';
import { fetchPlotly } from '../examine/plotly/plotly-loader.ts';
import { Icon } from '../../kit/icon/Icon.tsx';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

interface Props extends Omit<FigureMenuProps, 'further' | 'sweep'> {
  others: readonly DrawnBeside[];
}

/** The menu of a figure that draws more than its curves: exports and commands include the rest. */
function FigureMenuBeside({ others, provenance, ...menu }: Props) {
  const { figureId: id, exported } = menu;
  const sweep = useApp((state) => (id === undefined ? undefined : state.sweep.sweeps[id]));
  const { remarks, reproductions } = useLaidOver(exported.figure, id, others);
  const traced = useMemo(() => withRemarks(provenance, remarks), [provenance, remarks]);
  return <FigureMenu {...menu} provenance={traced} sweep={sweep} further={reproductions} />;
}

export interface FigureToolsProps extends Omit<FigureMenuProps, 'further' | 'sweep'> {
  /** Curves of other scenarios in it; absent: nothing is drawn beside its curves. */
  others?: readonly DrawnBeside[] | undefined;
  examine?: Examining | undefined;
  /** The key that does the same on the plot; the plot is then the tab stop for it. */
  examineKey?: string | undefined;
}

/** Buttons at the end of a card's header. Pointing at “Examine” prefetches the code that draws the examined figure. */
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
          <span>Examine</span>
          <Icon shape="examine" />
        </ActionButton>
      )}
      {others === undefined ? <FigureMenu {...menu} /> : <FigureMenuBeside {...menu} others={others} />}
    </>
  );
}
