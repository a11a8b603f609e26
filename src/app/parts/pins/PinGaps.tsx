import { useMemo } from 'react';
import { pinnedFigure } from '../../../models/figure-parts/pinned-curves.ts';
import type { Pin } from '../../../scenario/pin/pin.ts';
import { useApp, useCatalogue } from '../../core/app-context.tsx';
import { pinnedScenario } from './pinned-scenario.ts';

/** In which of the model's figures a pin has no curve, and why. */
export function PinGaps({ pin }: { pin: Pin }) {
  const catalogue = useCatalogue();
  const model = useApp((state) => state.model);
  const views = useApp(({ view }) => view.figureViews);
  const results = useApp(({ pinned }) => pinned.results);
  const scenario = useMemo(() => pinnedScenario(catalogue, pin, results, 'Mpps'), [catalogue, pin, results]);
  const gaps = useMemo(
    () =>
      model.figures.flatMap((figure) => {
        const view = views[figure.id] ?? figure.views?.[0].id ?? '';
        const reading = pinnedFigure(model, figure, view, scenario);
        return reading.ok ? [] : [{ figure: figure.label, reason: reading.reason }];
      }),
    [model, views, scenario],
  );
  if (gaps.length === 0) return <p className="quiet-text">Drawn in every figure.</p>;
  return (
    <details className="pin-gaps">
      <summary>
        Drawn in {model.figures.length - gaps.length} of {model.figures.length} figures
      </summary>
      <dl>
        {gaps.map(({ figure, reason }) => (
          <div key={figure}>
            <dt>{figure}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
