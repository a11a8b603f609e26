import { type LessonEntry, lessonList } from '../../../lessons/lesson-list.ts';
import { lessonListText, placeText } from '../../../lessons/lesson-place.ts';
import type { CommandContext, CommandSource } from '../../core/commands/command.ts';
import { noProgress } from '../../../lessons/lesson-progress.ts';
import { useLessonStorage } from './lesson-storage.ts';
import { sceneSetter } from './scene/scene-setter.ts';

const pages = [
  {
    label: 'Papers',
    hint: 'The figures of the five papers, drawn live',
    place: placeText({ kind: 'papers', paper: null, figure: null }),
  },
  {
    label: 'Glossary',
    hint: 'Every term, with the symbols of the papers',
    place: placeText({ kind: 'glossary', term: null }),
  },
];

export const lessonCommands: CommandSource = (context) => {
  const { store, actions } = context;
  const { lesson: open } = store.getState().view;
  return [
    ...(open === lessonListText
      ? []
      : [{ label: 'All lessons', words: 'learn', run: () => actions.setLesson(lessonListText) }]),
    ...(open === null ? [] : [{ label: 'Leave the lessons', run: () => actions.setLesson(null) }]),
    ...pages
      .filter(({ place }) => place !== open)
      .map(({ label, hint, place }) => ({
        label,
        hint,
        words: 'learn',
        run: () => actions.setLesson(place),
      })),
    ...lessonList.map((lesson) => ({
      label: `Lesson: ${lesson.title}`,
      hint: `${lesson.minutes} min, ${lesson.model}`,
      words: lesson.topic,
      run: () => {
        void openLesson(context, lesson);
      },
    })),
  ];
};

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
