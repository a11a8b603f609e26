import { lateCode } from '../store/late-code.ts';

/** What asks a question. It comes with the stage of questions, so that what is asked there is asked at once. */
export const questionCode = lateCode(() => import('./question-actions.ts'));
