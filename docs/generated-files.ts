/** Files of the repository that follow from the catalogue, by path; all but BibTeX before formatting. */
import { catalogue } from '../src/models/catalogue.ts';
import { modelScenarioSchema, scenarioSchema } from '../src/library/schemas/scenario-schema.ts';
import type { Schema } from '../src/library/schemas/schema.ts';
import { bibtexFile, citationFile } from './citation.ts';
import { questionJsonSchema } from './question-json-schema.ts';
import { scenarioTypes } from './scenario-types.ts';

export async function generatedFiles(version: string): Promise<Record<string, string>> {
  await catalogue.load(catalogue.entries.map(({ id }) => id));
  const scenarios: Record<string, Schema> = {};
  const bibtex: string[] = [];
  for (const model of catalogue.models) {
    scenarios[model.id] = await modelScenarioSchema(model);
    bibtex.push((await model.loadAbout()).bibtex);
  }
  return {
    'docs/question-schema.json': JSON.stringify(questionJsonSchema(catalogue)),
    'docs/scenario-schema.json': JSON.stringify(await scenarioSchema(catalogue.models)),
    'src/library/scenario-types.ts': scenarioTypes(scenarios),
    'CITATION.cff': citationFile(version, bibtex),
    'CITATION.bib': bibtexFile(version, bibtex),
  };
}
