import { useState } from 'react';
import { useActions } from '../../core/app-context.tsx';
import { FigureSlot } from './FigureSlot.tsx';
import { figurePanel, FigureTabs } from './FigureTabs.tsx';
import type { HeroLayout } from './hero-layout.ts';
import type { Provenance } from '../export/provenance/provenance.ts';

interface Props {
  layout: HeroLayout;
  /** Provenance of every export. */
  provenance: Provenance | null;
}

/** One large figure with tabs under it, and two beside it; all visible without scrolling. */
export function HeroStage({ layout: { tabs, hero, companions }, provenance }: Props) {
  const { setFigure } = useActions();
  const [names, setNames] = useState('');
  return (
    <div className="hero-stage">
      <div className="hero-place" data-alone={tabs.length < 2 || undefined}>
        <div
          className="hero-panel"
          {...(tabs.length < 2
            ? {}
            : { role: 'tabpanel', id: figurePanel, 'aria-labelledby': `tab-${hero.id}` })}
        >
          <FigureSlot
            key={hero.id}
            declaration={hero}
            priority={0}
            provenance={provenance}
            briefly
            onNames={setNames}
          />
        </div>
        {tabs.length < 2 ? null : (
          <FigureTabs
            label="Large figure"
            tabs={tabs.map(({ figure: { id }, tab }) => ({ id, label: tab }))}
            chosen={hero.id}
            onChoose={setFigure}
          />
        )}
      </div>
      {companions.map((declaration, index) => (
        <FigureSlot
          key={declaration.id}
          declaration={declaration}
          priority={index + 1}
          provenance={provenance}
          briefly
          namesBeside={names}
        />
      ))}
    </div>
  );
}
