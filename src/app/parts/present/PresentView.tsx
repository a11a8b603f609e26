import { type ComponentType, useEffect, useMemo, useRef } from 'react';
import type { FigureSlotProps } from '../../figures/grid/FigureSlot.tsx';
import { Announcements } from '../../core/announcements/Announcements.tsx';
import { usePalette } from '../../kit/use-palette.ts';
import { useApp } from '../../core/app-context.tsx';
import { contrastPalette } from './contrast-palette.ts';
import { PresentBar } from './PresentBar.tsx';
import { presentedFigures, presentedSliders } from '../../core/presentation/presented.ts';
import { PresentSlider } from './PresentSlider.tsx';
import { useAwake } from './use-awake.ts';
import './present.css';

/** Nothing is exported from a presentation. */
const nothing = { figures: [], sliders: null };

/**
 * Handed over by the page, of whose first part they are: with imports from here the bundler takes that part to pieces.
 */
export interface PresentViewProps {
  /** `FigureSlot` */
  Figure: ComponentType<FigureSlotProps>;
  /** `Headline` */
  Sentence: ComponentType<{ single: boolean }>;
}

/**
 * For a projector: the headline, one or two figures, some sliders. The sheet is laid out for half the window and shown
 * at twice its size, so that type, lines and handles double with no numbers of their own.
 */
export function PresentView({ Figure, Sentence }: PresentViewProps) {
  const place = useRef<HTMLElement>(null);
  const awake = useAwake(place);
  const model = useApp((state) => state.model);
  const values = useApp((state) => state.values);
  const presentation = useApp(({ view }) => view.present) ?? nothing;
  const large = useApp(({ view }) => view.figure);
  const title = useApp(({ handout }) => handout?.title ?? '');
  const palette = usePalette();
  const colours = useMemo(() => contrastPalette(palette), [palette]);
  const figures = presentedFigures(model, presentation, large);
  const sliders = presentedSliders(model, presentation, values);
  useEffect(() => {
    place.current?.focus();
  }, []);
  return (
    <main className="present" ref={place} tabIndex={-1} data-awake={awake || undefined}>
      <h1 className="visually-hidden">Batchscope: {model.name}</h1>
      <div className="present-sheet">
        {title === '' ? null : <p className="present-title">{title}</p>}
        <Sentence single={false} />
        <section className="present-figures" aria-label="Figures" data-two={figures.length > 1 || undefined}>
          <h2 className="visually-hidden">Figures</h2>
          {figures.map((declaration, index) => (
            <Figure
              key={declaration.id}
              declaration={declaration}
              priority={index}
              provenance={null}
              colours={colours}
            />
          ))}
        </section>
        <div className="present-foot">
          <div className="present-sliders" role="group" aria-label="Parameters">
            {sliders.map((field) => (
              <PresentSlider key={field.name} field={field} />
            ))}
          </div>
          <PresentBar figures={figures} sliders={sliders} />
        </div>
        <Announcements />
      </div>
    </main>
  );
}
