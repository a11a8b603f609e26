import { useEffect } from 'react';
import { DiagramSlot } from '../../diagram/DiagramSlot.tsx';
import { notePageStands } from '../../shell/page-stands.ts';
import { useActions, useApp } from '../../store/app-context.tsx';
import { FigureSlot } from './FigureSlot.tsx';
import { figurePanel, FigureTabs } from './FigureTabs.tsx';
import { heroLayout } from './hero-layout.ts';

/** One column: one figure at a time, with tabs under it for all of them and the drawing. */
export function OneFigure({ provenance }: { provenance: readonly string[] }) {
  const { setFigure } = useActions();
  const model = useApp((state) => state.model);
  const shown = useApp(({ view }) => view.figure);
  const { tabs, hero, companions, others } = heroLayout(model, shown);
  const { diagram } = model;
  const all = [
    ...tabs.map(({ figure: { id }, tab }) => ({ id, label: tab })),
    ...[...companions, ...others].map(({ id, label }) => ({ id, label })),
    ...(diagram === undefined ? [] : [{ id: diagram.id, label: diagram.label }]),
  ];
  const open = all.some(({ id }) => id === shown) ? shown : hero.id;
  return (
    <>
      <div role="tabpanel" id={figurePanel} aria-labelledby={`tab-${open}`}>
        {open === hero.id ? (
          <FigureSlot key={open} declaration={hero} priority={0} provenance={provenance} />
        ) : (
          <OtherSlot open={open} provenance={provenance} />
        )}
      </div>
      <FigureTabs label="Figure" tabs={all} chosen={open} onChoose={setFigure} />
    </>
  );
}

function OtherSlot({ open, provenance }: { open: string; provenance: readonly string[] }) {
  const diagram = useApp(({ model }) => model.diagram);
  // There is no figure to wait for.
  useEffect(notePageStands, []);
  return diagram && <DiagramSlot key={open} declaration={diagram} provenance={provenance} />;
}
