import { describe, expect, it } from 'vitest';
import { causeIds } from '../../src/diagnosis/cause.ts';
import { causeNames, verdictText } from '../../src/diagnosis/verdict.ts';

const evidence = [{ says: 'core 1: 98 % of its cycles go into packets.', value: 0.98, unit: 'share' }];

describe('a verdict', () => {
  it('states the cause with its first evidence, and says where it is not sure', () => {
    const cause = { cause: 'core-saturated', for: evidence } as const;
    expect(verdictText({ ...cause, confidence: 'sure' })).toBe(
      'The cores are at their limit. Core 1: 98 % of its cycles go into packets.',
    );
    expect(verdictText({ ...cause, confidence: 'likely' })).toMatch(
      /^Likely: the cores are at their limit\. /,
    );
    expect(verdictText({ ...cause, confidence: 'possible' })).toMatch(/^Possible: /);
    expect(verdictText({ cause: 'cannot-tell', confidence: 'likely', for: [] })).toBe(
      'Cannot tell yet: the next command would tell.',
    );
  });

  it('has a name for every cause', () => {
    for (const id of causeIds) expect(causeNames[id]).toMatch(/^[A-Z].*[^.]$/);
  });
});
