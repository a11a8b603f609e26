/**
 * Chunks of the build: the page's code; code that runs ahead of it; code that the first model shares with others; code
 * that every visit loads after the first figure. Without them the bundler splits off every module that lazily loaded
 * code shares with the page: dozens of small files, each requested and compressed separately.
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

/** The modules of the second wave: those of each `late.ts`, which the page imports dynamically. */
function secondWaveOf(page: string, infoOf: Info): ReadonlySet<string> {
  const entries = [page, ...importsOf(page, infoOf)]
    .flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? [])
    .filter((id) => secondWave.test(id));
  return new Set(entries.flatMap((entry) => [entry, ...importsOf(entry, infoOf)]));
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
}

/** Code of a room that every visit shows after the first figure. */
const secondWave = /\/late\.ts$/;

export function entryChunks({ page, early, catalogue }: Entries): Rolldown.CodeSplittingOptions {
  let known: Record<'page' | 'early' | 'first' | 'others' | 'secondWave', ReadonlySet<string>> | null = null;
  return {
    groups: [
      {
        name(id, context) {
          const infoOf: Info = (module) => context.getModuleInfo(module);
          known ??= {
            page: importsOf(page, infoOf),
            early: importsOf(early, infoOf),
            secondWave: secondWaveOf(page, infoOf),
            ...modelImports(infoOf(catalogue)?.dynamicallyImportedIds ?? [], infoOf),
          };
          if (id === page || id === early) return null;
          if (known.early.has(id)) return 'ahead';
          if (known.page.has(id)) return 'page';
          if (known.first.has(id) && known.others.has(id)) return 'models';
          return known.secondWave.has(id) ? 'second-wave' : null;
        },
      },
    ],
  };
}
