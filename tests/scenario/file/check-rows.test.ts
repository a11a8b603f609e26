import { describe, expect, it } from 'vitest';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import { checkValue } from '../../../src/scenario/file/check-field.ts';
import { encodeLink } from '../../../src/scenario/link/link.ts';
import { decodeLink } from '../../../src/scenario/link/read-link.ts';
import { readScenario } from '../../../src/scenario/file/read-scenario.ts';
import { defaultScenario, sameValue, withInputs } from '../../../src/scenario/file/scenario.ts';
import { schemaModel } from '../../schema-model.ts';

const catalogue = loadedCatalogue([schemaModel]);
const fieldOf = (name: string) => schemaModel.fields.find((field) => field.name === name)!;
const check = (name: string, value: unknown) => checkValue(fieldOf(name), value);
const part = { name: 'A', cores: 2, size: 'large', price: 10 };

describe('lists, matrices and rows', () => {
  it('accepts what is legal, and takes missing optional cells as null', () => {
    expect(check('shares', [0.5, 0.5])).toEqual({ ok: true, value: [0.5, 0.5] });
    expect(check('shares', null)).toEqual({ ok: true, value: null });
    expect(check('split', [[0.5, 0.5], [0, 1]])).toEqual({ ok: true, value: [[0.5, 0.5], [0, 1]] }); // oxfmt-ignore
    expect(check('parts', [{ name: ' B ', cores: 1, size: 'small' }])).toEqual({
      ok: true,
      value: [{ name: 'B', cores: 1, size: 'small', price: null }],
    });
    expect(check('parts', [])).toEqual({ ok: true, value: null });
  });

  it.each([
    ['shares', 3, 'not-a-list', 'Shares must be a list with one number for each port, not 3.'],
    ['shares', [], 'bad-length', 'Shares must have 1 to 8 entries, one for each port, not 0.'],
    ['shares', [0.5, 'x'], 'bad-list-entry', 'Shares: that of port 2 must be a number from 0 to 1, not “x”.'],
    ['shares', [0.5, NaN], 'bad-list-entry', 'Shares: that of port 2 must be a number from 0 to 1, not NaN.'],
    ['shares', [0.5, 0.4], 'shares-do-not-add-up', 'Shares must add up to 1; these add up to 0.9.'],
    ['split', [0.5], 'not-a-matrix', 'Split must be a list for each port of one number for each core, not a list.'],
    ['split', [[1], [0.5, 0.5]], 'bad-length', 'Split: port 2 has 2 numbers, port 1 has 1; give each one number for each core.'],
    ['split', [[1], [2]], 'bad-list-entry', 'Split: that of port 2 on core 1 must be a number from 0 to 1, not 2.'],
    ['split', [[1], [0.5]], 'shares-do-not-add-up', 'Split: the shares of port 2 must add up to 1; they add up to 0.5.'],
    ['parts', 'x', 'not-a-list', 'Parts must be a list of objects with name, cores, size, price, not “x”.'],
    ['parts', [7], 'bad-row', 'Parts, part 1 must be an object with name, cores, size, price, not 7.'],
    ['parts', [part, { ...part, core: 3 }], 'unknown-column', 'Parts, part 2 has no “core”; did you mean cores?'],
    ['parts', [{ ...part, colour: 3 }], 'unknown-column', 'Parts, part 1 has no “colour”; it has name, cores, size, price.'],
    ['parts', [{ ...part, cores: 1.5 }], 'bad-cell', 'Parts, part 1: Cores must be a whole number from 1 to 64, not 1.5.'],
    ['parts', [{ ...part, price: -1 }], 'bad-cell', 'Parts, part 1: Price must be a number from 0 to 1000000 EUR, not -1.'],
    ['parts', [{ ...part, name: '' }], 'bad-cell', 'Parts, part 1: Name must be a text of 1 to 20 characters, not “”.'],
    ['parts', [{ ...part, size: 'huge' }], 'unknown-choice', 'Parts, part 1: Size must be one of small, large, not “huge”.'],
    ['parts', [{ name: 'A', size: 'small' }], 'missing-cell', 'Parts, part 1: Cores is missing.'],
    ['parts', Array(6).fill(part), 'bad-length', 'Parts can have at most 5 rows, not 6.'],
  ] as const)('%s refuses %j with one sentence', (name, value, code, message) => {
    const answer = check(name, value);
    expect(answer.ok ? null : answer.fault).toMatchObject({ code, message, parameter: name });
  }); // oxfmt-ignore

  it('names the nearest shares that add up', () => {
    const answer = check('shares', [0.2, 0.2]);
    expect(answer.ok ? null : answer.fault.nearest).toEqual([0.5, 0.5]);
    const none = check('shares', [0, 0]);
    expect(none.ok ? null : none.fault.nearest).toEqual([0.5, 0.5]);
  });

  it('compares by content', () => {
    expect(sameValue([part], [{ ...part }])).toBe(true);
    expect(sameValue([part], [{ ...part, price: null }])).toBe(false);
    expect(sameValue([[1, 0]], [[1, 0]])).toBe(true);
    expect(sameValue([[1, 0]], [[0, 1]])).toBe(false);
    expect(sameValue([1], [1, 0])).toBe(false);
  });
});

