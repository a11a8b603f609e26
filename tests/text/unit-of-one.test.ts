/** One of a unit: words are put into the singular, symbols never are. */
import { describe, expect, it } from 'vitest';
import { answerWords } from '../../src/app/parts/question/compare/CompareModelsRow.tsx';
import type { ModelAnswer } from '../../src/dimensioning/compare-models/compare-models.ts';
import { amountWords } from '../../src/dimensioning/question/position-words.ts';
import { unitKind } from '../../src/scenario/units/unit-scale.ts';
import { unitAt, withUnit } from '../../src/text/number-format.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import { catalogue } from '../loaded-catalogue.ts';

/** Units that models give to inputs, views of them, results and columns of tables. */
const units = new Set(
  catalogue.models.flatMap(({ fields, indicators, tables = [] }) => [
    ...fields.flatMap((field) =>
      field.kind === 'number' ? [field.unit, ...(field.views ?? []).map(({ unit }) => unit)] : [],
    ),
    ...indicators.map(({ unit }) => unit),
    ...tables.flatMap(({ columns }) => columns.flatMap((column) => ('unit' in column ? [column.unit] : []))),
  ]),
);

/** `packets` is a word; `µs`, `Gbit/s` and `cycles/B` are not. */
const isWord = (unit: string) => /^[a-z]{4,}s$/.test(unit) && unitKind(unit) === null;

const ofOne = (unit: string) => (isWord(unit) ? unit.slice(0, -1) : unit);

const spaced = (words: string) => words.replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ');

describe('the singular of a unit', () => {
  it.each([...units].filter((unit) => unit))('%s: only words lose their s', (unit) => {
    expect(unitAt('1', unit)).toBe(ofOne(unit));
    expect(unitAt('2', unit)).toBe(unit);
    expect(spaced(withUnit('1', unit))).toBe(`1 ${ofOne(unit)}`);
    const answer = { found: [{ meaning: 'batch', value: 1, unit }], refused: null } as unknown as ModelAnswer;
    expect(spaced(answerWords({ model: catalogue.models[0] }, answer))).toBe(`1 ${ofOne(unit)}`);
  });

  it('is used for every input in the answers to questions', () => {
    for (const model of catalogue.models) {
      const values = defaultValues(model.fields);
      for (const field of model.fields) {
        if (field.kind !== 'number' || field.unit === '') continue;
        // A view of another quantity is not what the question asks for.
        const view = field.views?.find(
          ({ id, quantity }) => id === field.defaultView && quantity === undefined,
        );
        const one = view === undefined ? 1 : view.fromView(1, values);
        const words = spaced(amountWords({ model }, field.name, one, values));
        expect(words, `${model.id}: ${field.name}`).toMatch(/^1 \S+( \(.*\))?$/);
        expect(words.split(' ')[1], `${model.id}: ${field.name}`).toBe(ofOne(view?.unit ?? field.unit));
      }
    }
  });
});
