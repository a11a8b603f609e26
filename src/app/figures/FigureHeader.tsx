import type { ComponentProps, ReactNode } from 'react';
import { FigureToolbar } from './export/FigureToolbar.tsx';

interface FigureHeaderProps extends ComponentProps<typeof FigureToolbar> {
  /** Of the card: its title is `<id>-title`. */
  id: string;
  title: string;
  subtitle: string;
  /** Why what is shown is not of the present inputs; stands in for the subtitle. */
  stale: string | null;
  /** Below the subtitle. */
  children?: ReactNode;
}

/** What every card of a figure begins with: its title, what can be done with it, what it shows. */
export function FigureHeader({ id, title, subtitle, stale, children, ...toolbar }: FigureHeaderProps) {
  return (
    <header className="figure-header">
      <h3 id={`${id}-title`}>{title}</h3>
      <FigureToolbar {...toolbar} />
      <p className="figure-subtitle" title={subtitle}>
        {stale ?? subtitle}
      </p>
      {children}
    </header>
  );
}
