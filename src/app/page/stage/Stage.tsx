import { FigureArea } from './FigureArea.tsx';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { pinCode } from '../../parts/pins/pin-code.ts';
import { lateCode } from '../../kit/lazy/late-code.ts';
import { PartBoundary } from '../../core/boundary/PartBoundary.tsx';
import { useApp } from '../../core/app-context.tsx';
import type { StageId } from '../../core/app-state.ts';

// Most readers look at figures: what else there is comes when it is asked for.
const lateStages = {
  question: lateCode(() =>
    import('../../parts/question/QuestionStage.tsx').then((module) => module.QuestionStage),
  ),
  map: lateCode(() => import('../../parts/map/MapStage.tsx').then((module) => module.MapStage)),
  // A name is cleaned while it is typed.
  compare: lateCode(async () => {
    const [module] = await Promise.all([import('../../parts/pins/CompareStage.tsx'), pinCode.fetch()]);
    return module.CompareStage;
  }),
};

const examinePart = lateCode(() =>
  import('../../figures/examine/ExamineStage.tsx').then((module) => module.ExamineStage),
);

const names: Readonly<Record<StageId, string>> = {
  figures: 'The stage of figures',
  question: 'The question',
  map: 'The map',
  compare: 'The comparison',
};

export function Stage({ single }: { single: boolean }) {
  const stage = useApp(({ view }) => view.stage);
  const examining = useApp(({ view }) => view.examine !== null);
  return (
    <PartBoundary key={stage} part={names[stage]}>
      {stage !== 'figures' ? (
        <LazyPart key={stage} part={lateStages[stage]} props={{}} />
      ) : examining ? (
        <LazyPart part={examinePart} props={{}} />
      ) : (
        <FigureArea single={single} />
      )}
    </PartBoundary>
  );
}
