/**
 * The tab's own storage, which a reload finds again: the inputs of every model as they were entered, and the names of
 * the files whose contents are kept beside it (`src/app/session/kept-files.ts`).
 */
import type { ViewEntries } from '../../scenario/file/scenario.ts';

const storageKey = 'batchscope.session';

/** A model as the reader sees or left it; `values` as they were entered, for `readEntered`. */
export interface KeptScenario {
  model: string;
  values: unknown;
  view: ViewEntries;
}

export interface KeptSession {
  /** The fragment that the browser opens again, with `#` where it has any. */
  address: string;
  present: KeptScenario;
  /** The other models that the reader has been at. */
  left: readonly KeptScenario[];
  /** Of the reader's files, and of those that were still being read. */
  files: readonly string[];
  /** The text of a session's file, for a program that cannot read what this one keeps; null where nothing lies over. */
  text: string | null;
}

/** False where storage is forbidden or full. */
export function keepInTab(session: KeptSession): boolean {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(session));
    return true;
  } catch {
    return false;
  }
}

/** Kept by this tab at this address; null where there is nothing. */
export function keptInTab(address: string): KeptSession | null {
  try {
    const json: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isSession(json) && json.address === address ? json : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isScenario(value: unknown): value is KeptScenario {
  if (!isRecord(value) || typeof value.model !== 'string' || !isRecord(value.view)) return false;
  return Object.values(value.view).every((text) => typeof text === 'string');
}

function isSession(value: unknown): value is KeptSession {
  return (
    isRecord(value) &&
    typeof value.address === 'string' &&
    isScenario(value.present) &&
    Array.isArray(value.left) &&
    value.left.every(isScenario) &&
    Array.isArray(value.files) &&
    value.files.every((name) => typeof name === 'string') &&
    (value.text === null || typeof value.text === 'string')
  );
}
