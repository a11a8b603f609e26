import { type ComponentProps, memo, type ReactNode, useState } from 'react';
import { LazyPart } from '../kit/lazy/LazyPart.tsx';
import { oneOf } from '../kit/lazy/late-code.ts';
import { lateFigures } from './late-figures.ts';
import type { Examining } from './use-examining.ts';
import type { FigureToolsProps } from './FigureTools.tsx';

const toolPart = oneOf(lateFigures, ({ FigureTools }) => FigureTools);
const infoPart = oneOf(lateFigures, ({ FigureInfo }) => FigureInfo);

interface HeaderToolsProps {
  tools: ComponentProps<NonNullable<typeof toolPart.now>>;
  /** A hand is at a slider. */
  dragging: boolean;
}

/** Nobody chooses from a menu with a slider in hand: until it is let go, the tools stay as they are. */
const HeaderTools = memo(
  function HeaderTools({ tools }: HeaderToolsProps) {
    return <LazyPart part={toolPart} urgency="page-ready" props={tools} />;
  },
  ({ tools: before }, { tools, dragging }) =>
    dragging && before.infoShown === tools.infoShown && before.tableShown === tools.tableShown,
);

export interface FigureHeaderProps extends Omit<FigureToolsProps, 'infoShown' | 'onToggleInfo'> {
  /** Of the card: its title is `<id>-title`. */
  id: string;
  title: string;
  /** Which equations and which view; for those who ask, and in every export. */
  subtitle: string;
  /** Two or three sentences on what the figure shows. */
  summary?: string;
  /** Why what is shown is not of the present inputs. */
  stale: string | null;
  examine?: Examining | undefined;
  /** The key that opens it alone while the plot has the focus; absent where the plot takes no keys. */
  examineKey?: string;
  /** While any control is being dragged. */
  dragging?: boolean;
  /** What else can be done, after the menu. */
  children?: ReactNode;
}

/**
 * What every card of a figure begins with: its title, its menu, and what opens it alone. What is drawn here lies over
 * the figure on request.
 */
export function FigureHeader(props: FigureHeaderProps) {
  const { id, title, subtitle, summary, stale, dragging = false, children, ...menu } = props;
  const { provenance, onToggleTable, tableShown } = menu;
  const [asked, setAsked] = useState(false);
  const infoShown = asked && !tableShown;
  return (
    <>
      <header className="figure-header">
        <h3 id={`${id}-title`} title={title}>
          {title}
        </h3>
        {stale === null ? null : <p className="figure-stale">{stale}</p>}
        <div className="figure-menu">
          <HeaderTools
            dragging={dragging}
            tools={{
              ...menu,
              infoShown,
              onToggleInfo: () => {
                if (tableShown) onToggleTable();
                setAsked(!infoShown);
              },
              onToggleTable: () => {
                setAsked(false);
                onToggleTable();
              },
            }}
          />
        </div>
        {children}
      </header>
      {infoShown && (
        <LazyPart
          part={infoPart}
          props={{
            ...{ title, subtitle, provenance },
            ...(summary === undefined ? {} : { summary }),
            onClose: () => {
              setAsked(false);
            },
          }}
        />
      )}
    </>
  );
}
