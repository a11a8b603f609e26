import type { AppState } from '../../core/app-state.ts';
import type { OwnFile } from '../../core/evidence/saved-state.ts';
import { loadedCode } from '../../core/part.ts';

/** The reader's files and pasted texts on the page. */
function ownFiles(state: AppState): readonly OwnFile[] {
  return loadedCode().flatMap(({ saved }) => saved?.files?.(state) ?? []);
}

/** Names of the files that are still being read. */
export function filesInReading(state: AppState): readonly string[] {
  return loadedCode().flatMap(({ saved }) => saved?.filesInReading?.(state) ?? []);
}

/** Names of the reader's files on the page. */
export function readFileNames(state: AppState): readonly string[] {
  return ownFiles(state).map(({ name }) => name);
}

const saved = new WeakSet<object>();

/** Marks all present files as saved in a session. */
export function noteSaved(state: AppState): void {
  for (const { content } of ownFiles(state)) saved.add(content);
}

/** Whether closing the page would lose contents of the reader's files, or settings of how they are read. */
export function hasUnsavedFiles(state: AppState): boolean {
  return filesInReading(state).length > 0 || ownFiles(state).some(({ content }) => !saved.has(content));
}
