// @ts-check
/** `npm run question-schema`: writes docs/question-schema.json anew. */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { withSources } from './project-sources.mjs';

const path = 'docs/question-schema.json';

await withSources(async (load) => {
  const { catalogue } = await load('/src/models/catalogue.ts');
  const { questionJsonSchema } = await load('/docs/question-json-schema.ts');
  await writeFile(path, JSON.stringify(questionJsonSchema(catalogue)));
  execFileSync('npx', ['oxfmt', path], { stdio: 'inherit', shell: process.platform === 'win32' });
});
