import type { PagePart } from '../../core/part.ts';
import { lateCode } from '../../kit/lazy/late-code.ts';

declare module '../../core/app-state.ts' {
  interface StageIds {
    question: true;
  }
}

/** Figures of an answer: a goal against the unknown, the plane of two unknowns, and those computed on demand. */
const examined = /^(goal-\d|plane|robust|hashing)$/;

/** The part that searches inputs that meet goals. */
export const questionPart: PagePart = {
  id: 'question',
  stage: {
    id: 'question',
    label: 'What do I need?',
    short: 'Need',
    words: 'question',
    help: 'Which inputs meet a goal',
    subject: 'The question',
    content: lateCode(() => import('./QuestionStage.tsx').then((module) => module.QuestionStage)),
    examines: (_, id) => examined.test(id),
  },
};
