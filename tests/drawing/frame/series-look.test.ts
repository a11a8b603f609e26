import { describe, expect, it } from 'vitest';
import { markerPaths } from '../../../src/drawing/curves/plot-frame.ts';
import { seriesLook } from '../../../src/drawing/frame/series-look.ts';
import { darkPalette, lightPalette } from '../../../src/drawing/palette.ts';
import { maxPins } from '../../../src/scenario/pin/pin.ts';

describe('seriesLook', () => {
  it.each([lightPalette, darkPalette])('distinguishes forty alternatives by colour and dash', (palette) => {
    const looks = Array.from({ length: 40 }, (_, variant) => {
      const { colour, dash } = seriesLook({ role: 'alternative', variant }, palette);
      return `${colour} ${dash}`;
    });
    expect(new Set(looks).size).toBe(40);
  });

  it.each([lightPalette, darkPalette])(
    'distinguishes eight pins by colour, by dash and by marker, none in the blue of the model',
    (palette) => {
      const looks = Array.from({ length: maxPins }, (_, variant) =>
        seriesLook({ role: 'pin', variant }, palette),
      );
      expect(new Set(looks.map(({ colour }) => colour)).size).toBe(maxPins);
      expect(new Set(looks.map(({ dash }) => dash)).size).toBe(maxPins);
      expect(new Set(looks.map(({ symbol }) => symbol)).size).toBe(maxPins);
      for (const { colour, dash, symbol } of looks) {
        expect(dash).not.toBe('solid');
        expect(markerPaths[symbol]).toBeDefined();
        expect([...palette.model, ...palette.measurement, palette.simulation]).not.toContain(colour);
      }
    },
  );

  it.each([lightPalette, darkPalette])(
    'gives eight things side by side eight hues, one of them the model’s and none the simulation’s',
    (palette) => {
      const looks = [0, 1, 2, 3, 4, 5, 6, 7].map((hue) =>
        seriesLook({ role: 'model', variant: hue, hue }, palette),
      );
      expect(new Set(looks.map(({ colour }) => colour)).size).toBe(8);
      expect(new Set(looks.slice(0, 4).map(({ dash }) => dash)).size).toBe(4);
      expect(looks.filter(({ colour }) => palette.model.includes(colour))).toHaveLength(1);
      expect(looks.map(({ colour }) => colour)).not.toContain(palette.simulation);
    },
  );
});
