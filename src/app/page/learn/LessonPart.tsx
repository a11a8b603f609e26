import '../../parts/lessons/lesson-card.css';
import '../../parts/lessons/tasks/lesson-tasks.css';
import '../../parts/lessons/class/class-answers.css';
import '../../parts/lessons/predict/drawing-pad.css';
import '../../parts/lessons/place/pointer.css';
import '../../parts/lessons/lesson-places.css';
import '../../parts/lessons/presented-lesson.css';
import { PapersPage } from '../../parts/papers/PapersPage.tsx';
import { GlossaryPage } from '../../parts/glossary/GlossaryPage.tsx';
import { readPlace } from '../../../lessons/lesson-place.ts';
import { LearnPage } from '../../parts/lessons/learn-page/LearnPage.tsx';
import { LessonPanel } from '../../parts/lessons/LessonPanel.tsx';
import { LostLesson } from '../../parts/lessons/LostLesson.tsx';
import { useLesson, useRefusedStorage } from '../../parts/lessons/use-lesson.ts';
import { ButtonHeading } from '../../kit/commands/ActionButton.tsx';

/** Content of a place in “Learn”: a list, a step, a paper's figures, or a notice that there is no such lesson. */
export function LessonPart({ place: text }: { place: string }) {
  useRefusedStorage();
  const place = readPlace(text);
  if (place === null) return <LostLesson message="This link names no lesson." />;
  if (place.kind === 'list') return <LearnPage />;
  if (place.kind === 'glossary') return <GlossaryPage term={place.term} />;
  if (place.kind === 'papers') return <PapersPage paper={place.paper} figure={place.figure} />;
  return (
    <ButtonHeading value="This lesson">
      <OpenLesson id={place.lesson} step={place.step} />
    </ButtonHeading>
  );
}

function OpenLesson({ id, step }: { id: string; step: number }) {
  const loaded = useLesson(id);
  if (loaded.kind === 'loading') return <aside className="lesson" aria-label="Lesson" aria-busy="true" />;
  if (loaded.kind === 'unknown')
    return (
      <LostLesson message={`There is no lesson “${id}” on this page. If it is a file, open the file.`} />
    );
  if (loaded.kind === 'failed')
    return (
      <LostLesson
        message={loaded.fault ?? 'The lesson could not be loaded. Check the connection and try again.'}
      />
    );
  const { steps } = loaded.lesson;
  if (step < 0 || step >= steps.length) {
    const message = `This lesson has ${steps.length} steps; the link asks for step ${step + 1}.`;
    return <LostLesson message={message} />;
  }
  return <LessonPanel lesson={loaded.lesson} index={step} />;
}
