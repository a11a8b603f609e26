import { gzipSync } from 'node:zlib';
import path from 'node:path';
import { build, type Rollup } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { catalogue } from '../../src/models/catalogue.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Largest sizes in 1000 bytes, compressed. */
const largestPageKb = 175;
const largestWorkerKb = 60;

type Chunk = Rollup.OutputChunk;

let html: string;
let page: ReadonlyMap<string, Chunk>;
/** The text of the page's workers and of what they load, by file name. */
let workerFiles: ReadonlyMap<string, string>;

const byName = (output: readonly (Chunk | Rollup.OutputAsset)[]) =>
  new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production'); // React is several times as large elsewhere
  const built = await build({ root, logLevel: 'silent', build: { write: false } });
  if (!('output' in built)) throw new Error('the page is one build');
  html = String(
    built.output.flatMap((one) =>
      one.fileName === 'index.html' && one.type === 'asset' ? [one.source] : [],
    ),
  );
  page = byName(built.output);
  workerFiles = new Map(
    built.output.flatMap((one) =>
      one.type === 'asset' && one.fileName.endsWith('.js')
        ? [[path.basename(one.fileName), String(one.source)] as const]
        : [],
    ),
  );
  vi.unstubAllEnvs();
}, 120_000);

/** The chunks that these need, with themselves. */
function withImports(chunks: ReadonlyMap<string, Chunk>, wanted: readonly Chunk[]): readonly Chunk[] {
  const all = new Set<Chunk>();
  const add = (chunk: Chunk) => {
    if (all.has(chunk)) return;
    all.add(chunk);
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported !== undefined) add(imported);
    }
  };
  wanted.forEach(add);
  return [...all];
}

function chunkOf(chunks: ReadonlyMap<string, Chunk>, ending: string): Chunk {
  const found = [...chunks.values()].find((chunk) =>
    [chunk.facadeModuleId, ...chunk.moduleIds].some((id) => id?.endsWith(ending) === true),
  );
  if (found === undefined) throw new Error(`no chunk holds ${ending}`);
  return found;
}

/** These files of workers and what they import, however indirectly. */
function withStaticImports(names: readonly string[]): ReadonlySet<string> {
  const all = new Set<string>();
  const add = (name: string) => {
    if (all.has(name)) return;
    all.add(name);
    for (const [, imported] of workerFiles.get(name)!.matchAll(/(?:from|import)"\.\/([^"]+)"/g))
      add(imported);
  };
  names.forEach(add);
  return all;
}

/** The worker, and the files that it asks for when this model is solved first. */
function solverFiles(id: string): { entry: string; named: readonly string[] } {
  const [entry, code] = [...workerFiles].find(([name]) => name.startsWith('solver.worker'))!;
  const [, asked] = new RegExp(`"${id}":async\\(\\)=>(.*?createSolver)`).exec(code)!;
  return { entry, named: [...asked.matchAll(/import\(.\.\/([^"'`]+)/g)].map(([, name]) => name) };
}

const kb = (chunk: Chunk): number => gzipSync(chunk.code).length / 1000;
const total = (chunks: readonly Chunk[]): number => chunks.reduce((sum, chunk) => sum + kb(chunk), 0);

/** Contents of each chunk by folder: bytes before minification, the largest first. */
function contents(chunks: readonly Chunk[]): string {
  return chunks
    .map((chunk) => {
      const folders = new Map<string, number>();
      for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
        const folder = path.relative(root, id).split(path.sep).slice(0, 3).join('/');
        folders.set(folder, (folders.get(folder) ?? 0) + renderedLength);
      }
      const lines = [...folders]
        .sort(([, one], [, other]) => other - one)
        .map(([name, size]) => `${String(size).padStart(9)} ${name}`);
      return [`${chunk.fileName}: ${kb(chunk).toFixed(1)} kB`, ...lines].join('\n');
    })
    .join('\n');
}

describe('the files that the first visit fetches', () => {
  it('is a page of at most 175 kB until controls and the first figure are there, without the plotting library', () => {
    const [first] = catalogue.entries;
    const chunks = withImports(page, [
      [...page.values()].find(({ isEntry, name }) => isEntry && name === 'index')!,
      chunkOf(page, `src/models/${first.id}/${first.id}.ts`),
    ]);
    expect(total(chunks), contents(chunks)).toBeLessThanOrEqual(largestPageKb);
  });

  it.each(catalogue.entries.map(({ id }) => id))('is a solver of at most 60 kB for %s', (id) => {
    const { entry, named } = solverFiles(id);
    const files = [...withStaticImports([entry, ...named])].map((name) => ({
      name,
      size: gzipSync(workerFiles.get(name)!).length / 1000,
    }));
    const words = files.map(({ name, size }) => `${name}: ${size.toFixed(1)} kB`).join('\n');
    expect(
      files.reduce((sum, { size }) => sum + size, 0),
      words,
    ).toBeLessThanOrEqual(largestWorkerKb);
  });

  it.each(catalogue.entries.map(({ id }) => id))('is all of the solver of %s at once', (id) => {
    const { entry, named } = solverFiles(id);
    const there = withStaticImports([entry]);
    const wanted = [...withStaticImports(named)].filter((name) => !there.has(name));
    expect(wanted.some((name) => name.startsWith('solver-'))).toBe(true);
    expect(new Set(named)).toEqual(new Set(wanted));
  });

  it('has its policy ahead of every script, style and link, within the bytes in which its encoding is looked for', () => {
    const policy = html.indexOf('<meta http-equiv="Content-Security-Policy"');
    expect(policy).toBeGreaterThan(0);
    expect(policy).toBeLessThan(html.search(/<(script|link|style)\b/));
    expect(Buffer.byteLength(html.slice(0, html.indexOf('charset') + 20))).toBeLessThan(1024);
  });

  it('holds nothing of what belongs to later', () => {
    const entry = withImports(page, [
      [...page.values()].find(({ isEntry, name }) => isEntry && name === 'index')!,
    ]);
    const held = entry.flatMap(({ moduleIds }) => moduleIds).map((id) => path.relative(root, id));
    const later =
      /^src\/(app\/(parts\/((map|details|classroom|embed)\/(?!part\.ts|examined-map)|handout\/[A-Z]|calibration\/.*actions|measurements\/(tools|judgement))|figures\/(examine|plot\/(plot-labels|PlotReadout|DragHandle)))|measurements\/(formats|tools|overlays)|scenario\/(link|handout)\/(read-|reduced-)|dimensioning\/(rate-bounds|sensitivity\/sensitivity\.ts|answer))/;
    expect(held.filter((id) => later.test(id))).toEqual([]);
  });
});
