import { escapeEntry } from '../link/link-entries.ts';
import type { Handout } from './handout.ts';

/**
 * `title=Queues`, `hide=figure:loss-rate,headline`: what is set, each on its own; `preparedFor` where the link opens
 * another model than the one that was prepared. `read-handout.ts` reads them.
 */
export function handoutEntries(handout: Handout, opened: string): readonly string[] {
  const { title, note, hide, lock, embed, model } = handout;
  const preparedFor = model === opened ? '' : model;
  const texts = { title, note, hide: hide.join(), lock: lock.join(), embed: embed ? '1' : '', preparedFor };
  return Object.entries(texts).flatMap(([name, text]) => (text === '' ? [] : `${name}=${escapeEntry(text)}`));
}
