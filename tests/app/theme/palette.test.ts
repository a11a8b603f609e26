import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { darkPalette, lightPalette, type Palette } from '../../../src/app/theme/palette.ts';

const css = readFileSync(new URL('../../../src/app/theme/tokens.css', import.meta.url), 'utf8');

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
    model: palette.model[0]!,
    measurement: palette.measurement[0]!,
    simulation: palette.simulation,
    ghost: palette.ghost,
  };
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

describe('the palette', () => {
  it('is what tokens.css declares', () => {
    expect(Object.fromEntries(declared.map(([, name, light]) => [name, light]))).toEqual(
      tokensOf(lightPalette),
    );
    expect(Object.fromEntries(declared.map(([, name, , dark]) => [name, dark]))).toEqual(
      tokensOf(darkPalette),
    );
  });

  it.each([lightPalette, darkPalette])('keeps text and data readable in the $theme theme', (palette) => {
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
    ];
    for (const colour of readable)
      expect(contrast(colour, palette.surface), colour).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.control, palette.surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(palette.ink, palette.accentWash)).toBeGreaterThanOrEqual(7);
    for (const colour of [palette.ink, palette.inkMuted, palette.inkFaint])
      expect(contrast(colour, palette.sunken), colour).toBeGreaterThanOrEqual(4.5);
    for (const layer of palette.layers) expect(contrast(palette.ink, layer)).toBeGreaterThanOrEqual(4.5);
  });
});
