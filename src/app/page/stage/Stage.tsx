import { PartBoundary } from '../../core/boundary/PartBoundary.tsx';
import { useApp } from '../../core/app-context.tsx';
import { stageOf } from '../../core/stages.ts';
import { lateCode } from '../../kit/lazy/late-code.ts';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { FigureArea } from './FigureArea.tsx';
import { ButtonHeading } from '../../kit/commands/ActionButton.tsx';

const examinePart = lateCode(() =>
  import('../../figures/examine/ExamineStage.tsx').then((module) => module.ExamineStage),
);

/** The area below the headline. */
export function Stage({ single }: { single: boolean }) {
  const id = useApp(({ view }) => view.stage);
  const examining = useApp(({ view }) => view.examine !== null);
  const stage = stageOf(id);
  return (
    <PartBoundary key={id} part={stage?.subject ?? 'The stage of figures'}>
      {stage !== null ? (
        <ButtonHeading value={`In ${stage.subject.toLowerCase()}`}>
          <LazyPart key={id} part={stage.content} props={{}} />
        </ButtonHeading>
      ) : examining ? (
        <LazyPart part={examinePart} props={{}} />
      ) : (
        <FigureArea single={single} />
      )}
    </PartBoundary>
  );
}
