import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MeasurementFailure } from '../../../../src/measurements/measurement-failure.ts';
import { refuseLine, shownText, textLines } from '../../../../src/measurements/tools/text/lines.ts';

const texts = (text: string) => [...textLines(text)].map((line) => line.text);

describe('lines of a text', () => {
  it('understands the line ends of every system and counts from 1', () => {
    expect([...textLines('a\nb\r\nc\rd')]).toEqual([
      { number: 1, text: 'a' },
      { number: 2, text: 'b' },
      { number: 3, text: 'c' },
      { number: 4, text: 'd' },
    ]);
  });

  it('keeps empty lines in the count, and makes none after the last line end', () => {
    expect(texts('a\n\n\nb\n')).toEqual(['a', '', '', 'b']);
    expect(texts('')).toEqual([]);
    expect(texts('\n')).toEqual(['']);
  });

  it('drops the byte-order mark and blanks behind, keeps blanks in front', () => {
    expect(texts('\ufeff  a \t\n\ufeffb')).toEqual(['  a', '\ufeffb']);
  });

  it('reads the no-break spaces of a web page as blanks', () => {
    expect(texts('a\u00a0\u00a0b\u00a0')).toEqual(['a  b']);
  });

  it('loses nothing but line ends and blanks behind', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[ -~]{0,12}$/)),
        fc.constantFrom('\n', '\r\n', '\r'),
        (lines, end) => {
          const read = texts(lines.map((line) => line + end).join(''));
          expect(read).toEqual(lines.map((line) => line.trimEnd()));
        },
      ),
    );
  });
});

describe('what a message shows of a text', () => {
  it('is quoted, short and plain', () => {
    expect(shownText('12,5')).toBe('"12,5"');
    expect(shownText('\u0007µ<b>')).toBe('"··<b>"');
    expect(shownText('x'.repeat(30))).toBe(`"${'x'.repeat(24)}..."`);
  });

  it('names the line', () => {
    const refusal = () => refuseLine('not-a-number', { number: 7, text: 'x' }, 'x is not a number.');
    expect(refusal).toThrow(new MeasurementFailure('not-a-number', 'Line 7: x is not a number.', 7));
    expect(refusal).toThrow(expect.objectContaining({ code: 'not-a-number', line: 7 }));
  });
});
