import type { PagePart } from '../../core/part.ts';
import { lateCode, oneOf } from '../../kit/lazy/late-code.ts';
import type { SessionActions } from './session-actions.ts';

declare module '../../core/app.ts' {
  interface Actions extends SessionActions {}
}

/** Lazy module of the part. */
export const lateSession = lateCode(() => import('./part-code.ts'));

/** The part that saves the state of the page as a file, and over a reload. */
export const sessionPart: PagePart = {
  id: 'session',
  code: oneOf(lateSession, (loaded) => loaded.sessionCode),
};
