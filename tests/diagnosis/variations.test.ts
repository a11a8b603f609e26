import { describe, expect, it } from 'vitest';
import { diagnose } from '../../src/diagnosis/diagnose.ts';
import { variations } from './variations.ts';

describe.each(variations)('$id', ({ causes: allowed, texts, answers }) => {
  it('has one of its causes first, and is sure of no other', () => {
    const { causes } = diagnose(texts, answers);
    if (allowed.length > 0) expect(allowed).toContain(causes[0]!.cause);
    for (const { cause, confidence } of causes) {
      if (confidence === 'sure') expect(allowed).toContain(cause);
    }
  });
});

it('Each variation has another name', () => {
  expect(new Set(variations.map(({ id }) => id)).size).toBe(variations.length);
});
