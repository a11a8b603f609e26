import { FigureArea } from '../figures/grid/FigureArea.tsx';
import { LazyPart } from '../shell/LazyPart.tsx';
import { pinCode } from '../pins/pin-code.ts';
import { lateCode } from '../store/late-code.ts';
import { PartBoundary } from '../shell/PartBoundary.tsx';
import { useApp } from '../store/app-context.tsx';
import type { StageId } from '../store/app-state.ts';

// Most readers look at figures: what else there is comes when it is asked for.
const lateStages = {
  question: lateCode(() => import('../question/QuestionStage.tsx').then((module) => module.QuestionStage)),
  map: lateCode(() => import('../map/MapStage.tsx').then((module) => module.MapStage)),
  // A name is cleaned while it is typed.
  compare: lateCode(async () => {
    const [module] = await Promise.all([import('../pins/CompareStage.tsx'), pinCode.fetch()]);
    return module.CompareStage;
  }),
};

const examinePart = lateCode(() =>
  import('../figures/examine/ExamineStage.tsx').then((module) => module.ExamineStage),
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
