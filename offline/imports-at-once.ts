/**
 * Late code of a worker and all that it imports, fetched at once. A worker learns of the imports only when the late
 * code has arrived, and of their imports when those have: a round trip each. The bundler lists them in advance for
 * pages, but not for workers.
 */
import type { Plugin, Rollup } from 'vite';

type Bundle = Readonly<Record<string, Rollup.OutputChunk | Rollup.OutputAsset>>;

const fileOf = (name: string) => name.split('/').at(-1)!;

/** Chunks that this one imports, however indirectly, without itself and those in `there`. */
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
          // A module that cannot be fetched makes the late code fail, too, and that error is reported.
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
