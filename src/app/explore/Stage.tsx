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

const names: Readonly<Record<StageId, string>> = {
  figures: 'The stage of figures',
  question: 'The question',
  map: 'The map',
  compare: 'The comparison',
};

export function Stage({ single }: { single: boolean }) {
  const stage = useApp(({ view }) => view.stage);
  return (
    <PartBoundary key={stage} part={names[stage]}>
      {stage === 'figures' ? (
        <FigureArea single={single} />
      ) : (
        <LazyPart key={stage} part={lateStages[stage]} props={{}} />
      )}
    </PartBoundary>
  );
}
