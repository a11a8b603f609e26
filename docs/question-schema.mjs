// @ts-check
/** `npm run question-schema`: writes docs/question-schema.json anew. */
import { writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { createServer } from 'vite';

const path = 'docs/question-schema.json';

const server = await createServer({
  server: { middlewareMode: true, hmr: false },
  appType: 'custom',
  logLevel: 'error',
});
try {
  const { catalogue } = await server.ssrLoadModule('/src/models/catalogue.ts');
  const { questionJsonSchema } = await server.ssrLoadModule('/docs/question-json-schema.ts');
  const text = JSON.stringify(questionJsonSchema(catalogue));
  await writeFile(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
} finally {
  await server.close();
}
