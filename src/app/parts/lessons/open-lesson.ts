import type { LessonEntry } from '../../../lessons/lesson-list.ts';
import { noProgress } from '../../../lessons/lesson-progress.ts';
import type { CommandContext } from '../../core/commands/command.ts';
import { useLessonStorage } from './lesson-storage.ts';
import { sceneSetter } from './scene/scene-setter.ts';

/** Opens a lesson at the step where the reader left it, or at its first step where it is finished or not begun. */
export async function openLesson(context: CommandContext, lesson: LessonEntry): Promise<void> {
  const { at = 0, done } = useLessonStorage.getState().progress[lesson.id] ?? noProgress;
  const begun = done.length < lesson.steps;
  try {
    const loaded = await lesson.load();
    await sceneSetter(context).goTo(loaded, begun ? Math.min(at, loaded.steps.length - 1) : 0);
  } catch {
    context.actions.announce(
      'failure',
      'The lesson could not be loaded. Check the connection and try again.',
    );
  }
}
