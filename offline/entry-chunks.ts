/**
 * The page's own code in one chunk, and what runs ahead of it in another. Left to itself, the bundler cuts off every
 * module that late code shares with the page: dozens of small files, each compressed on its own.
 */
import type { Rolldown } from 'vite';

type Info = (id: string) => { importedIds: readonly string[] } | null;

/** The modules that these import, however indirectly, without themselves. */
function importsOf(entry: string, infoOf: Info): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    for (const imported of infoOf(id)?.importedIds ?? []) {
      if (found.has(imported)) continue;
      found.add(imported);
      add(imported);
    }
  };
  add(entry);
  return found;
}

/** `page` and `early`: paths of the two modules. */
export function entryChunks(page: string, early: string): Rolldown.CodeSplittingOptions {
  let known: { page: ReadonlySet<string>; early: ReadonlySet<string> } | null = null;
  return {
    groups: [
      {
        name(id, context) {
          const infoOf: Info = (module) => context.getModuleInfo(module);
          known ??= { page: importsOf(page, infoOf), early: importsOf(early, infoOf) };
          if (id === page || id === early) return null;
          return known.early.has(id) ? 'ahead' : known.page.has(id) ? 'page' : null;
        },
      },
    ],
  };
}
