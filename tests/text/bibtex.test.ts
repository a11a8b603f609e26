import { describe, expect, it } from 'vitest';
import { cslOf, plainTex, readBibtex } from '../../src/text/bibtex.ts';
import { catalogue } from '../loaded-catalogue.ts';

describe('an entry of BibTeX', () => {
  it('is read with nested braces, quotes of TeX and bare values', () => {
    const entry = readBibtex(`@misc{key2021,
  author = {Vladislavi{\\'c}, {\\DJ}ani and O{\\v{z}}egovi{\\'c}, Julije and {The Authors}},
  title  = {A {DPDK}-based switch},
  month  = aug,
  year   = {2021}, pages = {1--6}
}`);
    expect(entry).toMatchObject({ type: 'misc', key: 'key2021', fields: { month: 'aug', year: '2021' } });
    expect(cslOf(entry)).toEqual({
      id: 'key2021',
      type: 'document',
      title: 'A DPDK-based switch',
      author: [
        { family: 'Vladislavić', given: 'Đani' },
        { family: 'Ožegović', given: 'Julije' },
        { literal: 'The Authors' },
      ],
      issued: { 'date-parts': [[2021]] },
      page: '1–6',
    });
    expect(plainTex('H{\\"o}lder')).toBe('Hölder');
  });

  it.each(['', 'no entry', '@article{a, title = {open'])('is refused where it is none: %j', (text) => {
    expect(() => readBibtex(text)).toThrow();
  });

  it.each(catalogue.models.map((model) => [model.id, model] as const))(
    'of %s has the authors and the year of its citation',
    async (_, model) => {
      const { bibtex } = await model.loadAbout();
      const csl = cslOf(readBibtex(bibtex)) as {
        author: { family: string; given: string }[];
        issued: unknown;
        title: string;
      };
      expect(csl.author.map(({ family, given }) => `${given[0]}. ${family}`).join(', ')).toBe(
        model.citation.authors,
      );
      expect(csl.issued).toEqual({ 'date-parts': [[model.citation.year]] });
      expect(csl.title).toBe(model.citation.title);
      expect(JSON.stringify(csl)).not.toMatch(/[{}]{2}\\|\\\\/);
    },
  );
});
