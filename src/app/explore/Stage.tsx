import { FigureArea } from '../figures/grid/FigureArea.tsx';
import { LazyPart } from '../shell/LazyPart.tsx';
import { lateCode } from '../store/late-code.ts';
import { PartBoundary } from '../shell/PartBoundary.tsx';
import { useApp } from '../store/app-context.tsx';
import type { StageId } from '../store/app-state.ts';
import './stage.css';

// Most readers look at figures: what else there is comes when it is asked for.
const questionPart = lateCode(() =>
  import('../question/QuestionStage.tsx').then((module) => module.QuestionStage),
);
const mapPart = lateCode(() => import('../map/MapStage.tsx').then((module) => module.MapStage));

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
        <LazyPart part={stage === 'question' ? questionPart : mapPart} props={{}} />
      )}
    </PartBoundary>
  );
}
