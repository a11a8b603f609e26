import { useState } from 'react';
import { LazyPart } from '../shell/LazyPart.tsx';
import { lateCode } from '../store/late-code.ts';
import type { FigureMenuProps } from './FigureMenu.tsx';

const menuPart = lateCode(() => import('./FigureMenu.tsx').then((module) => module.FigureMenu));
const infoPart = lateCode(() => import('./FigureInfo.tsx').then((module) => module.FigureInfo));

interface FigureHeaderProps extends Omit<FigureMenuProps, 'infoShown' | 'onToggleInfo'> {
  /** Of the card: its title is `<id>-title`. */
  id: string;
  title: string;
  /** Which equations and which view; for those who ask, and in every export. */
  subtitle: string;
  /** Two or three sentences on what the figure shows. */
  summary?: string;
  /** Why what is shown is not of the present inputs. */
  stale: string | null;
}

/** What every card of a figure begins with: its title and its menu. What is drawn here lies over the figure on request. */
export function FigureHeader(props: FigureHeaderProps) {
  const { id, title, subtitle, summary, stale, ...menu } = props;
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
          <LazyPart
            part={menuPart}
            urgency="page-stands"
            props={{
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
