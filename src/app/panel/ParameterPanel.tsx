import { LazyPart } from '../kit/lazy/LazyPart.tsx';
import { PartBoundary } from '../core/boundary/PartBoundary.tsx';
import { PartsAt } from '../core/PartsAt.tsx';
import { useApp } from '../core/app-context.tsx';
import { lateCode, oneOf } from '../kit/lazy/late-code.ts';
import { MainInputs } from './MainInputs.tsx';
import { placeRef } from '../kit/places.ts';
import './panel.css';

declare module '../core/part.ts' {
  interface Places {
    /** Above the main inputs. */
    panelHead: object;
    /** Below all inputs. */
    panelFoot: object;
  }
}

const foldsPart = oneOf(
  lateCode(() => import('./folds/PanelFolds.tsx')),
  ({ PanelFolds }) => PanelFolds,
);

/**
 * Every input of the model: its preset, the main inputs, the others folded by subject. The whole panel is generated
 * from the schema. `elsewhere`: number of main sliders outside of it (`MainSliders`).
 */
export function ParameterPanel({ elsewhere = 0 }: { elsewhere?: number }) {
  const model = useApp((state) => state.model);
  return (
    <form
      className="panel"
      aria-label="Parameters"
      ref={placeRef('popovers-beside')}
      key={model.id}
      onSubmit={(event) => event.preventDefault()}
    >
      <PartsAt place="panelHead" subject="The choice of presets" props={{}} />
      <PartBoundary part="The main inputs">
        <MainInputs from={elsewhere} />
      </PartBoundary>
      <PartBoundary part="The folded inputs">
        <LazyPart part={foldsPart} urgency="page-ready" props={{}} />
      </PartBoundary>
    </form>
  );
}
