/**
 * Chunks of the build: the page's code; code that runs ahead of it; code that the first model shares with other models
 * or late code; code that solves the curves of the first figure; code that every visit loads after that figure, for
 * display and then for the parts. Without them
 * the bundler splits off every module that lazily loaded code shares with the page: dozens of small files, each
 * requested and compressed separately.
 */
import type { Rolldown } from 'vite';

export type Info = (
  id: string,
) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;

/** The modules that these import, however indirectly, without themselves. */
export function importsOf(entry: string, infoOf: Info): ReadonlySet<string> {
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

/** These modules, which the page imports dynamically, with all that they import. */
function dynamicImports(page: string, named: RegExp, infoOf: Info): ReadonlySet<string> {
  const entries = [page, ...importsOf(page, infoOf)]
    .flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? [])
    .filter((id) => named.test(id));
  return new Set(entries.flatMap((entry) => [entry, ...importsOf(entry, infoOf)]));
}

/** Modules that the first model imports, and those that any other does. */
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

/** Code of the curves, loaded while the first result is solved. */
const curveCode = /\/follow-sweeps\.ts$/;
/** Code of a room that every visit shows after the first figure. */
const secondWave = /\/late\.ts$/;
/** Code of the parts: actions, and followers of the state at rest. */
const partCode = /\/part-code\.ts$/;

/** A chunk includes its modules' imports, unless an earlier chunk has them. */
const chunks = ['ahead', 'models', 'page', 'curves', 'parts', 'second-wave'] as const;

export function entryChunks({ page, early, catalogue }: Entries): Rolldown.CodeSplittingOptions {
  let known: Record<
    'page' | 'early' | 'first' | 'others' | 'curves' | 'secondWave' | 'parts',
    ReadonlySet<string>
  > | null = null;

  function chunkOf(id: string, infoOf: Info): (typeof chunks)[number] | null {
    known ??= {
      page: importsOf(page, infoOf),
      early: importsOf(early, infoOf),
      curves: dynamicImports(page, curveCode, infoOf),
      secondWave: dynamicImports(page, secondWave, infoOf),
      parts: dynamicImports(page, partCode, infoOf),
      ...modelImports(infoOf(catalogue)?.dynamicallyImportedIds ?? [], infoOf),
    };
    if (id === page || id === early) return null;
    if (known.early.has(id)) return 'ahead';
    if (known.page.has(id)) return 'page';
    const isLate = known.curves.has(id) || known.secondWave.has(id) || known.parts.has(id);
    // A shared module in a late chunk would load all of that chunk with the first model.
    if (known.first.has(id) && (isLate || known.others.has(id))) return 'models';
    if (known.curves.has(id)) return 'curves';
    if (known.secondWave.has(id)) return 'second-wave';
    return known.parts.has(id) ? 'parts' : null;
  }

  return {
    groups: chunks.map((name, k) => ({
      debugName: name,
      name: (id, context) => (chunkOf(id, (module) => context.getModuleInfo(module)) === name ? name : null),
      priority: chunks.length - k,
    })),
  };
}
