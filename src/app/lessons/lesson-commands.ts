import { lessonList } from '../../lessons/lesson-list.ts';
import { lessonListText } from '../../lessons/lesson-place.ts';
import type { CommandSource } from '../commands/command.ts';
import { openLesson } from './open-lesson.ts';

export const lessonCommands: CommandSource = (context) => {
  const { store, actions } = context;
  const { lesson: open } = store.getState().view;
  return [
    ...(open === lessonListText
      ? []
      : [
          {
            label: 'All lessons',
            words: 'learn',
            run: () => {
              actions.setLesson(lessonListText);
            },
          },
        ]),
    ...(open === null
      ? []
      : [
          {
            label: 'Leave the lessons',
            run: () => {
              actions.setLesson(null);
            },
          },
        ]),
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
