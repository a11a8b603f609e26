/** Words that several figures of batch polling share. */

/** What the distributions of counts show: the chain itself, the same in both forms of the result. */
export const methodLine = 'Batch polling, Eq. (1)';

/** Names the equations behind a time, by method. */
export function timeMethodLine(method: string): string {
  return method === 'published' ? 'Batch polling, Eqs. (5), (6) as printed' : 'Batch polling, exact';
}
