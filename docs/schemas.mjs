// @ts-check
/** `npm run schemas`: writes the JSON Schemas of questions and scenarios, and the types of scenarios, anew. */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { withSources } from './project-sources.mjs';

await withSources(async (load) => {
  const { catalogue } = await load('/src/models/catalogue.ts');
  await catalogue.load(catalogue.entries.map((/** @type {{ id: string }} */ { id }) => id));
  const { questionJsonSchema } = await load('/docs/question-json-schema.ts');
  const { modelScenarioSchema, scenarioSchema } = await load('/src/library/schemas/scenario-schema.ts');
  const { scenarioTypes } = await load('/docs/scenario-types.ts');
  /** @type {Record<string, unknown>} */
  const scenarios = {};
  for (const model of catalogue.models) scenarios[model.id] = await modelScenarioSchema(model);
  const files = {
    'docs/question-schema.json': JSON.stringify(questionJsonSchema(catalogue)),
    'docs/scenario-schema.json': JSON.stringify(await scenarioSchema(catalogue.models)),
    'src/library/scenario-types.ts': scenarioTypes(scenarios),
  };
  for (const [path, text] of Object.entries(files)) await writeFile(path, text);
  execFileSync('npx', ['oxfmt', ...Object.keys(files)], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
});
