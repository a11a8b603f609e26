import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import { encodeLink } from '../../../src/scenario/link/link.ts';
import { decodeLink } from '../../../src/scenario/link/read-link.ts';
import { defaultScenario } from '../../../src/scenario/file/scenario.ts';
import { catalogue as allModels } from '../../loaded-catalogue.ts';
import { schemaModel } from '../../schema-model.ts';
import { toyModel } from '../../toy-model.ts';
import { applyingValues, arbitraryValues, isLegal } from '../arbitrary-values.ts';
import { expectProportionalWork } from '../../proportional-work.ts';

const catalogue = loadedCatalogue([schemaModel, toyModel]);

const decode = (hash: string) => decodeLink(catalogue, hash);
const messages = (hash: string) => decode(hash).corrections.map(({ message }) => message);

describe('encodeLink', () => {
  it('writes only what differs from the default, readably', () => {
    const base = defaultScenario(schemaModel);
    expect(encodeLink(catalogue, base)).toBe('#v1/all-kinds');
    const values = {
      ...base.values,
      rate: 7500,
      frame: 417.3333333333333,
      family: 'bursty',
      'burst.cv': 2,
      line: null,
      table: { 256: 19.2, 1: 1.2 },
    };
    expect(encodeLink(catalogue, { ...base, values, view: { method: 'as printed', tab: 'ccdf' } })).toBe(
      '#v1/all-kinds?rate=7500&frame=imix&family=bursty&burst.cv=2&table=1:1.2,256:19.2&view.method=as%20printed&view.tab=ccdf',
    );
  });

  it('leaves out inputs without effect', () => {
    const base = defaultScenario(schemaModel);
    expect(encodeLink(catalogue, { ...base, values: { ...base.values, 'burst.cv': 3 } })).toBe(
      '#v1/all-kinds',
    );
  });

  it('writes a value at its default where its absence would mean something else', () => {
    const base = defaultScenario(schemaModel);
    const values = { ...base.values, table: { 1: 2 } };
    expect(encodeLink(catalogue, { ...base, values })).toBe('#v1/all-kinds?line=3&table=1:2');
    const withoutLine = { ...base.values, line: null };
    expect(encodeLink(catalogue, { ...base, values: withoutLine })).toBe('#v1/all-kinds?line=none');
  });

  it('reads back as it was written, for every legal scenario', () => {
    for (const model of catalogue.models) {
      const view = fc.dictionary(
        fc.stringMatching(/^[a-z][A-Za-z0-9.-]{0,12}$/),
        fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !/\p{Surrogate}/u.test(text)),
        { maxKeys: 4, noNullPrototype: true },
      );
      fc.assert(
        fc.property(arbitraryValues(model), view, (values, viewState) => {
          const scenario = { model: model.id, values, view: viewState };
          const link = encodeLink(catalogue, scenario);
          const decoded = decode(link);
          expect(decoded.corrections).toEqual([]);
          expect(applyingValues(model, decoded.scenario.values)).toEqual(applyingValues(model, values));
          expect(decoded.scenario.view).toEqual(viewState);
          expect(encodeLink(catalogue, decoded.scenario)).toBe(link);
          expect(link).toMatch(/^#[A-Za-z0-9/?&=.:,*%_~!'()-]+$/);
        }),
        { numRuns: 500 },
      );
    }
  });
});

describe('a link to inputs without a steady state', () => {
  const decodeHere = (query: string) => decodeLink(allModels, `#v1/k-limited?${query}`);

  it('keeps them, as a state of the page, and says no word of a correction', () => {
    const { scenario, overload, corrections } = decodeHere('rateMpps=2.5');
    expect(corrections).toEqual([]);
    expect(overload).toMatchObject({ rateMpps: 2.5 });
    expect(scenario.values.rateMpps).toBeLessThan(1.821);
  });

  it('corrects them where more than that is wrong', () => {
    const { overload, corrections } = decodeHere('rateMpps=2.5&serviceSecondMoment=1e-12');
    expect(overload).toBeUndefined();
    expect(corrections.length).toBeGreaterThan(0);
  });
});

/** What a link says, the input at fault and the value it is given, by the sentence that says so. */
const corrected: Readonly<Record<string, [string, string, unknown]>> = {
  'Rate must be a number from 1 to 20000 Mbit/s; 1000000000 is too large. Rate is set to 20000 Mbit/s.': [
    'rate=1e9',
    'rate',
    20_000,
  ],
  'Rate must be a number from 1 to 20000 Mbit/s; -4 is too small. Rate is set to 1 Mbit/s.': [
    'rate=-4',
    'rate',
    1,
  ],
  'Rate must be a number from 1 to 20000 Mbit/s, not “NaN”. Rate is set to 5000 Mbit/s.': [
    'rate=NaN',
    'rate',
    5000,
  ],
  'Rate must be a number from 1 to 20000 Mbit/s, not “7,5”. Rate is set to 5000 Mbit/s.': [
    'rate=7,5',
    'rate',
    5000,
  ],
  'Rate must be a number from 1 to 20000 Mbit/s, not “”. Rate is set to 5000 Mbit/s.': [
    'rate=',
    'rate',
    5000,
  ],
  'Batch must be a whole number from 1 to 64 packets, not 2.6. Batch is set to 3 packets.': [
    'batch=2.6',
    'batch',
    3,
  ],
  'Family must be one of steady, bursty, own, not “odd”. Family is set to “Steady”.': [
    'family=odd',
    'family',
    'steady',
  ],
  'Table must be a table from size to time, not “1:2,1:3”. Table is left out.': [
    'table=1:2,1:3',
    'table',
    null,
  ],
  'Histogram must be a list of probabilities of 0, 1, 2, … slots, not “0.5*99999999”. Histogram is left out.':
    ['histogram=0.5*99999999', 'histogram', null],
  'Batch must not exceed the ring of 8. Batch is set to 8 packets.': ['batch=40&ring=8', 'batch', 8],
};