describe('lists, matrices and rows in links and files', () => {
  const base = defaultScenario(schemaModel);

  it('writes them readably and reads them back', () => {
    const values = {
      ...base.values,
      ports: 4,
      shares: [0.25, 0.25, 0.25, 0.25],
      split: [[0.5, 0.5], [1, 0]], // oxfmt-ignore
      parts: [part, { name: 'a, b~c %', cores: 1, size: 'small', price: null }],
    };
    const link = encodeLink(catalogue, { ...base, values });
    expect(link).toBe(
      '#v1/all-kinds?ports=4&shares=0.25*4&split=0.5*2~1,0&parts=A,2,large,10~a%252C%2520b%257Ec%2520%2525,1,small,',
    );
    expect(decodeLink(catalogue, link)).toEqual({ scenario: { ...base, values }, corrections: [] });
  });

  it.each([
    ['shares=0.5,0.4', 'Shares must add up to 1; these add up to 0.9. Shares is changed to fit.'],
    ['shares=x', 'Shares must be a list with one number for each port, not “x”. Shares is set to its default.'],
    ['parts=A,2,large,10,7', 'Parts must be a list of objects with name, cores, size, price, not “A,2,large,10,7”. Parts is set to its default.'],
    ['parts=A,many,large,', 'Parts, part 1: Cores must be a whole number from 1 to 64, not “many”. Parts is set to its default.'],
  ])('corrects %s and says so', (query, message) => {
    const { corrections } = decodeLink(catalogue, `#v1/all-kinds?${query}`);
    expect(corrections.map((one) => one.message)).toEqual([message]);
  }); // oxfmt-ignore

  it('lets inputs follow the ones that are given', () => {
    const read = (inputs: object) => {
      const reading = readScenario(catalogue, { model: 'all-kinds', inputs });
      return reading.ok ? [reading.value.values.ports, reading.value.values.shares] : reading.fault.code;
    };
    expect(read({})).toEqual([2, [0.25, 0.75]]);
    expect(read({ ports: 3 })).toEqual([3, null]);
    expect(read({ shares: [0.2, 0.3, 0.5] })).toEqual([3, [0.2, 0.3, 0.5]]);
    expect(read({ ports: 2, shares: [0.2, 0.3, 0.5] })).toBe('shares-of-other-ports');
    expect(withInputs(schemaModel, base.values, { ports: 5 })).toMatchObject({ ports: 5, shares: null });
    expect(decodeLink(catalogue, '#v1/all-kinds?ports=5').scenario.values).toMatchObject({ shares: null });
  });
});
