import { describe, expect, it } from 'vitest';
import { MeasurementFailure } from '../../../../src/measurements/measurement-failure.ts';
import { takeLines } from '../../../../src/measurements/tools/text/cut.ts';
import {
  jsonNumberAt,
  parseJson,
  textAt,
  jsonValueAt,
} from '../../../../src/measurements/tools/text/json.ts';
import { refuseLine, textLines } from '../../../../src/measurements/tools/text/lines.ts';
import { unquoted, unquotedLines } from '../../../../src/measurements/tools/text/quotes.ts';

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
