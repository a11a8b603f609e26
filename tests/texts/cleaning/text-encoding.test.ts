import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  encodingOf,
  type TextEncoding,
  utf8File,
  Utf8Transcoder,
} from '../../../src/texts/cleaning/text-encoding.ts';
import { readMeasurement } from '../read-measurement.ts';
import { encoded } from '../encoded.ts';
import { bytesOf } from '../reading.ts';

const text = 'latency [µs];count\r\n10,5;1 😀 Größe\n';

describe('the encoding of a text', () => {
  it.each<[string, Uint8Array, TextEncoding]>([
    ['ASCII', bytesOf('a,b\n'), 'utf-8'],
    ['UTF-8', bytesOf(text), 'utf-8'],
    ['UTF-16, little end first', encoded(text, 'utf-16le', true), 'utf-16le'],
    ['UTF-16, big end first', encoded(text, 'utf-16be', true), 'utf-16be'],
    ['UTF-16 without a mark', encoded(text, 'utf-16le', false), 'utf-16le'],
    ['UTF-16 without a mark, big end first', encoded(text, 'utf-16be', false), 'utf-16be'],
    ['Latin-1', encoded('Größe [µs]', 'windows-1252', false), 'windows-1252'],
  ])('is found: %s', (_name, bytes, encoding) => {
    expect(encodingOf(bytes, true)).toBe(encoding);
  });

  it('is UTF-8 where a beginning ends inside a character', () => {
    expect(encodingOf(bytesOf('µ').subarray(0, 1), false)).toBe('utf-8');
    expect(encodingOf(bytesOf('µ').subarray(0, 1), true)).toBe('windows-1252');
  });

  it('gives the same text whatever it is', () => {
    const decode = (bytes: Uint8Array) => new TextDecoder().decode(utf8File(bytes).bytes);
    expect(decode(encoded(text, 'utf-16le', true))).toBe(text);
    expect(decode(encoded(text, 'utf-16be', false))).toBe(text);
    expect(decode(encoded('Größe [µs] – 5 €', 'windows-1252', false))).toBe('Größe [µs] – 5 €');
  });

  it('does not depend on where the chunks end', () => {
    const bytes = encoded(text, 'utf-16le', true);
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 6 }), (cuts) => {
        const transcoder = new Utf8Transcoder('utf-16le');
        const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const parts = edges.slice(1).map((end, k) => [...transcoder.push(bytes.slice(edges[k], end))]);
        expect(new TextDecoder().decode(Uint8Array.from(parts.flat()))).toBe(text);
      }),
    );
  });
});

describe('a table read line by line', () => {
  const table = 'latency_ns,count\n100,2\n200,3\n';
  const numbers = (bytes: Uint8Array) => {
    const { notes, ...measurement } = readMeasurement('a.csv', bytes);
    const rest = { ...measurement, bytes: 0, id: '' };
    return { rest, notes: notes.map(({ code }) => code) };
  };

  it.each(['\r', '\r\n', '\n'])('has the same numbers with the line end %j', (end) => {
    expect(numbers(bytesOf(table.replaceAll('\n', end)))).toEqual(numbers(bytesOf(table)));
  });

  it.each(['utf-16le', 'utf-16be'] as const)('has the same numbers in %s, and says so', (encoding) => {
    const { rest, notes } = numbers(encoded(table, encoding, true));
    expect(rest).toEqual(numbers(bytesOf(table)).rest);
    expect(notes).toEqual(['encoding']);
  });
});
