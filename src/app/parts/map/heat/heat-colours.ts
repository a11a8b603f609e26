/**
 * Colours of heat maps. Losses are red as everywhere, the stronger the more is lost; everything else is viridis, which
 * is perceptually even, safe for the colour-blind and the same in both themes. Both are readable in grey; cells without
 * a value have colours outside of them.
 */
import type { Palette } from '../../../../drawing/palette.ts';

type Stops = readonly (readonly [number, number, number])[];

const viridis: Stops = [
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

const reds: Stops = [
  [252, 226, 219],
  [246, 184, 169],
  [228, 129, 114],
  [196, 66, 56],
  [120, 12, 20],
];

const redsOnDark: Stops = [
  [84, 28, 32],
  [134, 42, 42],
  [190, 74, 68],
  [232, 136, 124],
  [255, 212, 203],
];

/** Number of different colours: few enough to draw fast, too many for a visible step. */
const colourSteps = 96;

function colourAt(stops: Stops, share: number): string {
  const at = share * (stops.length - 1);
  const k = Math.min(stops.length - 2, Math.floor(at));
  const channel = (c: number) => Math.round(stops[k][c] + (at - k) * (stops[k + 1][c] - stops[k][c]));
  return `rgb(${channel(0)},${channel(1)},${channel(2)})`;
}

/** The colours of a bar from its lower end. */
type Ramp = readonly string[];

const [general, losses, lossesOnDark] = [viridis, reds, redsOnDark].map((stops): Ramp =>
  Array.from({ length: colourSteps }, (_, k) => colourAt(stops, k / (colourSteps - 1))),
);

/** `isLoss`: the map shows a probability of loss. */
export function heatRamp({ isLoss }: { isLoss: boolean }, { theme }: Pick<Palette, 'theme'>): Ramp {
  if (!isLoss) return general;
  return theme === 'light' ? losses : lossesOnDark;
}

/** `share`: position on the colour bar, 0..1; beyond it the colour of its end. */
export function heatColour(ramp: Ramp, share: number): string {
  return ramp[Math.round(Math.min(1, Math.max(0, share)) * (ramp.length - 1))];
}

/** Colour of cells that are not on the colour bar. */
export function zeroColour(palette: Palette): string {
  return palette.theme === 'light' ? '#e3ecf7' : '#2a3444';
}
