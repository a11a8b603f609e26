import { describe, expect, it } from 'vitest';
import { seriesLook } from '../../../src/app/figures/series-look.ts';
import { darkPalette, lightPalette } from '../../../src/app/theme/palette.ts';

describe('seriesLook', () => {
  it.each([lightPalette, darkPalette])('tells twenty alternatives apart by colour and dash', (palette) => {
    const looks = Array.from({ length: 20 }, (_, variant) => {
      const { colour, dash } = seriesLook({ role: 'alternative', variant }, palette);
      return `${colour} ${dash}`;
    });
    expect(new Set(looks).size).toBe(20);
  });
});
