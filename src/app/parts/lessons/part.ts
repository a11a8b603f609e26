import type { PagePart } from '../../core/part.ts';
import { lateCode } from '../../kit/lazy/late-code.ts';
import type { Prediction } from './predict/prediction.ts';

declare module '../../core/app-state.ts' {
  interface AppState {
    /** The reader's prediction, drawn into its figure; null: none. */
    prediction: Prediction | null;
  }
}

/** The part with the lessons beside the page. */
export const lessonsPart: PagePart = {
  id: 'lessons',
  state: { prediction: null },
  hasCurves: ({ prediction, model }, { id }) => prediction?.model === model.id && prediction.figure === id,
  curvesFrom: ({ prediction }) => [prediction],
  code: lateCode(() => import('./part-code.ts').then((module) => module.lessonsCode)),
};
