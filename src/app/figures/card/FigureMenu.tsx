import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Sweep } from '../../../models/contract/figure.ts';
import type { Reproduction } from '../../../scenario/command/shell-command.ts';
import { paperFormat, useFigureDialogs } from '../figure-dialog-state.ts';
import { Menu } from '../../kit/menu/Menu.tsx';
import { menuChoice, type MenuEntry } from '../../kit/menu/menu-entry.ts';
import { fetchPlotly } from '../examine/plotly/plotly-loader.ts';
import type { Examining } from '../use-examining.ts';
import { tableTabs } from '../export/drawn-table.ts';
import { type ExportableFigure, figureFile, isUnfinished } from '../export/figure-download.ts';
import type { TabledFigure } from '../export/figure-csv.ts';
import { type Provenance, provenanceLines } from '../export/provenance/provenance.ts';
import { announcedExports, notYetTraced, originItems } from '../export/exports.ts';
import { noteShown } from '../export/shown-figures.ts';

/** Views of a figure, and the chosen one. */
interface FigureViews {
  all: readonly { id: string; label: string }[];
  chosen: string;
  choose: (id: string) => void;
}

export interface FigureMenuProps {
  exported: ExportableFigure;
  provenance: Provenance | null;
  tableShown: boolean;
  onToggleTable: () => void;
  infoShown: boolean;
  onToggleInfo: () => void;
  /** The address that opens the page with this figure; absent for a figure that links cannot name. */
  linkOf?: (() => string) | undefined;
  /** Name of the table where it contains more than numbers. */
  tableName?: string;
  /** Id of the model's figure: its formulas. */
  figureId?: string | undefined;
  /**
   * Computes its numbers without a screen; absent: the command of the model's figure, of the sweep, else of one point.
   */
  reproduction?: Reproduction | undefined;
  sweep?: Sweep | null | undefined;
  /** Opens the figure alone; absent where it cannot be examined. */
  examine?: Examining | undefined;
  /** The key that does the same on the plot. */
  examineKey?: string | undefined;
  /** Ways to look at the same data; absent: nothing to choose. */
  views?: FigureViews | undefined;
  /** Commands for everything else that it draws. */
  further?: readonly Reproduction[] | undefined;
}

/** Longest wait for a figure, ms; after it, the figure is exported unfinished, with a remark. */
const longestWait = 10_000;

/** Returns a function that resolves with the finished figure, or with the unfinished one after the longest wait. */
function useRefined(exported: ExportableFigure): () => Promise<ExportableFigure> {
  const latest = useRef(exported);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    latest.current = exported;
    if (!isUnfinished(exported)) for (const go of waiting.current.splice(0)) go();
  }, [exported]);
  return useCallback(async () => {
    if (isUnfinished(latest.current))
      await new Promise<void>((go) => {
        waiting.current.push(go);
        setTimeout(go, longestWait);
      });
    return latest.current;
  }, []);
}

function figureReproduction(figure: TabledFigure, sweep: Sweep | null | undefined): Reproduction {
  const { computedOver, computedWith } = figure;
  if (computedOver !== undefined) return { command: 'sweep', over: computedOver, set: computedWith };
  if (!sweep || sweep.rows.length === 0) return { command: 'solve' };
  return { command: 'sweep', over: [{ name: sweep.over, values: sweep.rows.map(({ x }) => x) }] };
}

/**
 * Menu of actions on a figure. The success of an action, or the reason of its failure, is announced in a live region.
 */
export function FigureMenu(props: FigureMenuProps) {
  const { exported, provenance, tableShown, onToggleTable, infoShown, onToggleInfo, linkOf } = props;
  const {
    tableName = 'Data table',
    sweep,
    reproduction: given,
    further,
    figureId,
    examine,
    examineKey,
    views,
  } = props;
  const { figure } = exported;
  const open = useFigureDialogs((dialogs) => dialogs.open);
  const [message, setMessage] = useState('');
  const exports = useMemo(() => announcedExports(setMessage), []);
  const reproductions = useMemo(
    () => [given ?? figureReproduction(figure, sweep), ...(further ?? [])],
    [given, figure, sweep, further],
  );
  const place = useRef<HTMLSpanElement>(null);
  const refined = useRefined(exported);
  useEffect(
    () => noteShown(place.current!, { exported, refined, provenance, reproductions, figureId }),
    [exported, refined, provenance, reproductions, figureId],
  );

  const copyImage = () => {
    if (provenance === null) {
      setMessage(notYetTraced);
      return;
    }
    const format = paperFormat(useFigureDialogs.getState().choice);
    void exports.copyImage(
      refined().then((now) => figureFile('png', now, provenanceLines(provenance), format)),
    );
  };
  const copyTable = () =>
    exports.copy(
      refined().then((now) => tableTabs(now.figure)),
      'Table copied.',
      'Export the CSV file instead.',
    );
  const copyLink = () =>
    exports.copy(linkOf!(), 'Link copied.', 'The address bar holds the link of the page.');

  const entries = (): readonly MenuEntry[] => [
    ...(views === undefined
      ? []
      : [menuChoice('View', views.all, views.chosen, views.choose), 'line' as const]),
    ...(examine === undefined
      ? []
      : [
          {
            label: 'Examine',
            ...(examineKey === undefined ? {} : { keys: examineKey }),
            // Figures of the model have it among the commands of all figures.
            unlisted: figureId !== undefined,
            run: examine.open,
          },
        ]),
    { label: infoShown ? 'Back to the figure' : 'What is drawn here', run: onToggleInfo },
    { label: tableShown ? 'Back to the figure' : tableName, run: onToggleTable },
    {
      label: 'Methods card',
      run: () => open({ card: { exported, refined, provenance, figureId, reproductions } }),
    },
    {
      label: 'Export',
      words: 'download save print paper slide pdf svg png csv card scenario',
      run: () => open({ exporting: { exported, provenance, refined, linkOf } }),
    },
    'line',
    {
      row: 'Copy',
      items: [
        ...('ClipboardItem' in window ? [{ face: 'Image', label: 'Copy image', run: copyImage }] : []),
        { face: 'Table', label: 'Copy table', run: () => void copyTable() },
        ...(linkOf === undefined
          ? []
          : [{ face: 'Link', label: 'Copy link to this figure', run: () => void copyLink() }]),
        ...originItems(exports, provenance, reproductions),
      ],
    },
  ];

  return (
    <>
      <span onPointerEnter={examine && fetchPlotly} onFocus={examine && fetchPlotly}>
        <Menu
          label={`${figure.title}: menu`}
          face="⋯"
          title="Views, Examine, table, methods card, export, copies"
          heading={figure.title}
          focusAfterListed
          place={examine && `examines:${examine.id}`}
          entries={entries}
        />
      </span>
      <span className="visually-hidden" role="status" ref={place}>
        {message}
      </span>
    </>
  );
}
