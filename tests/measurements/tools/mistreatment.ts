/** What happens to texts on their way: cut off, single characters replaced, bytes that are no text, markup and formulas. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { MeasurementFailure } from '../../../src/measurements/measurement-failure.ts';
import type {
  ReadingAnswers,
  ToolParser,
  ToolReading,
} from '../../../src/measurements/tools/tool-reading.ts';

const strange = [
  '\u0000',
  '\ufffd',
  'é',
  '<',
  '=',
  '"',
  "'",
  ',',
  ';',
  ':',
  '|',
  '[',
  ')',
  '{',
  '\n',
  '\t',
  ' ',
  '-',
  '9',
  'e',
  '%',
];
const snippets = [
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://x")',
  '1e999',
  '-nan',
  '99999999999999999999999999',
  '\r\n\r\n',
];

/** A mistreated copy of one of `samples`. */
export function mistreated(samples: readonly string[]): fc.Arbitrary<string> {
  const edits = fc.array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      put: fc.oneof(fc.constantFrom(...strange), fc.constantFrom(...snippets)),
      remove: fc.integer({ min: 0, max: 6 }),
    }),
    { maxLength: 6 },
  );
  const range = fc.tuple(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  );
  return fc.tuple(fc.constantFrom(...samples), range, edits).map(([sample, [from, to], changes]) => {
    let text = sample.slice(
      Math.floor(0.3 * from * sample.length),
      Math.ceil((1 - 0.5 * to) * sample.length),
    );
    for (const { at, put, remove } of changes) {
      const place = Math.floor(at * text.length);
      text = text.slice(0, place) + put + text.slice(place + remove);
    }
    return text;
  });
}

/** A reading, or a refusal in one sentence; anything else fails. */
export function readOrRefused(
  parser: ToolParser,
  text: string,
  answers: ReadingAnswers = {},
): ToolReading | MeasurementFailure {
  const sure = parser.recognise(text.slice(0, 65_536));
  expect(sure).toBeGreaterThanOrEqual(0);
  expect(sure).toBeLessThanOrEqual(1);
  try {
    const reading = parser.parse(text, answers);
    expectSound(reading);
    return reading;
  } catch (failure) {
    if (!(failure instanceof MeasurementFailure)) throw failure;
    expect(failure.message).toMatch(/^[A-Z].*[.?]$/);
    expect(failure.message.length).toBeLessThan(400);
    return failure;
  }
}

/** Numbers that a figure can draw: finite, in order, counts of nothing below zero; data that a worker can send. */
export function expectSound(reading: ToolReading): void {
  expect(structuredClone(reading)).toEqual(reading);
  for (const result of reading.results) {
    if (result.kind === 'value') expect(Number.isFinite(result.value)).toBe(true);
    if (result.kind === 'bins') {
      expect(result.lower.length).toBe(result.count.length);
      expect(result.upper.length).toBe(result.count.length);
      for (let k = 0; k < result.count.length; k++) {
        expect(result.upper[k]).toBeGreaterThanOrEqual(result.lower[k]!);
        expect(result.count[k]).toBeGreaterThanOrEqual(0);
        expect(Number.isFinite(result.upper[k]! + result.count[k]!)).toBe(true);
        if (k > 0) expect(result.lower[k]).toBeGreaterThanOrEqual(result.upper[k - 1]!);
      }
    }
    if (result.kind === 'percentiles') expectRising(result.p, result.value);
    if (result.kind === 'series') expectRising(result.x, null);
  }
  for (const { value } of reading.systemFacts) expect(Number.isFinite(value)).toBe(true);
  for (const question of reading.questions) {
    expect(question.options.map(({ value }) => value)).toContain(question.chosen);
  }
}

function expectRising(x: readonly number[], y: readonly number[] | null): void {
  for (let k = 0; k < x.length; k++) {
    expect(Number.isFinite(x[k]! + (y?.[k] ?? 0))).toBe(true);
    if (k === 0) continue;
    expect(x[k]).toBeGreaterThan(x[k - 1]!);
    if (y !== null) expect(y[k]).toBeGreaterThanOrEqual(y[k - 1]!);
  }
}
