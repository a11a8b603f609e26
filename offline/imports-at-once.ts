/**
 * Late code of a worker and all that it imports, fetched at once. Left to itself, a worker hears of the imports when
 * the late code is there, and of their imports when those are: a round trip each. Pages are told beforehand by the
 * bundler; workers are not.
 */
import type { Plugin, Rollup } from 'vite';

type Bundle = Readonly<Record<string, Rollup.OutputChunk | Rollup.OutputAsset>>;

const fileOf = (name: string) => name.split('/').at(-1)!;

/** What this chunk imports, however indirectly, without itself and without what is there already. */
function importsBeside(bundle: Bundle, name: string, there: ReadonlySet<string>): readonly string[] {
  const found = new Set<string>();
  const add = (importer: string) => {
    const chunk = bundle[importer];
    if (chunk?.type !== 'chunk') return;
    for (const imported of chunk.imports) {
      if (found.has(imported) || there.has(imported)) continue;
      found.add(imported);
      add(imported);
    }
  };
  add(name);
  return [...found];
}

/** For `worker.plugins`. All chunks of a worker lie in one folder. */
export function importsAtOnce(): Plugin {
  return {
    name: 'imports-at-once',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const there = new Set([chunk.fileName, ...importsBeside(bundle, chunk.fileName, new Set())]);
        for (const late of chunk.dynamicImports) {
          const beside = importsBeside(bundle, late, there);
          if (beside.length === 0) continue;
          // What cannot be fetched fails with the late code, too, which tells of it.
          const ahead = beside.map((name) => `import("./${fileOf(name)}").catch(()=>{})`).join(',');
          for (const quote of ['"', "'", '`']) {
            const itself = `import(${quote}./${fileOf(late)}${quote})`;
            chunk.code = chunk.code.replaceAll(itself, `(${ahead},${itself})`);
          }
        }
      }
    },
  };
}
