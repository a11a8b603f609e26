import { expect, test } from 'vitest';
import type { CheckedStatistic, RunVerdict } from '../../../src/overlays/runs/check-run.ts';
import {
  checkSentence,
  judgementWords,
  labelWithUnit,
  meanText,
} from '../../../src/overlays/runs/run-words.ts';

const statistic = (verdict: RunVerdict, more: Partial<CheckedStatistic> = {}): CheckedStatistic => ({
  id: 'waitingUs',
  mean: 1.2091,
  halfWidth: 0.0912,
  samples: 20_000,
  effective: 1165,
  model: 1.178,
  approximate: false,
  verdict,
  words: 'no interval',
  ...more,
});
const sentence = (...verdicts: RunVerdict[]) =>
  checkSentence({
    statistics: verdicts.map((one) => statistic(one)),
    marks: [],
    otherInputs: null,
    notes: [],
  });

test('one sentence says how much of a run is inside of what its packets allow', () => {
  const allow = 'of what 20\u202f000 correlated packets allow';
  expect(sentence('inside')).toBe(`The result is inside ${allow}.`);
  expect(sentence('inside', 'near', 'unknown')).toBe(`All 2 results are inside or at the edge ${allow}.`);
  expect(sentence('outside', 'inside', 'inside')).toBe(
    `1 of 3 results is outside ${allow}, the other 2 are inside.`,
  );
  expect(sentence('outside', 'outside')).toBe(`All 2 results are outside ${allow}.`);
  expect(sentence('unknown')).toBe('None of these results can be judged.');
});

test('a statistic has its unit in its label, and as many digits as its interval leaves', () => {
  expect(labelWithUnit('waitingUs')).toBe('Waiting time (µs)');
  expect(labelWithUnit('lossProbability')).toBe('Loss (%)');
  expect(meanText(statistic('inside')).replaceAll('\u00a0', ' ')).toBe('1.21 ± 0.09');
  expect(meanText(statistic('inside', { halfWidth: null }))).toBe('1.209');
  expect(judgementWords(statistic('inside'))).toBeNull();
  expect(judgementWords(statistic('near'))).toBe('At the edge.');
  expect(judgementWords(statistic('near', { approximate: true }))).toBe('No interval.');
  expect(judgementWords(statistic('unknown'))).toBe('No interval.');
});
