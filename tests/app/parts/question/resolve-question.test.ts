import { describe, expect, it } from 'vitest';
import { resolveQuestion } from '../../../../src/app/parts/question/resolve-question.ts';
import { checkQuestion } from '../../../../src/dimensioning/question/check-question.ts';
import { questionsOf } from '../../../../src/dimensioning/question/default-question.ts';
import { readAsked } from '../../../../src/scenario/view/read-asked.ts';
import { catalogue } from '../../../loaded-catalogue.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';

const rate = { unit: 'Gbit/s', perMpps: 0.672, gbpsPerMpps: 0.672 } as const;

function resolved(modelId: string, text: string, method?: string) {
  const model = catalogue.find(modelId)!;
  const values = defaultValues(model.fields);
  const chosen = method ?? model.methods[0].id;
  return resolveQuestion(
    { model, values, method: chosen, rate },
    text === '' ? null : readAsked(text),
    questionsOf(model, values, chosen)[0].question,
  );
}

describe('a question resolved for a model', () => {
  const askable = catalogue.models.filter(({ dimensioning }) => dimensioning !== undefined);

  it.each(askable.map(({ id }) => id))('is at first one that %s can be asked', (id) => {
    const { question, remarks, asked } = resolved(id, '');
    expect(remarks).toEqual([]);
    expect(asked.goals.length).toBe(question.goals.length);
    expect(() => {
      checkQuestion(question);
    }).not.toThrow();
  });

  it('has rates in the reader’s unit, and in packets where the frame size is searched', () => {
    expect(resolved('batch-polling', '').question.rate).toBe(rate);
    expect(resolved('batch-polling', 'cores:1:8:least,loss:max:0').question.rate).toBe(rate);
    const { question } = resolved('batch-polling', 'frameBytes:64:1518:least,loss:max:0');
    expect(question.rate?.unit).toBe('Mpps');
  });

  it('has the indicators of the chosen form of the equations', () => {
    const text = 'cores:1:16:least,latency.p99:max:50';
    expect(resolved('batch-polling', text).question.goals[0].indicator).toBe('sojournUs.exact.p99');
    expect(resolved('batch-polling', text, 'published').question.goals[0].indicator).toBe(
      'sojournUs.published.p99',
    );
  });

  it('has any result of the model by its name', () => {
    const { question, remarks } = resolved('batch-polling', 'maxBatch:1:256:least,meanBatch:min:20');
    expect(remarks).toEqual([]);
    expect(question.goals).toEqual([
      { quantity: null, indicator: 'meanBatch', bound: 'at-least', limit: 20 },
    ]);
  });

  it('leaves out parts that another model does not know, with a sentence', () => {
    const { question, remarks } = resolved(
      'k-limited',
      'ringSize:64:512:least,loss:max:0,latency.mean:max:80',
    );
    expect(question.goals.map(({ quantity }) => quantity)).toEqual(['latency.mean']);
    expect(remarks.join(' ')).toContain('This model has no input “ringSize”: it cannot be asked for.');
    expect(remarks.join(' ')).toContain('This model does not compute loss ratio, so that goal is left out.');
    expect(remarks.join(' ')).toMatch(/It is asked for .* instead\./);
  });

  it('is a ready-made question in place of one that cannot be read', () => {
    const { question, remarks } = resolved('batch-polling', 'how many cores?');
    expect(question).toEqual(resolved('batch-polling', '').question);
    expect(remarks).toEqual([expect.stringContaining('“how many cores?” is neither an unknown nor a goal')]);
  });

  it('has no unknown without effect', () => {
    expect(resolved('batch-polling', 'arrivals.cv:0.1:2:greatest,loss:max:0').remarks[0]).toMatch(
      /has no effect at these inputs/,
    );
  });
});
