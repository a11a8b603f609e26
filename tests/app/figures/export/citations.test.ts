import { expect, it } from 'vitest';
import { bibtexOf, cslJsonOf } from '../../../../src/app/figures/export/citations.ts';
import { readBibtex } from '../../../../src/text/bibtex.ts';
import { sampleProvenance } from '../sample-provenance.ts';

const paper = `@article{geissler2021,
  author = {Geissler, Stefan},
  title  = {Batches},
  year   = {2021}
}`;
const citation = { authors: 'S. Geissler', title: 'Batches', venue: 'Journal', year: 2021 };

it('a brace in the address of the page does not end its field', () => {
  const provenance = sampleProvenance({ citation, link: 'https://example.org/{a}b/}#v1/batch-polling' });
  const other = readBibtex(bibtexOf(paper, provenance).split('\n\n')[1]);
  expect(other.fields.url).toBe('https://example.org/%7Ba%7Db/%7D');
});

it('a citation names the paper with its address, and Batchscope with its version', () => {
  const provenance = sampleProvenance({ citation: { ...citation, url: 'https://hdl.example/1' } });
  const [one, other] = bibtexOf(paper, provenance).split('\n\n').map(readBibtex);
  expect(one).toMatchObject({ key: 'geissler2021', fields: { year: '2021', url: 'https://hdl.example/1' } });
  expect(other.fields).toMatchObject({
    title: 'Batchscope',
    version: '0.1.0',
    note: 'Model Batch polling, version 3; build abc123',
    url: 'https://example.org/',
  });
  expect(JSON.parse(cslJsonOf(paper, provenance))).toMatchObject([
    { id: 'geissler2021', type: 'article-journal', URL: 'https://hdl.example/1' },
    { id: 'batchscope', type: 'software', version: '0.1.0', author: [{ literal: 'The Batchscope authors' }] },
  ]);
  expect(bibtexOf(paper, sampleProvenance({ citation }))).toContain(paper);
});
