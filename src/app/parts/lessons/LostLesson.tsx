import { lessonListText } from '../../../lessons/lesson-place.ts';
import { useActions } from '../../core/app-context.tsx';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

/** Replaces a lesson that cannot be shown: the reason, and a link to the others. */
export function LostLesson({ message }: { message: string }) {
  const { setLesson } = useActions();
  return (
    <aside className="lesson" aria-label="Lesson" data-testid="lesson">
      <div className="lesson-body">
        <p role="alert">{message}</p>
        <div className="button-row">
          <ActionButton primary onClick={() => setLesson(lessonListText)}>
            All lessons
          </ActionButton>
          <ActionButton onClick={() => setLesson(null)}>Close</ActionButton>
        </div>
      </div>
    </aside>
  );
}
