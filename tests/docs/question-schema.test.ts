import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionJsonSchema } from '../../docs/question-json-schema.ts';
import { lossNames } from '../../src/dimensioning/question-file/read-question-goals.ts';
import { readQuestion } from '../../src/dimensioning/question-file/read-question.ts';
import { questionJson } from '../../src/dimensioning/question-file/question-json.ts';
import { createCatalogue } from '../../src/models/catalogue.ts';
import { catalogue } from '../loaded-catalogue.ts';
import '../property-seed.ts';
import { matches } from './json-schema.ts';

const schema = JSON.parse(readFileSync('docs/question-schema.json', 'utf8')) as {
  properties: { model: { enum: string[] } };
  $defs: { quantity: { enum: string[] }; lossName: { enum: string[] } };
} & Record<string, unknown>;

const files = readdirSync('examples').filter((name) => /^question-.*\.json$/.test(name));

const sound = { model: 'batch-polling', find: 'cores', goals: ['NDR'] };

describe('docs/question-schema.json', () => {
  it('is what npm run generate writes', () => {
    const unloaded = createCatalogue(catalogue.entries);
    expect(schema).toEqual(JSON.parse(JSON.stringify(questionJsonSchema(unloaded))));
  });

  it('names every model, and the goals of all of them', () => {
    expect(schema.properties.model.enum).toEqual(catalogue.models.map(({ id }) => id));
    const goals = catalogue.models.flatMap(({ dimensioning }) => dimensioning?.goals ?? []);
    expect(new Set(schema.$defs.quantity.enum)).toEqual(
      new Set([...goals.map(({ id }) => id), 'latency.p95', 'latency.p9999']),
    );
    expect(schema.$defs.lossName.enum).toEqual(Object.keys(lossNames));
  });

  it.each(files)('takes examples/%s, as the program does', (name) => {
    const json = JSON.parse(readFileSync(`examples/${name}`, 'utf8')) as unknown;
    expect(matches(schema, json)).toBe(true);
    const reading = readQuestion(catalogue, json);
    expect(reading.ok).toBe(true);
    if (reading.ok) {
      const { question, robust } = reading.value;
      expect(matches(schema, JSON.parse(JSON.stringify(questionJson(question, robust))))).toBe(true);
    }
  });

  it.each<[string, object]>([
    ['a key too many', { goal: 'NDR' }],
    ['an unknown model', { model: 'vpp' }],
    ['three unknowns', { find: ['cores', 'ringSize', 'maxBatch'] }],
    ['no unknown', { find: [] }],
    ['a range as text', { find: { input: 'cores', to: '8' } }],
    ['a wish that is none', { find: { input: 'cores', prefer: 'most' } }],
    ['a coarse resolution', { find: { input: 'rateMbps', resolution: 0.6 } }],
    ['no goal', { goals: [] }],
    ['a goal without a limit', { goals: { what: 'loss' } }],
    ['a goal with two limits', { goals: { what: 'throughput', atMost: 2, atLeast: 1 } }],
    ['a named loss with a limit', { goals: { what: 'PDR', atMost: 0.1 } }],
    ['a goal on two things', { goals: { what: 'loss', indicator: 'meanBatch', atMost: 0 } }],
    ['a limit below 0', { goals: { what: 'loss', atMost: -1 } }],
    ['an uncertainty of everything', { uncertainties: { what: 'rate', relative: 1 } }],
    ['hashing of nothing', { hashing: {} }],
    ['hashing of half a flow', { hashing: { flows: 0.5 } }],
    ['flows of no known size', { hashing: { flows: 10, sizes: 'big' } }],
    ['a table without entries', { hashing: { flows: 10, indirection: 0 } }],
    ['half a case', { uncertainties: { what: 'rate', relative: 0.1 }, robust: { cases: 0.5 } }],
  ])('refuses %s, as the program does', (_, changes) => {
    expect(matches(schema, sound)).toBe(true);
    expect(matches(schema, { ...sound, ...changes })).toBe(false);
    expect(readQuestion(catalogue, { ...sound, ...changes }).ok).toBe(false);
  });

  it('takes everything that the program takes', () => {
    const number = fc.constantFrom<unknown>(0, 1e-7, 0.5, 4, 16, -1, '8', null);
    const unknown = fc.oneof(
      fc.constantFrom('cores', 'rateMpps', 'luck', 3),
      fc.record(
        {
          input: fc.constantFrom('cores', 'ringSize'),
          from: number,
          to: number,
          prefer: fc.constantFrom('least', 'most'),
        },
        { requiredKeys: ['input'] },
      ),
    );
    const goal = fc.oneof(
      fc.constantFrom('NDR', 'loss'),
      fc.record(
        {
          what: fc.constantFrom('loss', 'PDR', 'latency.p99', 'p99'),
          indicator: fc.constantFrom('meanBatch', 'load'),
          atMost: number,
          atLeast: number,
          floor: number,
        },
        { requiredKeys: [] },
      ),
    );
    const oneOrMore = (one: fc.Arbitrary<unknown>) => fc.oneof(one, fc.array(one, { maxLength: 3 }));
    let taken = 0;
    fc.assert(
      fc.property(oneOrMore(unknown), oneOrMore(goal), (find, goals) => {
        const json = { model: 'batch-polling', find, goals };
        if (!readQuestion(catalogue, json).ok) return;
        taken++;
        expect(matches(schema, json)).toBe(true);
      }),
      { numRuns: 1000 },
    );
    expect(taken).toBeGreaterThan(20);
  });
});
