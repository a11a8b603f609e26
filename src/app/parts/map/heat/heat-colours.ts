/**
 * Colours of heat maps: viridis, which is perceptually even, safe for the colour-blind and readable in grey, the same
 * in both themes; cells without a value have colours outside of it.
 */
import type { Palette } from '../../../kit/theme/palette.ts';

const viridis: readonly (readonly [number, number, number])[] = [
  [68, 1, 84],
  [72, 40, 120],
  [62, 73, 137],
  [49, 104, 142],
  [38, 130, 142],
  [31, 158, 137],
  [53, 183, 121],
  [110, 206, 88],
  [181, 222, 43],
  [253, 231, 37],
];

/** Number of different colours: few enough to draw fast, too many for a visible step. */
const colourSteps = 96;

function colourAt(share: number): string {
  const at = Math.min(1, Math.max(0, share)) * (viridis.length - 1);
  const k = Math.min(viridis.length - 2, Math.floor(at));
  const channel = (c: number) => Math.round(viridis[k][c] + (at - k) * (viridis[k + 1][c] - viridis[k][c]));
  return `rgb(${channel(0)},${channel(1)},${channel(2)})`;
}

const colours = Array.from({ length: colourSteps }, (_, k) => colourAt(k / (colourSteps - 1)));

/** `share`: position on the colour bar, 0..1; beyond it the colour of its end. */
export function heatColour(share: number): string {
  const step = Math.round(Math.min(1, Math.max(0, share)) * (colourSteps - 1));
  return colours[step];
}

/** Colour of cells that are not on the colour bar. */
export function zeroColour(palette: Palette): string {
  return palette.theme === 'light' ? '#e3ecf7' : '#2a3444';
}
