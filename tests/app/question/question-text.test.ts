import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AskedQuestion,
  askedText,
  longestAsked,
  readAsked,
} from '../../../src/app/question/question-text.ts';

const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => (x === 0 ? 0 : x));
const name = fc.constantFrom(
  'cores',
  'rateMbps',
  'service.interceptUs',
  'latency.p99',
  'loss',
  'nicWaitingUs.mean',
);

const asked: fc.Arbitrary<AskedQuestion> = fc.record({
  unknowns: fc.array(
    fc.record(
      {
        input: name,
        from: number,
        to: number,
        prefer: fc.constantFrom('least' as const, 'greatest' as const),
        resolution: fc.double({ min: 1e-6, max: 0.4, noNaN: true }),
      },
      { requiredKeys: ['input', 'from', 'to', 'prefer'] },
    ),
    { minLength: 1, maxLength: 2 },
  ),
  goals: fc.array(
    fc.record(
      {
        name,
        bound: fc.constantFrom('at-most' as const, 'at-least' as const),
        limit: number,
        floor: fc.double({ min: 1e-20, max: 0.1, noNaN: true }),
      },
      { requiredKeys: ['name', 'bound', 'limit'] },
    ),
    { minLength: 1, maxLength: 4 },
  ),
});

describe('the question in a link', () => {
  it('is short and readable', () => {
    const text = askedText({
      unknowns: [{ input: 'cores', from: 1, to: 16, prefer: 'least' }],
      goals: [
        { name: 'loss', bound: 'at-most', limit: 0 },
        { name: 'throughput', bound: 'at-least', limit: 7.5 },
      ],
    });
    expect(text).toBe('cores:1:16:least,loss:max:0,throughput:min:7.5');
  });

  it('comes back as it was', () => {
    fc.assert(
      fc.property(asked, (question) => {
        const text = askedText(question);
        if (text !== '') expect(readAsked(text)).toEqual({ ok: true, asked: question });
      }),
    );
  });

  it('is not kept where it would be too long for one', () => {
    const goals = Array.from({ length: 6 }, () => ({
      name: `quiteLong.${'x'.repeat(80)}`,
      bound: 'at-most' as const,
      limit: 1,
    }));
    expect(askedText({ unknowns: [{ input: 'cores', from: 1, to: 2, prefer: 'least' }], goals })).toBe('');
  });

  it.each([
    ['cores:1:16:least', /1 to 6 goals/],
    ['loss:max:0', /one or two unknowns/],
    ['cores:1:16:most,loss:max:0', /“cores:1:16:most” is neither an unknown nor a goal/],
    ['cores:1:NaN:least,loss:max:0', /“cores:1:NaN:least”/],
    ['cores:1:16:least,loss:max:1e999', /“loss:max:1e999”/],
    ['cores:1:16:least:2,loss:max:0', /“cores:1:16:least:2”/],
    ['cores:1:16:least,loss:max:0:-1', /“loss:max:0:-1”/],
    ['cores:1:16:least,<b>:max:0', /“<b>:max:0”/],
    ['cores:1:16:least,loss:max:', /“loss:max:”/],
    [`cores:1:16:least,${'loss:max:0,'.repeat(60)}`, new RegExp(`longer than ${longestAsked}`)],
  ])('%s is refused with a sentence', (text, sentence) => {
    const reading = readAsked(text);
    expect(reading.ok ? '' : reading.message).toMatch(sentence);
  });

  it('never throws, whatever a link says', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '1', ':', ',', '.', '-', 'e', ' ', '') }),
        (text) => {
          const reading = readAsked(text);
          if (!reading.ok) expect(reading.message).toMatch(/^The question of the link cannot be read: .*\.$/);
        },
      ),
    );
  });
});
