// @ts-check
/** `npm run question-schema`: writes docs/question-schema.json anew. */
import { writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { withSources } from './project-sources.mjs';

const path = 'docs/question-schema.json';

await withSources(async (load) => {
  const { catalogue } = await load('/src/models/catalogue.ts');
  const { questionJsonSchema } = await load('/docs/question-json-schema.ts');
  const text = JSON.stringify(questionJsonSchema(catalogue));
  await writeFile(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
});
