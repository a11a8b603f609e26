import { describe, expect, it } from 'vitest';
import { diagnose } from '../../src/diagnosis/diagnose.ts';
import { knownCases } from './known-cases.ts';

describe.each(knownCases)('$id', ({ cause, not, texts }) => {
  const { causes, next, texts: readings } = diagnose(texts);

  it('has its known cause first', () => {
    expect(causes[0]!.cause).toBe(cause);
  });

  it('is sure of nothing else, and thinks no wrong cause likely', () => {
    for (const each of causes) {
      if (each.cause === cause) continue;
      expect(each.confidence, each.cause).not.toBe('sure');
      if (not.includes(each.cause)) expect(each.confidence, each.cause).toBe('possible');
    }
  });

  it('gives its reason as sentences, a cure and a next command', () => {
    expect(causes[0]!.for.length).toBeGreaterThan(0);
    for (const { says, value } of causes.flatMap((each) => [...each.for, ...each.against])) {
      expect(says).toMatch(/[.”)]$/);
      if (value !== null) expect(Number.isFinite(value)).toBe(true);
    }
    expect(causes[0]!.cure).not.toBe('');
    expect(next?.command).toMatch(/\w/);
  });

  it('reads every text', () => {
    for (const { refused } of readings) expect(refused).toBeNull();
  });
});
