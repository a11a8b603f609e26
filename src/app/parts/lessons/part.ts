import { changeView } from '../../core/actions/view-actions.ts';
import type { PagePart } from '../../core/part.ts';
import { lateCode } from '../../kit/lazy/late-code.ts';
import type { Prediction } from './predict/prediction.ts';

declare module '../../core/app-state.ts' {
  interface AppState {
    /** The reader's prediction, drawn into its figure; null: there is none. */
    prediction: Prediction | null;
  }
  interface ViewState {
    /** The reader's place in “Learn”, as links write it (`src/lessons/lesson-place.ts`); null: none. */
    lesson: string | null;
  }
}
declare module '../../core/app.ts' {
  interface Actions {
    /** Opens this place of the lessons, as links write it; null leaves them. */
    setLesson: (lesson: string | null) => void;
  }
}

/** Lessons beside the page. */
export const lessonsPart: PagePart = {
  id: 'lessons',
  state: { prediction: null },
  view: {
    lesson: {
      initial: () => null,
      write: (value) => (value === null ? {} : { lesson: value }),
      // A place that does not exist is reported where it is opened.
      read: ({ lesson }) => lesson || null,
      onModelChange: 'carry',
      place: (value) => String(value),
    },
  },
  actions: ({ store }) => ({ setLesson: (lesson) => changeView(store, { lesson }) }),
  hasCurves: ({ prediction, model }, { id }) => prediction?.model === model.id && prediction.figure === id,
  curvesFrom: ({ prediction }) => [prediction],
  code: lateCode(() => import('./part-code.ts').then((module) => module.lessonsCode)),
};
