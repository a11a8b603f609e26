import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MeasurementFailure } from '../../../src/texts/measurement-failure.ts';
import { refuseLine, shownText, textLines, unquoted, unquotedLines } from '../../../src/texts/lines/lines.ts';
import { takeLines } from '../../../src/texts/lines/cut.ts';
import { jsonNumberAt, parseJson, textAt, jsonValueAt } from '../../../src/texts/lines/json.ts';

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

describe('the text in a message', () => {
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

describe('lines of a quoted mail', () => {
  it.each([
    ['> rx-usecs: 20', 'rx-usecs: 20'],
    ['>>>>>>>> RX:   511', 'RX:   511'],
    ['> >> >x', 'x'],
    ['>   indented', '  indented'],
    ['>', ''],
    ['  plain > text', '  plain > text'],
    ['', ''],
  ])('%j', (line, text) => {
    expect(unquoted(line)).toBe(text);
  });

  it('keep their numbers', () => {
    expect([...unquotedLines('> a\n\n> b\n')]).toEqual([
      { number: 1, text: 'a' },
      { number: 2, text: '' },
      { number: 3, text: 'b' },
    ]);
  });
});

describe('a text that was cut', () => {
  const take = (text: string) => {
    const taken: string[] = [];
    const dropped = takeLines(text, textLines(text), (line) => {
      if (line.text.startsWith('x')) refuseLine('bad', line, 'x is bad.');
      taken.push(line.text);
    });
    return { taken, code: dropped?.code };
  };

  it('loses the last line alone, where that cannot be read', () => {
    expect(take('a\nb\nx')).toEqual({ taken: ['a', 'b'], code: 'incomplete-last-row' });
    expect(take('a\nb')).toEqual({ taken: ['a', 'b'], code: undefined });
    expect(take('')).toEqual({ taken: [], code: undefined });
  });

  it('is refused where a whole line cannot be read, or for another reason', () => {
    expect(() => take('a\nx\nb')).toThrow(new MeasurementFailure('bad', 'Line 2: x is bad.', 2));
    expect(() => take('a\nx\n')).toThrow('Line 2: x is bad.');
    const fails = () =>
      takeLines('a', textLines('a'), () => {
        throw new TypeError('a fault of the program');
      });
    expect(fails).toThrow(TypeError);
  });
});

describe('JSON of tools', () => {
  it('is read with a byte-order mark, and refused in a sentence', () => {
    expect(parseJson('\ufeff{"a": 1}')).toEqual({ a: 1 });
    expect(() => parseJson('{"a":\n\n1,,}')).toThrow(
      /the JSON text is cut or damaged and cannot be read\.$/i,
    );
    expect(() => parseJson('{"a":\n\n1,,}')).toThrow(MeasurementFailure);
  });

  it('answers for what is there, and only for that', () => {
    const json: unknown = { a: { b: 2, c: 'text' }, d: [1] };
    expect(jsonNumberAt(json, 'a', 'b')).toBe(2);
    expect(jsonNumberAt(json, 'a', 'c')).toBeNull();
    expect(jsonNumberAt(json, 'a', 'b', 'x')).toBeNull();
    expect(textAt(json, 4, 'a', 'c')).toBe('text');
    expect(textAt(json, 3, 'a', 'c')).toBeNull();
    expect(jsonValueAt(json, 'd', '0')).toBeUndefined();
    expect(jsonValueAt(json, 'constructor')).toBeUndefined();
  });
});
