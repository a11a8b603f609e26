/** Plain rows are read many at once, others cell by cell: both have the same result. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headBytes } from '../../../src/texts/formats/recognise.ts';
import { bytesOf, readInPieces } from '../reading.ts';

/** The beginning of a file is read at once, wherever it is cut. */
const beginning = `# ${'-'.repeat(headBytes)}\n`.replace(/-{64}/g, (dashes) => `${dashes}\n# `);
const pieceBytes = 16;

/** In pieces that are shorter than two rows, each row is read cell by cell. */
function expectSameInPieces(text: string): void {
  const bytes = bytesOf(beginning + text);
  const cuts = Array.from(
    { length: Math.floor((bytes.length - headBytes) / pieceBytes) },
    (_, k) => headBytes + k * pieceBytes,
  );
  expect(readInPieces(bytes, [])).toEqual(readInPieces(bytes, cuts));
}

const read = (text: string) => readInPieces(bytesOf(text), []) as { message?: string; rowsUsed?: number };

/** Long enough that the first rows are not the last of their piece. */
const more = (from: bigint) => Array.from({ length: 8 }, (_, k) => `${from + BigInt(k * 70)},5\n`).join('');

describe('plain rows', () => {
  test.each([
    ['one digit', 1n],
    ['up to nine digits', 999_999_500n],
    ['up to ten digits', 9_999_999_500n],
    ['sixteen digits', 5_254_374_000_000_000n],
    ['beyond what a double holds', 9_007_199_254_740_900n],
    ['up to eighteen digits', 999_999_999_999_999_500n],
    ['nineteen digits', 1_234_567_890_123_456_789n],
    ['twenty digits', 18_446_744_073_709_551_000n],
  ])('have the cycles of their clocks: %s', (_, from) => {
    const text = `t1_cycles,batch_size\n${more(from)}${more(from + 600n)}`;
    expectSameInPieces(text);
    const { samples, rowsUsed } = read(text) as unknown as {
      samples: { cycles: Float64Array; count: Float64Array };
      rowsUsed: number;
    };
    expect(rowsUsed).toBe(16);
    expect([...samples.cycles]).toEqual([70, 110]);
    expect([...samples.count]).toEqual([14, 1]);
  });

  test.each([
    ['a batch that is too large', '2000,65537', /line 10.*too large/i],
    ['a batch of nothing', '2000,', /line 10.*empty/i],
    ['a clock that runs backwards', '30,4', /line 10.*does not come after 590 on line 9/i],
    ['a clock that stands still', '590,4', /line 10.*does not come after/i],
    ['a third column', '2000,4,1', /line 10.*3 columns/i],
    ['words', '2000,many', /line 10.*not a number/i],
    ['a fraction', '2000.5,4', /line 10.*fraction/i],
    ['21 digits', `${'1'.repeat(21)},4`, /line 10.*too large/i],
  ])('end where a row is refused, with its line: %s', (_, row, sentence) => {
    const text = `t1_cycles,batch_size\n${more(100n)}${row}\n${more(10_000n)}`;
    expect(read(text).message).toMatch(sentence);
    expectSameInPieces(text);
  });

  test('and rows of any other form make the same measurement together', () => {
    const row = fc.record({
      step: fc.oneof(
        { weight: 20, arbitrary: fc.integer({ min: 1, max: 9000 }) },
        fc.constantFrom(0, -5, 700_000),
      ),
      batch: fc.oneof({ weight: 20, arbitrary: fc.nat(300) }, fc.constantFrom(1_500, 65_537, 1_234_567)),
      form: fc.oneof(
        { weight: 12, arbitrary: fc.constant('C,B') },
        fc.constantFrom(' C,B', 'C , B', '"C","B"', '00C,0B', 'C,B ', '\n\nC,B', '\tC,B'),
      ),
      end: fc.oneof({ weight: 8, arbitrary: fc.constant('\n') }, fc.constantFrom('\r\n', '\r', '\n\r\n')),
    });
    const start = fc.constantFrom(1n, 999_990_000n, 5_254_374_000_000_000n, 999_999_999_999_990_000n);
    fc.assert(
      fc.property(
        start,
        fc.array(row, { minLength: 2, maxLength: 40 }),
        fc.boolean(),
        (from, rows, swapped) => {
          let clock = from;
          const lines = rows.map(({ step, batch, form, end }) => {
            clock += BigInt(step);
            const [first, second] = swapped ? [batch, clock] : [clock, batch];
            return form.replace('C', String(first)).replace('B', String(second)) + end;
          });
          const head = swapped ? 'batch_size,t1_cycles\n' : 't1_cycles,batch_size\n';
          expectSameInPieces(head + lines.join(''));
        },
      ),
      { numRuns: 150 },
    );
  });
});
