import { type ComponentType, useEffect, useState } from 'react';
import { FigureArea } from '../grid/FigureArea.tsx';
import { PartBoundary } from '../shell/PartBoundary.tsx';
import { useApp } from '../state/app-context.tsx';
import type { StageId } from '../state/app-state.ts';
import './stage.css';

// Most readers look at figures: what else there is comes when it is asked for.
const loadQuestion = () => import('../dimensioning/QuestionStage.tsx').then((module) => module.QuestionStage);
const loadMap = () => import('../maps/MapStage.tsx').then((module) => module.MapStage);

const names: Readonly<Record<StageId, string>> = {
  figures: 'The stage of figures',
  question: 'The question',
  map: 'The map',
};

export function Stage({ single }: { single: boolean }) {
  const stage = useApp(({ view }) => view.stage);
  return (
    <PartBoundary key={stage} part={names[stage]}>
      {stage === 'figures' ? (
        <FigureArea single={single} />
      ) : (
        <Loaded load={stage === 'question' ? loadQuestion : loadMap} />
      )}
    </PartBoundary>
  );
}

/** Nothing until the component is there. `Suspense` would hold it back for 300 ms more, to spare a fallback that there is none of. */
function Loaded({ load }: { load: () => Promise<ComponentType> }) {
  const [loaded, setLoaded] = useState<{ component: ComponentType } | 'failed' | null>(null);
  useEffect(() => {
    let wanted = true;
    load().then(
      (component) => {
        if (wanted) setLoaded({ component });
      },
      () => {
        if (wanted) setLoaded('failed');
      },
    );
    return () => {
      wanted = false;
    };
  }, [load]);
  if (loaded !== 'failed') return loaded && <loaded.component />;
  return (
    <p className="stage-failed" role="alert">
      This part of the page could not be loaded. Reload the page to try again; the address keeps everything.
    </p>
  );
}
