import { describe, expect, it } from 'vitest';
import { intervalText } from '../../src/text/interval-text.ts';
import { THIN_SPACE } from '../../src/text/number-format.ts';

const plain = (text: string) => text.replaceAll(THIN_SPACE, ' ');

describe('intervalText', () => {
  it.each([
    ['time', 'µs', 12.28345, 0.0512, '12.28 ± 0.05 µs'],
    ['time', 'µs', 12.28345, 0.0143, '12.283 ± 0.014 µs'],
    ['time', 'µs', 1528.3, 73, '1528 ± 73 µs'],
    ['count', 'packets', 3, 0, '3.00 ± 0 packets'],
    ['share', '', 0.97123, 0.003, '97.1 ± 0.3 %'],
    ['probability', '', 4.31e-7, 2.2e-8, '(4.3 ± 0.2)e-5 %'],
    ['probability', '', 0, 0, '0 ± 0 %'],
    ['probability', '', 0, 1.56e-6, '0 ± 1.6e-4 %'],
    ['time', 'µs', -0.5, 0.25, '−0.5 ± 0.3 µs'],
    ['time', 'µs', 5, null, 'about 5.00 µs'],
  ] as const)('%s: %s', (kind, unit, mean, halfWidth, text) => {
    expect(plain(intervalText({ kind, unit }, { mean, halfWidth }))).toBe(text);
  });

  it('leaves the unit out where it is beside the number already', () => {
    const interval = { mean: 0.97123, halfWidth: 0.003 };
    expect(intervalText({ kind: 'share', unit: '' }, interval, true)).toBe('97.1 ± 0.3');
    expect(intervalText({ kind: 'time', unit: 'µs' }, { mean: 5, halfWidth: null }, true)).toBe('about 5.00');
  });

  it('shows what has no value as missing', () => {
    expect(intervalText({ kind: 'time', unit: 'µs' }, null)).toBe('–');
  });
});
