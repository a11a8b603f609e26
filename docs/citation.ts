/** CITATION.cff and CITATION.bib: the program, and the papers whose models it solves. */
import { plainTex, readBibtex, softwareEntry } from '../src/text/bibtex.ts';

const kinds: Readonly<Record<string, string>> = { article: 'article', inproceedings: 'conference-paper' };

/** A string of YAML. */
const quoted = (text: string): string => JSON.stringify(plainTex(text));

function reference(bibtex: string): string {
  const { type, fields } = readBibtex(bibtex);
  const authors = fields.author.split(/\s+and\s+/).map((author) => {
    const [family, given = ''] = author.split(/,\s*/);
    return `      - family-names: ${quoted(family)}\n        given-names: ${quoted(given)}`;
  });
  const container = fields.journal ?? fields.booktitle;
  return [
    `  - type: ${kinds[type] ?? 'generic'}`,
    `    title: ${quoted(fields.title)}`,
    '    authors:',
    ...authors,
    `    year: ${fields.year}`,
    ...(container === undefined
      ? []
      : [`    ${fields.journal === undefined ? 'collection-title' : 'journal'}: ${quoted(container)}`]),
  ].join('\n');
}

/** `bibtex`: the entry of each model's paper. */
export function citationFile(version: string, bibtex: readonly string[]): string {
  return `cff-version: 1.2.0
message: "Please cite the program and the paper of the model that you used."
title: Batchscope
type: software
authors:
  - name: "The Batchscope authors"
version: ${version}
license: MIT
references:
${bibtex.map(reference).join('\n')}
`;
}

export const bibtexFile = (version: string, bibtex: readonly string[]): string =>
  `${[softwareEntry({ version }), ...bibtex].join('\n\n')}\n`;