describe('decodeLink', () => {
  it('takes an empty hash as the default, without a word', () => {
    for (const hash of ['', '#', '  ']) {
      expect(decode(hash)).toEqual({ scenario: defaultScenario(schemaModel), corrections: [] });
    }
  });

  it.each([
    ['#v9/all-kinds?rate=1', 'This link needs another version of Batchscope (v9; this one reads v1).'],
    ['#v1/no-such-model', 'This link names an unknown model: “no-such-model”.'],
    ['#v1', 'This link names an unknown model: “none”.'],
    ['#section-2', 'This is not a Batchscope link.'],
    ['#%', 'This is not a Batchscope link.'],
    ['#v1/toy-queue/extra', 'This link names an unknown model: “toy-queue”.'],
  ])('opens the default for %s and says why', (hash, reason) => {
    expect(decode(hash).scenario).toEqual(defaultScenario(schemaModel));
    expect(messages(hash)).toEqual([`${reason} All kinds opens with its default values.`]);
  });

  it.each(Object.entries(corrected))('corrects with “%s”', (message, [query, name, value]) => {
    const { scenario, corrections } = decode(`#v1/all-kinds?${query}`);
    expect(scenario.values[name]).toEqual(value);
    expect(corrections).toEqual([{ parameter: name, message }]);
  });

  it('names unknown inputs and what may have been meant', () => {
    expect(messages('#v1/all-kinds?Rate=5&cv=3&quux=1&__proto__=1')).toEqual([
      'All kinds has no input “Rate”; did you mean rate? It is left out.',
      'All kinds has no input “cv”; did you mean burst.cv? It is left out.',
      'All kinds has no input “quux”. It is left out.',
      'All kinds has no input “__proto__”. It is left out.',
    ]);
  });

  it('takes the first of two, and an input before its other name', () => {
    expect(decode('#v1/all-kinds?rate=7&rate=8').scenario.values.rate).toBe(7);
    expect(messages('#v1/all-kinds?rate=7&rate=8')).toEqual([
      'rate appears twice in the link; the first value is used.',
    ]);
    const both = decode('#v1/all-kinds?rateGbps=3&rate=7');
    expect(both.scenario.values.rate).toBe(7);
    expect(both.corrections).toHaveLength(1);
    expect(decode('#v1/all-kinds?rateGbps=3')).toMatchObject({
      scenario: { values: { rate: 3000 } },
      corrections: [],
    });
    expect(decode('#v1/all-kinds?rateGbps=300').scenario.values.rate).toBe(20_000);
  });

  it('bears what mail programs and chats do to links', () => {
    const { scenario, corrections } = decode('#v1%2Fall-kinds?rate=75e2&amp;table=1%3A1.5%2C2%3A3&');
    expect(corrections).toEqual([]);
    expect(scenario.values).toMatchObject({ rate: 7500, table: { 1: 1.5, 2: 3 } });
    expect(decode('#v1/all-kinds?rate=1.2e+3').scenario.values.rate).toBe(1200);
  });

  it('keeps its list of corrections short', () => {
    const query = Array.from({ length: 250 }, (_, k) => `x${k}=1`).join('&');
    const corrections = messages(`#v1/all-kinds?${query}`);
    expect(corrections).toHaveLength(12);
    expect(corrections[11]).toBe('239 further parts of the link were corrected or left out.');
  });

  it('refuses a link of very many parts at once', () => {
    const parts = (count: number) => Array.from({ length: count }, (_, k) => `x${k}=1`).join('&');
    expect(messages(`v1/all-kinds?rate=7500&${parts(300)}`)).toEqual([
      expect.stringContaining('This link has more than 300 parts.'),
    ]);
    expect(messages(`v1/all-kinds?rate=7500&${parts(299)}`)).toHaveLength(12);
    expect(decode(`v1/all-kinds?rate=7500&${parts(299)}`).scenario.values.rate).toBe(7500);
    expectProportionalWork((size) => {
      decode(`v1/all-kinds?${'a=1&'.repeat(size)}`);
    }, 112_500);
  });

  it('refuses what is too long to name a version and a model, unread', () => {
    expect(messages(`v1/all-kinds${'/'.repeat(2e6)}?rate=7500`)).toEqual([
      expect.stringContaining('This is not a Batchscope link.'),
    ]);
    expect(messages('v1/all-kinds/?rate=7500')).toEqual([]);
  });

  it('gives a legal scenario for any text', () => {
    const names = [
      ...schemaModel.fields.map(({ name }) => name),
      'rateGbps',
      'view.x',
      '__proto__',
      'constructor',
      '',
    ];
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(
        '1e999',
        '-0',
        'none',
        '%E0%A4%A',
        '0x10',
        'Infinity',
        '1:',
        ':1',
        '1:2:3',
        '*',
        '0*0',
        '٣',
        '1e-400',
      ),
      fc.double().map(String),
    );
    const part = fc
      .tuple(fc.oneof(fc.constantFrom(...names), text), text)
      .map(([name, value]) => `${name}=${value}`);
    const query = fc.array(part, { maxLength: 8 }).map((parts) => `#v1/all-kinds?${parts.join('&')}`);
    fc.assert(
      fc.property(fc.oneof(text, query), (hash) => {
        const { scenario, corrections } = decode(hash);
        expect(isLegal(catalogue.find(scenario.model)!, scenario.values)).toBe(true);
        for (const { message } of corrections) expect(message).toMatch(/[.]$/);
        expect(decode(encodeLink(catalogue, scenario)).corrections).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });
});
