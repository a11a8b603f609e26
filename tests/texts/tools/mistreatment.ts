/**
 * Damage to texts on their way: truncated, single characters replaced, bytes that are not text, markup and formulas.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { MeasurementFailure } from '../../../src/texts/measurement-failure.ts';
import type {
  BinnedResult,
  ReadingAnswers,
  ToolParser,
  ToolReading,
} from '../../../src/texts/tools/tool-reading.ts';

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

/**
 * Numbers that a figure can draw: finite, in order, counts of nothing below zero; data that a worker can send.
 * Thousands of readings are looked at, and an `expect` for each number would cost more than reading does.
 */
function expectSound(reading: ToolReading): void {
  expect(structuredClone(reading)).toEqual(reading);
  const unsound = reading.results.filter((result) => {
    if (result.kind === 'value') return !Number.isFinite(result.value);
    if (result.kind === 'bins') return !areBins(result);
    if (result.kind === 'percentiles') return !isRising(result.p, result.value);
    return result.kind === 'series' && !isRising(result.x, null);
  });
  expect(unsound).toEqual([]);
  expect(reading.systemFacts.filter(({ value }) => !Number.isFinite(value))).toEqual([]);
  for (const question of reading.questions) {
    expect(question.options.map(({ value }) => value)).toContain(question.chosen);
  }
}

/** Every bin ends no earlier than it begins, and begins no earlier than the one before it ends. */
function areBins({ lower, upper, count }: BinnedResult): boolean {
  if (lower.length !== count.length || upper.length !== count.length) return false;
  for (let k = 0; k < count.length; k++) {
    if (!(upper[k]! >= lower[k]! && count[k]! >= 0 && Number.isFinite(upper[k]! + count[k]!))) return false;
    if (k > 0 && !(lower[k]! >= upper[k - 1]!)) return false;
  }
  return true;
}

/** Finite, with `x` strictly increasing and `y` never falling. */
function isRising(x: readonly number[], y: readonly number[] | null): boolean {
  for (let k = 0; k < x.length; k++) {
    if (!Number.isFinite(x[k]! + (y?.[k] ?? 0))) return false;
    if (k > 0 && !(x[k]! > x[k - 1]! && (y === null || y[k]! >= y[k - 1]!))) return false;
  }
  return true;
}
