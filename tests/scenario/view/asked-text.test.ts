import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  askedText,
  longestAsked,
  outlineText,
  readingText,
} from '../../../src/scenario/view/asked-question.ts';
import { readAsked, readOutline } from '../../../src/scenario/view/read-asked.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import { goal, nonsense, question } from './arbitrary-asked.ts';

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
      fc.property(question, (asked) => {
        const text = askedText(asked);
        if (text === '') return;
        expect(readAsked(text)).toEqual({ ok: true, asked });
        expect(readingText(readAsked(text))).toBe(text);
      }),
    );
  });

  it('is dropped where it would be too long for one', () => {
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

  it('keeps the text of what it cannot read, and never throws', () => {
    fc.assert(
      fc.property(nonsense, (text) => {
        const reading = readAsked(text);
        if (reading.ok) return;
        expect(reading.message).toMatch(/^The question in the link cannot be read: .*\.$/);
        expect(readingText(reading)).toBe(text);
      }),
    );
  });
});

describe('the outline in a link', () => {
  it('is short and readable', () => {
    const loss = { name: 'lossProbability', bound: 'at-most' as const, limit: 1e-6 };
    const rate = { name: 'throughputMpps', bound: 'at-least' as const, limit: 8 };
    expect(outlineText([loss, rate])).toBe('lossProbability:max:0.000001,throughputMpps:min:8');
    expect(outlineText([])).toBe('none');
  });

  it('comes back as it was', () => {
    fc.assert(
      fc.property(fc.array(goal, { maxLength: 4 }), (goals) => {
        expect(readOutline(outlineText(goals))).toEqual(goals);
      }),
    );
  });

  it('keeps the goals of what it can read in part, also of a question, and never throws', () => {
    expect(readOutline('cores:1:16:least,loss:max:0,load:max:x,load:at:1,load,load:min:0.5')).toEqual([
      { name: 'loss', bound: 'at-most', limit: 0 },
      { name: 'load', bound: 'at-least', limit: 0.5 },
    ]);
    fc.assert(
      fc.property(nonsense, (text) => {
        const goals = readOutline(text);
        expect(readOutline(outlineText(goals))).toEqual(goals);
      }),
    );
  });

  it('can name every indicator of every model', () => {
    for (const { indicators } of catalogue.models) {
      const goals = indicators.map(({ name }) => ({ name, bound: 'at-most' as const, limit: 1 }));
      expect(readOutline(outlineText(goals))).toEqual(goals);
    }
  });
});
