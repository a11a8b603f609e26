import { describe, expect, it } from 'vitest';
import { about } from '../../../../src/models/vswitch-polling/about/about.ts';
import { citation, methods } from '../../../../src/models/vswitch-polling/vswitch-polling.ts';
import { fields } from '../../../../src/models/vswitch-polling/inputs.ts';

describe('the paper’s source', () => {
  it('is cited in full, in words and in BibTeX', () => {
    const { authors, title, year } = citation;
    const { bibtex } = about;
    expect(authors).toContain('Begin');
    expect(bibtex).toContain(String(year));
    expect(bibtex.replace(/[{}]/g, '')).toContain(title);
  });

  it('has formulas for every form, and only for forms that exist', () => {
    const shown = new Set(about.formulas.flatMap(({ method }) => (method === undefined ? [] : [method])));
    expect([...shown].sort()).toEqual(methods.map(({ id }) => id).sort());
  });

  it('says where the paper is corrected, in whole sentences', () => {
    expect(about.errata.length).toBeGreaterThanOrEqual(11);
    for (const { where, printed, corrected, effect } of about.errata) {
      expect(where).not.toBe('');
      for (const words of [printed, corrected, effect]) expect(words).toMatch(/\.$/);
    }
  });
});

describe('the forms', () => {
  it('are the choices of the input that holds them, with words on what each is good for', () => {
    const field = fields.find(({ name }) => name === 'method');
    if (field?.kind !== 'choice') throw new Error('no choice of the method');
    expect(methods.map(({ id }) => id).sort()).toEqual(field.options.map(({ value }) => value).sort());
    expect(methods[0].id).toBe(field.default);
    for (const { help } of methods) expect(help.length).toBeGreaterThan(60);
    expect(methods.find(({ id }) => id === 'gated')!.help).toContain('Sohail');
  });
});
