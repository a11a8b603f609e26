import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { darkPalette, lightPalette, type Palette } from '../../src/drawing/palette.ts';

const css = readFileSync(new URL('../../src/app/kit/theme/tokens.css', import.meta.url), 'utf8');

/** The colours for both themes, as `tokens.css` declares them. */
const declared = [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)];

function tokensOf(palette: Palette): Record<string, string> {
  return {
    page: palette.page,
    surface: palette.surface,
    sunken: palette.sunken,
    ink: palette.ink,
    'ink-muted': palette.inkMuted,
    'ink-faint': palette.inkFaint,
    hairline: palette.hairline,
    grid: palette.grid,
    control: palette.control,
    accent: palette.accent,
    'accent-wash': palette.accentWash,
    danger: palette.danger,
    warning: palette.warning,
    good: palette.good,
    model: palette.model[0],
    measurement: palette.measurement[0],
    simulation: palette.simulation,
    ghost: palette.ghost,
  };
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Distance of two colours in Oklab, where black and white are 1 apart. */
function distance(one: string, other: string): number {
  const [a, b] = [oklab(one), oklab(other)];
  return Math.hypot(...a.map((value, k) => value - b[k]));
}

function oklab(hex: string): readonly number[] {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('the palette', () => {
  it('is equal to that of tokens.css', () => {
    expect(Object.fromEntries(declared.map(([, name, light]) => [name, light]))).toEqual(
      tokensOf(lightPalette),
    );
    expect(Object.fromEntries(declared.map(([, name, , dark]) => [name, dark]))).toEqual(
      tokensOf(darkPalette),
    );
  });

  it.each([lightPalette, darkPalette])('has readable text and data in the $theme theme', (palette) => {
    const readable = [
      palette.ink,
      palette.inkMuted,
      palette.inkFaint,
      palette.accent,
      palette.danger,
      palette.warning,
      palette.good,
      palette.published,
      palette.simulation,
      palette.reference,
      ...palette.model,
      ...palette.measurement,
      ...palette.pins,
      ...palette.apart,
    ];
    for (const colour of readable)
      expect(contrast(colour, palette.surface), colour).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.control, palette.surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(palette.ink, palette.accentWash)).toBeGreaterThanOrEqual(7);
    for (const colour of [palette.ink, palette.inkMuted, palette.inkFaint])
      expect(contrast(colour, palette.sunken), colour).toBeGreaterThanOrEqual(4.5);
    palette.layers.forEach((layer, k) => {
      expect(contrast(palette.layerInk[k], layer), layer).toBeGreaterThanOrEqual(4.5);
    });
  });

  it.each([lightPalette, darkPalette])(
    'distinguishes the layers of a stack in the $theme theme',
    (palette) => {
      const { layers, layerInk, surface, page } = palette;
      expect(layerInk).toHaveLength(layers.length);
      layers.forEach((layer, k) => {
        for (const ground of [surface, page])
          expect(contrast(layer, ground), layer).toBeGreaterThanOrEqual(3);
        const next = layers[(k + 1) % layers.length];
        expect(contrast(layer, next), `${layer} beside ${next}`).toBeGreaterThanOrEqual(
          k + 1 < layers.length ? 2 : 1.3,
        );
        // Luminance alone, as in greyscale.
        for (const other of layers.slice(0, k))
          expect(contrast(layer, other), `${layer} and ${other}`).toBeGreaterThan(1.3);
      });
    },
  );

  it.each([lightPalette, darkPalette])('distinguishes nine things in the $theme theme', ({ apart }) => {
    expect(apart).toHaveLength(9);
    apart.forEach((colour, k) => {
      for (const other of apart.slice(0, k))
        expect(distance(colour, other), `${colour} and ${other}`).toBeGreaterThan(0.1);
    });
  });
});
