import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AskedQuestion, sameQuestion } from '../../../src/scenario/view/asked-question.ts';
import { question } from './arbitrary-asked.ts';

const cores = { input: 'cores', from: 1, to: 16, prefer: 'least' as const };
const loss = { name: 'loss', bound: 'at-most' as const, limit: 0 };
const asked: AskedQuestion = { unknowns: [cores], goals: [loss] };

describe('sameQuestion', () => {
  it('holds for a copy', () => {
    fc.assert(
      fc.property(question, (one) => {
        expect(sameQuestion(one, structuredClone(one))).toBe(true);
      }),
    );
  });

  it.each<[string, Partial<AskedQuestion>]>([
    ['another input', { unknowns: [{ ...cores, input: 'ringSize' }] }],
    ['another begin of the range', { unknowns: [{ ...cores, from: 2 }] }],
    ['another end of the range', { unknowns: [{ ...cores, to: 8 }] }],
    ['another preference', { unknowns: [{ ...cores, prefer: 'greatest' }] }],
    ['another resolution', { unknowns: [{ ...cores, resolution: 0.01 }] }],
    ['one more unknown', { unknowns: [cores, { ...cores, input: 'ringSize' }] }],
    ['another goal', { goals: [{ ...loss, name: 'latency.p99' }] }],
    ['another bound', { goals: [{ ...loss, bound: 'at-least' }] }],
    ['another limit', { goals: [{ ...loss, limit: 1e-6 }] }],
    ['another floor', { goals: [{ ...loss, floor: 1e-9 }] }],
    ['one more goal', { goals: [loss, loss] }],
  ])('does not hold with %s', (_, part) => {
    expect(sameQuestion(asked, { ...asked, ...part })).toBe(false);
    expect(sameQuestion({ ...asked, ...part }, asked)).toBe(false);
  });
});
