/** Notices of a solver, one function for each severity. */
import type { Notice } from '../contract/solution.ts';

const noticeOf =
  (severity: Notice['severity']) =>
  (code: string, message: string): Notice => ({ code, severity, message });

export const infoNotice = noticeOf('info');
export const limitNotice = noticeOf('limit');
export const warningNotice = noticeOf('warning');
