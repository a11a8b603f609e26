// @ts-check
/**
 * `npm run package`, and before `npm pack`: the library, the command and their types in `package/dist`. Modules that
 * several entries need are shared. Nothing of the page is in it: the fences of oxlint.config.mjs.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { withSources } from '../docs/project-sources.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = path.join(root, 'package/dist');

const entries = {
  index: 'src/library/index.ts',
  texts: 'src/library/texts.ts',
  numerics: 'src/library/numerics.ts',
  node: 'src/package/start-threads.ts',
};
const programs = { batchscope: 'src/package/bin.ts', thread: 'src/package/thread.ts' };

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const code = await rolldown({
  cwd: root,
  input: { ...entries, ...programs },
  platform: 'neutral',
  treeshake: { moduleSideEffects: false }, // modules of the page register themselves, those of the library do not
  external: [/^node:/, /^@modelcontextprotocol\//],
  logLevel: 'warn',
  plugins: [
    {
      name: 'without-what-only-the-page-reads', // formulas, derivations, papers, first sentences: 70 kB
      transform(source, id) {
        if (!/[\\/]models[\\/]([\w-]+)[\\/]\1\.ts$/.test(id)) return null;
        return source.replace(/^import \{ (headline|diagram) \} from .*$/gm, 'const $1 = null;');
      },
      load(id) {
        if (/[\\/]about[\\/]about\.ts$/.test(id)) return 'export const about = null;';
        if (!/[\\/]content[\\/]models[\\/]/.test(id)) return null;
        const { bibtex, inputs, assumptions } = JSON.parse(readFileSync(id, 'utf8'));
        return { code: JSON.stringify({ bibtex, inputs, assumptions }), moduleType: 'json' };
      },
    },
  ],
});
await code.write({
  dir: out,
  format: 'esm',
  entryFileNames: '[name].mjs',
  chunkFileNames: 'chunks/[name]-[hash].mjs',
  // Dozens of small shared chunks would be packed one by one.
  codeSplitting: {
    groups: [
      { name: 'shared', test: /[\\/]src[\\/](?:numerics|text|models[\\/](?:contract|\w+-parts))[\\/]/ },
    ],
  },
  minify: true,
  banner: (chunk) => (chunk.name === 'batchscope' ? '#!/usr/bin/env node' : ''),
});
await code.close();

const types = await rolldown({
  cwd: root,
  input: entries,
  external: [/^node:/],
  plugins: [dts({ emitDtsOnly: true, tsconfig: path.join(root, 'package/tsconfig.json') })],
  logLevel: 'warn',
});
await types.write({
  dir: out,
  format: 'esm',
  entryFileNames: '[name].mjs',
  chunkFileNames: 'types/[name]-[hash].mjs',
});
await types.close();

mkdirSync(path.join(out, 'schemas'));
for (const name of ['scenario', 'question'])
  cpSync(path.join(root, `docs/${name}-schema.json`), path.join(out, `schemas/${name}.json`));
await withSources(async (load) => {
  const { noticesFile, packageNotices } = await load('/notices/third-party-notices.ts');
  writeFileSync(path.join(out, noticesFile), packageNotices(root));
  const { catalogue } = await load('/src/models/catalogue.ts');
  await catalogue.load(catalogue.entries.map((/** @type {{ id: string }} */ { id }) => id));
  const { answerSchema } = await load('/src/library/schemas/answer-schema.ts');
  const { commandAnswers } = await load('/src/library/schemas/command-answers.ts');
  const answers = { answer: answerSchema(catalogue.models), ...commandAnswers };
  for (const [name, schema] of Object.entries(answers))
    writeFileSync(path.join(out, `schemas/${name}.json`), JSON.stringify(schema));
});
