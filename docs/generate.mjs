// @ts-check
/**
 * `npm run generate`: writes anew what follows from the catalogue: the JSON Schemas of questions and scenarios, the
 * types of scenarios, and how to cite.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { withSources } from './project-sources.mjs';

await withSources(async (load) => {
  const { generatedFiles } = await load('/docs/generated-files.ts');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const files = await generatedFiles(version);
  for (const [path, text] of Object.entries(files)) writeFileSync(path, text);
  const formatted = Object.keys(files).filter((path) => /\.(json|ts|cff)$/.test(path));
  execFileSync('npx', ['oxfmt', ...formatted], { stdio: 'inherit', shell: process.platform === 'win32' });
});
