import { type ComponentProps, memo, type ReactNode, useState } from 'react';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { oneOf } from '../../kit/lazy/late-code.ts';
import { lateFigures } from '../late-figures.ts';
import type { FigureToolsProps } from './FigureTools.tsx';

const toolPart = oneOf(lateFigures, ({ FigureTools }) => FigureTools);
const infoPart = oneOf(lateFigures, ({ FigureInfo }) => FigureInfo);

interface HeaderToolsProps {
  tools: ComponentProps<NonNullable<typeof toolPart.now>>;
  /** A control is being dragged. */
  dragging: boolean;
}

/** No menu opens during a drag: until its end the tools are not rendered again. */
const HeaderTools = memo(
  function HeaderTools({ tools }: HeaderToolsProps) {
    return <LazyPart part={toolPart} urgency="page-ready" props={tools} />;
  },
  ({ tools: before }, { tools, dragging }) =>
    dragging &&
    before.infoShown === tools.infoShown &&
    before.tableShown === tools.tableShown &&
    before.views?.chosen === tools.views?.chosen,
);

export interface FigureHeaderProps extends Omit<FigureToolsProps, 'infoShown' | 'onToggleInfo'> {
  /** Id of the card: its title is `<id>-title`. */
  id: string;
  title: string;
  /** Equations and view; shown on request, and in every export. */
  subtitle: string;
  /** Two or three sentences that describe the figure. */
  summary?: string;
  /** Reason why the shown result does not belong to the present inputs. */
  stale: string | null;
  /** While any control is being dragged. */
  dragging?: boolean;
  /** Further buttons, after the menu. */
  children?: ReactNode;
}

/**
 * The header of every figure's card: title, and one menu of views, Examine, table, exports. The description opens over
 * the figure.
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
            title,
            subtitle,
            provenance,
            summary,
            onClose: () => setAsked(false),
          }}
        />
      )}
    </>
  );
}
