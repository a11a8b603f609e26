import { useState } from 'react';
import { FigureMenu, type FigureMenuProps } from './FigureMenu.tsx';

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
        <FigureMenu
          {...menu}
          infoShown={infoShown}
          onToggleInfo={() => {
            if (tableShown) onToggleTable();
            setAsked(!infoShown);
          }}
          onToggleTable={() => {
            setAsked(false);
            onToggleTable();
          }}
        />
      </header>
      {infoShown && (
        <div className="figure-info" role="region" aria-label={`${title}: what is drawn here`} tabIndex={0}>
          <p className="figure-subtitle">{subtitle}.</p>
          {summary === undefined ? null : <p>{summary}</p>}
          <ul>
            {provenance.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <button type="button" className="button" onClick={() => setAsked(false)}>
            Back to the figure
          </button>
        </div>
      )}
    </>
  );
}
