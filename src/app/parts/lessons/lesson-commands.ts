import { lessonList } from '../../../lessons/lesson-list.ts';
import { lessonListText, placeText } from '../../../lessons/lesson-place.ts';
import type { CommandSource } from '../../core/commands/command.ts';
import { openLesson } from './open-lesson.ts';

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
    ...pages
      .filter(({ place }) => place !== open)
      .map(({ label, hint, place }) => ({
        ...{ label, hint, words: 'learn' },
        run: () => {
          actions.setLesson(place);
        },
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
