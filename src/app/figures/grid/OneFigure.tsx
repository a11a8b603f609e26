import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { useActions, useApp } from '../../core/app-context.tsx';
import { oneOf } from '../../kit/lazy/late-code.ts';
import { FigureSlot } from './FigureSlot.tsx';
import { figurePanel, FigureTabs } from './FigureTabs.tsx';
import { otherFigures } from './late-grid.ts';
import { heroLayout } from './hero-layout.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { Provenance } from '../export/provenance/provenance.ts';

interface Tab {
  id: string;
  label: string;
}

/**
 * A tab for every figure and the drawing, where one is shown at a time: first the large ones, then those beside and
 * below them. The order does not depend on the shown one, or arrow keys would go in circles.
 */
export function oneColumnTabs(model: Pick<Model, 'figures' | 'screen' | 'diagram'>): readonly Tab[] {
  const { tabs, companions, others } = heroLayout(model, '');
  const { diagram } = model;
  return [
    ...tabs.map(({ figure: { id }, tab }) => ({ id, label: tab })),
    ...[...companions, ...others].map(({ id, label }) => ({ id, label })),
    ...(diagram === undefined ? [] : [{ id: diagram.id, label: diagram.label }]),
  ];
}

const otherPart = oneOf(otherFigures, ({ OtherSlot }) => OtherSlot);

/** One column: one figure at a time, with tabs under it for all of them and the drawing. */
export function OneFigure({ provenance }: { provenance: Provenance | null }) {
  const { setFigure } = useActions();
  const model = useApp((state) => state.model);
  const shown = useApp(({ view }) => view.figure);
  const { hero } = heroLayout(model, shown);
  const all = oneColumnTabs(model);
  const open = all.some(({ id }) => id === shown) ? shown : hero.id;
  return (
    <>
      <div role="tabpanel" id={figurePanel} aria-labelledby={`tab-${open}`}>
        {open === hero.id ? (
          <FigureSlot key={open} declaration={hero} priority={0} provenance={provenance} briefly />
        ) : (
          <LazyPart part={otherPart} props={{ open, provenance }} />
        )}
      </div>
      <FigureTabs label="Figure" tabs={all} chosen={open} onChoose={setFigure} />
    </>
  );
}
