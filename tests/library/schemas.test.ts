import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerSchema } from '../../src/library/schemas/answer-schema.ts';
import { diagnose } from '../../src/diagnosis/diagnose.ts';
import { commandAnswers } from '../../src/library/schemas/command-answers.ts';
import { scenarioSchema } from '../../src/library/schemas/scenario-schema.ts';
import { matches } from '../docs/json-schema.ts';
import { capture } from '../headless/capture.ts';
import { engines } from '../engines.ts';

const { models } = engines.catalogue;
const scenarios = (await scenarioSchema(models)) as Parameters<typeof matches>[0];
const answers = answerSchema(models) as Parameters<typeof matches>[0];
const files = readdirSync('examples').filter((name) => /^(?!question-|time-|queues-).*\.json$/.test(name));

describe('the JSON Schema of scenarios', () => {
  it.each(files)('takes examples/%s', (name) => {
    expect(matches(scenarios, JSON.parse(readFileSync(`examples/${name}`, 'utf8')))).toBe(true);
  });

  it('takes no value outside of its range, no unknown name and no unknown model', () => {
    const inputs = (given: object) => ({ model: 'batch-polling', inputs: given });
    expect(matches(scenarios, inputs({ rateMbps: 5000, arrivals: { family: 'geometric' } }))).toBe(true);
    expect(matches(scenarios, inputs({ rateMbps: -1 }))).toBe(false);
    expect(matches(scenarios, inputs({ maxBatch: 1.5 }))).toBe(false);
    expect(matches(scenarios, inputs({ arrivals: { family: 'regular' } }))).toBe(false);
    expect(matches(scenarios, inputs({ rate: 1 }))).toBe(false);
    expect(matches(scenarios, { model: 'polling' })).toBe(false);
  });
});

describe('the JSON Schema of answers', () => {
  it.each(models.map(({ id }) => id))('takes what solve answers of %s', async (model) => {
    const { out } = await capture(engines, ['solve', 's.json', '--distributions'], JSON.stringify({ model }));
    const answer = JSON.parse(out) as Record<string, unknown>;
    expect(matches(answers, answer)).toBe(true);
    expect(matches(answers, { ...answer, indicators: { nothing: 1 } })).toBe(false);
  });
});

describe('the JSON Schemas of the answers of other commands', () => {
  const schemaOf = (name: string) => commandAnswers[name] as Parameters<typeof matches>[0];
  const answerTo = async (argv: readonly string[], json: unknown) =>
    JSON.parse((await capture(engines, argv, JSON.stringify(json))).out) as Record<string, unknown>;
  const simulated = models.filter(({ simulation }) => simulation !== undefined).map(({ id }) => id);

  it.each(simulated)('take the answers of simulate to %s', async (model) => {
    const flags = ['--packets', '20000', '--distributions'];
    const answer = await answerTo(['simulate', 's.json', ...flags], { model });
    const schema = schemaOf('simulate-answer');
    expect(matches(schema, answer)).toBe(true);
    expect(matches(schema, { ...answer, indicators: { load: { analytic: 1 } } })).toBe(false);
  });

  const questions = ['highest-rate', 'robust', 'flows'].map((name) => `question-${name}.json`);
  it.each(questions)('take the answers of dimension to examples/%s', async (name) => {
    const { inputs, ...others } = JSON.parse(readFileSync(`examples/${name}`, 'utf8')) as { inputs: object };
    const question = { ...others, inputs: { ...inputs, maxBatch: 16, ringSize: 64 } };
    const answer = await answerTo(['dimension', 'q.json', '--points', '--rates'], question);
    expect(answer['rates']).toBeDefined();
    const schema = schemaOf('dimension-answer');
    expect(matches(schema, answer)).toBe(true);
    expect(matches(schema, { ...answer, sentences: [] })).toBe(false);
  });

  it('take the answers of diagnose', () => {
    const { causes, ...others } = diagnose([{ name: 'eth0', text: 'rx_missed_errors: 12\n' }]);
    const schema = schemaOf('diagnose-answer');
    expect(matches(schema, JSON.parse(JSON.stringify({ causes, ...others })))).toBe(true);
    expect(matches(schema, { ...others, causes: [] })).toBe(false);
  });
});
