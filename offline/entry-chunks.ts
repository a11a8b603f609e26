/**
 * The page's own code in one chunk, what runs ahead of it in another, in a third what the page's first model shares
 * with others, and in a fourth what every visit fetches once its first figure stands. Left to itself, the bundler cuts
 * off every module that late code shares with the page: dozens of small files, each asked for and compressed on its
 * own.
 */
import type { Rolldown } from 'vite';

type Info = (
  id: string,
) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;

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

/** What the first model imports, and what any other does. */
function modelImports([first, ...others]: readonly string[], infoOf: Info) {
  return {
    first: importsOf(first, infoOf),
    others: new Set(others.flatMap((model) => [...importsOf(model, infoOf)])),
  };
}

/** Paths of modules. */
export interface Entries {
  page: string;
  early: string;
  /** The page opens with the first model that it loads. */
  catalogue: string;
  /** Late code that every visit fetches. */
  everyVisit: readonly string[];
}

export function entryChunks({ page, early, catalogue, everyVisit }: Entries): Rolldown.CodeSplittingOptions {
  let known: Record<'page' | 'early' | 'first' | 'others' | 'everyVisit', ReadonlySet<string>> | null = null;
  return {
    groups: [
      {
        name(id, context) {
          const infoOf: Info = (module) => context.getModuleInfo(module);
          known ??= {
            page: importsOf(page, infoOf),
            early: importsOf(early, infoOf),
            everyVisit: new Set(everyVisit.flatMap((late) => [late, ...importsOf(late, infoOf)])),
            ...modelImports(infoOf(catalogue)?.dynamicallyImportedIds ?? [], infoOf),
          };
          if (id === page || id === early) return null;
          if (known.early.has(id)) return 'ahead';
          if (known.page.has(id)) return 'page';
          if (known.first.has(id) && known.others.has(id)) return 'models';
          return known.everyVisit.has(id) ? 'shell' : null;
        },
      },
    ],
  };
}
