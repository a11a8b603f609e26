import type { App } from '../app.ts';
import type { AppState } from '../app-state.ts';

/** A file or pasted text of the reader on the page. */
export interface ReaderFile {
  name: string;
  /** Identity of the content: another object after the reader changes how the file is read. */
  content: object;
}

/** State of a part that a reload of the page restores. */
export interface SavedState {
  /** Changes of one of these are stored. */
  watched: (state: AppState) => readonly unknown[];
  /** Plain data that can be cloned with `structuredClone`; null where there is nothing to store. */
  snapshot: (state: AppState) => unknown;
  /** State that was added to the page meanwhile remains. */
  restore: (app: App, snapshot: unknown) => Promise<void> | void;
  files?: (state: AppState) => readonly ReaderFile[];
  /** Names of the files that are still being read. */
  filesInReading?: (state: AppState) => readonly string[];
}
