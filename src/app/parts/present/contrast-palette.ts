import type { Palette } from '../../kit/theme/palette.ts';

/** The same colours with words, grid and outlines one step darker on light, lighter on dark: projectors wash out. */
export function contrastPalette(palette: Palette): Palette {
  const { ink, inkMuted, control, hairline } = palette;
  return {
    ...palette,
    inkMuted: ink,
    inkFaint: inkMuted,
    control: inkMuted,
    hairline: control,
    grid: hairline,
  };
}
