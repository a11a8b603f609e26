/** Look of each role, everywhere and in both themes; `variant` varies dash, marker and shade inside a role. */
import type { FigureSpec, Series } from '../../models/contract/figure.ts';
import type { Palette } from '../palette.ts';

export interface SeriesLook {
  colour: string;
  /** px */
  width: number;
  /** `solid`, or lengths in px with commas between them. */
  dash: string;
  /** Name of the symbol of its dots (`symbolPath`). */
  symbol: string;
}

const MODEL_DASHES = ['solid', '10px,3px', '3px,2.5px', '14px,3px,3px,3px', '6px,2px'];
const PUBLISHED_DASHES = ['7px,3px,1.5px,3px', '12px,3px,1.5px,3px', '5px,2px,1.5px,2px,1.5px,2px'];
/** Eight, as many as there are pins: all different, beside their colours. */
const PIN_DASHES = [
  '5px,4px',
  '9px,3px,2px,3px',
  '2px,3px',
  '14px,4px',
  '9px,3px,2px,3px,2px,3px',
  '14px,3px,5px,3px',
  '2px,2px,2px,6px',
  '9px,6px',
];
const PIN_SYMBOLS = [
  'square',
  'triangle-up',
  'diamond',
  'cross',
  'triangle-down',
  'x',
  'star-diamond',
  'hexagon',
];
/** Five, beside nine colours: forty-five different pairs. */
const ALTERNATIVE_DASHES = ['solid', '8px,3px', '2px,2px', '8px,3px,2px,3px', '14px,4px'];
const SYMBOLS = ['circle', 'square', 'triangle-up', 'diamond', 'cross'];

function cyclic<T>(list: readonly T[], index: number): T {
  return list[index % list.length]!;
}

/** A declared hue replaces the colour of the role; dash and symbol remain those of the role. */
export function seriesLook(
  series: Pick<Series, 'role' | 'variant' | 'hue' | 'fillTo' | 'aside'>,
  palette: Palette,
): SeriesLook {
  const look = roleLook(series, palette);
  if (series.aside === true) return { ...look, colour: palette.reference, width: 1.25, dash: 'solid' };
  if (series.fillTo !== undefined)
    return { ...look, colour: cyclic(palette.model, 0), width: 1, dash: 'solid' };
  return series.hue === undefined ? look : { ...look, colour: cyclic(palette.apart, series.hue) };
}

function roleLook(series: Pick<Series, 'role' | 'variant'>, palette: Palette): SeriesLook {
  const variant = series.variant ?? 0;
  const symbol = cyclic(SYMBOLS, variant);
  switch (series.role) {
    case 'model':
      return {
        colour: cyclic(palette.model, variant),
        width: 2,
        dash: cyclic(MODEL_DASHES, variant),
        symbol,
      };
    case 'published':
      return { colour: palette.published, width: 1.4, dash: cyclic(PUBLISHED_DASHES, variant), symbol };
    case 'measurement':
      return { colour: cyclic(palette.measurement, variant), width: 1.5, dash: 'solid', symbol };
    case 'simulation':
      return { colour: palette.simulation, width: 1.25, dash: cyclic(MODEL_DASHES, variant), symbol };
    case 'ghost':
      return { colour: palette.ghost, width: 1, dash: 'solid', symbol };
    case 'alternative':
      return {
        colour: cyclic(palette.apart, variant),
        width: 1.5,
        dash: cyclic(ALTERNATIVE_DASHES, variant),
        symbol,
      };
    case 'loss':
      return { colour: palette.danger, width: 1.5, dash: 'solid', symbol };
    case 'pin':
      return {
        colour: cyclic(palette.pins, variant),
        width: 1.6,
        dash: cyclic(PIN_DASHES, variant),
        symbol: cyclic(PIN_SYMBOLS, variant),
      };
    case 'reference':
      return {
        colour: palette.reference,
        width: 1.25,
        dash: cyclic(['2px,2px', '6px,2px', '10px,3px,2px,3px'], variant),
        symbol,
      };
  }
}

/** Opacities of the fills of quantiles over one another: each farther one is paler. */
const RIDGE_OPACITIES = [0.13, 0.52, 0.32, 0.16];

/** Opacity of the area under a line. */
export function fillOpacity({
  role,
  fillTo,
  variant = 0,
}: Pick<Series, 'role' | 'fillTo' | 'variant'>): number {
  if (fillTo !== undefined) return RIDGE_OPACITIES[Math.min(variant, RIDGE_OPACITIES.length - 1)];
  if (role === 'loss') return 0.6;
  return role === 'ghost' ? 0.12 : role === 'measurement' ? 0.24 : 0.13;
}

/** The index of a stack's layer in the palette: its variant, or its place among the layers. */
function layerIndex(series: Series, spec: FigureSpec): number {
  return series.variant ?? spec.series.filter(({ shape }) => shape === 'stack').indexOf(series);
}

/** The fill of a stack's layer. */
export function layerColour(series: Series, spec: FigureSpec, palette: Palette): string {
  return cyclic(palette.layers, layerIndex(series, spec));
}

/** The colour of words on a stack's layer. */
export function layerInk(series: Series, spec: FigureSpec, palette: Palette): string {
  return cyclic(palette.layerInk, layerIndex(series, spec));
}

/** The colour of a series in legends and readouts. */
export function swatchColour(series: Series, spec: FigureSpec, palette: Palette): string {
  return series.shape === 'stack' ? layerColour(series, spec, palette) : seriesLook(series, palette).colour;
}

/** `#rrggbb` with an opacity, as a CSS colour. */
export function translucent(hex: string, opacity: number): string {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  return `rgba(${red},${green},${blue},${opacity})`;
}
