import type { PartCode } from '../../core/part.ts';
import { keepSession } from './keep-session.ts';
import { readSessionFile, sessionActions } from './session-actions.ts';
export { wholeStateZip } from './whole-state.ts';
import { namesSession } from './session-file.ts';

export const sessionCode: PartCode = {
  actions: sessionActions,
  readers: (app) => [(head) => (namesSession(head) ? { read: (file) => readSessionFile(app, file) } : null)],
  follow: (app) => keepSession(app),
};
