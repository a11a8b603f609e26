import fc from 'fast-check';
import { expect, it } from 'vitest';
import { xmlText } from '../../src/text/xml-text.ts';

/** A character in XML 1.0. */
const character = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;

it('a text in XML has characters of XML only, and no markup', () => {
  const letters = fc.constantFrom(
    '<',
    '&',
    '"',
    "'",
    ']]>',
    '\u0000',
    '\u001b',
    '\ud83d',
    '\udc00',
    '\uffff',
    'β',
    '😀',
  );
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: letters })), (text) => {
      const written = xmlText(text);
      expect(written).toMatch(character);
      expect(written).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
    }),
  );
});

it('a text in XML retains letters of every script and lines', () => {
  expect(xmlText('Đ. Vladislavić, β ≤ 256 😀\nline')).toBe('Đ. Vladislavić, β ≤ 256 😀\nline');
  expect(xmlText('a\u0000b\ud800c')).toBe('a b\ufffdc');
});
