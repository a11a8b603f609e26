import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTerm, namesResult } from '../../../../src/app/parts/glossary/GlossaryPage.tsx';
import { readTerms } from '../../../../src/app/parts/glossary/read-terms.ts';
import type { Model } from '../../../../src/models/contract/model.ts';
import type { Notation } from '../../../../src/models/contract/paper.ts';
import { catalogue } from '../../../loaded-catalogue.ts';

const text = readFileSync(resolve(import.meta.dirname, '../../../../docs/terms.md'), 'utf8');
const sections = readTerms(text);
const terms = sections.flatMap((section) => section.terms);

const abouts = await Promise.all(
  catalogue.models.map(async (model) => ({ model, notation: (await model.loadAbout()).notation })),
);
const notations = abouts.flatMap(({ model, notation }) =>
  notation === undefined ? [] : [{ model, notation }],
);

/** The symbols of a noted term on the page: those of the page, else the paper's. */
const symbolsHere = (notation: Notation, id: string): readonly string[] => {
  const { symbol = '', here = symbol } = notation[id];
  return here.split(', ');
};

const symbolsOf = ({ fields, indicators }: Model) =>
  [...fields, ...indicators].map(({ name, symbol }) => ({ name, symbol }));

describe('the glossary', () => {
  it('has every term of docs/terms.md once, with a meaning', () => {
    const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| term |'));
    expect(terms).toHaveLength(rows.length);
    expect(new Set(terms.map(({ id }) => id)).size).toBe(terms.length);
    for (const { id, term, meaning } of terms) {
      expect(id, term).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(meaning.length, term).toBeGreaterThan(8);
    }
    expect(sections.map(({ title }) => title)).toEqual(['Traffic', 'Service', 'Results', 'On the page']);
  });

  it.each(notations.map(({ model, notation }) => [model.id, model, notation] as const))(
    'has every input of %s and every symbol of its inputs and results, as the page writes it',
    (_, model, notation) => {
      const ids = terms.map(({ id }) => id);
      for (const id of Object.keys(notation)) expect(ids).toContain(id);
      const idOf = (name: string) => Object.keys(notation).filter((id) => namesResult(notation[id], name));
      for (const { name, symbol } of symbolsOf(model)) {
        const own = idOf(name);
        const input = model.fields.some((field) => field.name === name);
        if (input || symbol !== undefined) expect(own, `${name} of ${model.id}`).toHaveLength(1);
        if (symbol !== undefined) expect(symbolsHere(notation, own[0]), name).toContain(symbol);
      }
      const names = Object.values(notation).flatMap((noted) => noted.names ?? []);
      const known = symbolsOf(model).map(({ name }) => name);
      for (const name of names) {
        expect(
          known.some((one) => one === name || one.startsWith(`${name}.`)),
          name,
        ).toBe(true);
      }
    },
  );

  it('finds the term of an input of the model, of an indicator, and by its own name', () => {
    const { notation } = notations.find(({ model }) => model.fields.some(({ name }) => name === 'ringSize'))!;
    expect(findTerm(sections, notation, 'ringSize')).toBe('ring');
    expect(findTerm(sections, notation, 'sojournUs.exact.p99')).toBe('time-in-the-system');
    expect(findTerm(sections, notation, 'critical-load')).toBe('critical-load');
    expect(findTerm(sections, notation, 'nothing')).toBeNull();
  });
});
