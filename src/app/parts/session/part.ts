import type { PagePart } from '../../core/part.ts';
import { lateCode } from '../../kit/lazy/late-code.ts';
import type { SessionActions } from './session-actions.ts';

declare module '../../core/app.ts' {
  interface Actions extends SessionActions {}
}

/** The part that saves the state of the page as a file, and over a reload. */
export const sessionPart: PagePart = {
  id: 'session',
  code: lateCode(() => import('./part-code.ts').then((module) => module.sessionCode)),
};
