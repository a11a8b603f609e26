import { lazy, Suspense } from 'react';
import { FigureArea } from '../grid/FigureArea.tsx';
import { useApp } from '../state/app-context.tsx';

// Most readers look at figures: what else there is comes when it is asked for.
const QuestionStage = lazy(() =>
  import('../dimensioning/QuestionStage.tsx').then(({ QuestionStage: component }) => ({
    default: component,
  })),
);
const MapStage = lazy(() =>
  import('../maps/MapStage.tsx').then(({ MapStage: component }) => ({ default: component })),
);

export function Stage({ single }: { single: boolean }) {
  const stage = useApp(({ view }) => view.stage);
  if (stage === 'figures') return <FigureArea single={single} />;
  return <Suspense>{stage === 'question' ? <QuestionStage /> : <MapStage />}</Suspense>;
}
