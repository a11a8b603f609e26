/** Figures that are read without colour: each line has its dash or markers, layers are hatched. Pure. */
import type { FigureSpec, Series } from '../../models/contract/figure.ts';
import { lightPalette, type Palette } from '../palette.ts';
import { inNameOrder } from '../frame/named-series.ts';
import { fractionOf } from '../frame/plot-geometry.ts';
import { seriesLook } from '../frame/series-look.ts';

/** Variants of a role that are tried for a dash or a symbol that no other series has. */
const tried = 10;
/** Number of markers on a line. */
const markers = 6;

const isLine = ({ shape }: Series) => shape === 'line' || shape === 'step';
/** Quantiles over one another differ by the lightness of their fills, the pale start of a drag by its lightness. */
const isDistinguished = (series: Series) =>
  series.role !== 'ghost' && series.fillTo === undefined && (isLine(series) || series.shape === 'dots');

/**
 * Positions of the markers of a line, the line `place` of `count` lines with markers: none covers a marker of another
 * line.
 */
function dotsAlong(series: Series, spec: FigureSpec, place: number): Series {
  const shown = Array.from({ length: series.x.length }, (_, k) => k).filter((k) => {
    const at = fractionOf(spec.x, series.x[k]);
    return at >= 0 && at <= 1 && Number.isFinite(series.y[k]);
  });
  const picked = new Set(
    Array.from({ length: markers }, (_, k) => {
      const share = (k + 0.25 + 0.5 * ((place * 0.38) % 1)) / markers;
      return shown[Math.min(shown.length - 1, Math.round(share * (shown.length - 1)))];
    }),
  );
  const at = shown.filter((k) => picked.has(k));
  const { name, role } = series;
  return { name, role, shape: 'dots', x: at.map((k) => series.x[k]), y: at.map((k) => series.y[k]) };
}

/** Identity of a look; without the name, in which a line and its continuation differ. */
const lookOf = ({ role, variant = 0, hue = -1 }: Series) => `${role} ${variant} ${hue}`;

/** Dashes and symbols by look, the most important series first; `marker`: on its lines, for want of a dash. */
function distinctLooks(spec: FigureSpec): ReadonlyMap<string, { variant: number; marker: number | null }> {
  const [dashes, symbols] = [new Set<string>(), new Set<string>()];
  const looks = new Map<string, { variant: number; marker: number | null }>();
  const choose = (role: Series['role'], first: number, used: Set<string>, part: 'dash' | 'symbol') => {
    for (let k = 0; k < tried; k++) {
      const look = seriesLook({ role, variant: first + k }, lightPalette)[part];
      if (used.has(look)) continue;
      used.add(look);
      return first + k;
    }
    return null;
  };
  for (const { series } of inNameOrder(spec.series.map((one) => ({ series: one })))) {
    const { role, variant = 0 } = series;
    if (!isDistinguished(series) || looks.has(lookOf(series))) continue;
    const line = isLine(series);
    const look = choose(role, variant, line ? dashes : symbols, line ? 'dash' : 'symbol');
    const marker = line && look === null ? (choose(role, variant, symbols, 'symbol') ?? variant) : null;
    looks.set(lookOf(series), { variant: look ?? variant, marker });
  }
  return looks;
}

/**
 * The same figure with a dash for each line where the roles have enough of them, with markers on further lines, and a
 * symbol for each series of dots.
 */
export function withoutColour(spec: FigureSpec): FigureSpec {
  const looks = distinctLooks(spec);
  let marked = 0;
  const series = spec.series.flatMap((one): Series[] => {
    const plain = { ...one };
    delete plain.hue;
    const look = looks.get(lookOf(one));
    if (look === undefined || !isDistinguished(one)) return [plain];
    const { variant, marker } = look;
    if (marker === null || !isLine(one)) return [{ ...plain, variant }];
    return [
      { ...plain, variant },
      { ...dotsAlong(plain, spec, marked++), variant: marker },
    ];
  });
  return { ...spec, series };
}

const hatchId = (layer: number) => `layer-${layer}`;

/** Lightness of the layers' grounds, and the lines on them. */
const hatches = [
  { ground: '#9a9a9a', d: '' },
  { ground: '#d8d8d8', d: 'M-1 1l2-2M0 6l6-6M5 7l2-2' },
  { ground: '#ffffff', d: 'M0 3h6' },
  { ground: '#e4e4e4', d: 'M-1 5l2 2M0 0l6 6M5-1l2 2' },
  { ground: '#ffffff', d: 'M1.5 1.5h1v1h-1z' },
] as const;

/** The light palette with a dark model, and with outlined hatched layers, which `hatchMarkup` defines. */
export const hatchedPalette: Palette = {
  ...lightPalette,
  model: ['#000000', '#262626', '#4d4d4d', '#333333', '#404040'],
  reference: '#808080',
  layerEdge: '#404040',
  layers: hatches.map((_, layer) => `url(#${hatchId(layer)})`),
  layerInk: [lightPalette.ink],
};

export function hatchMarkup(): string {
  const patterns = hatches.map(
    ({ ground, d }, layer) =>
      `<pattern id="${hatchId(layer)}" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="${ground}"/>${d === '' ? '' : `<path d="${d}" fill="none" stroke="#555555" stroke-width="0.7"/>`}</pattern>`,
  );
  return `<defs>${patterns.join('')}</defs>`;
}

const linear = (channel: number) =>
  channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const encoded = (light: number) =>
  light <= 0.003_130_8 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;

/** The grey of equal luminance (sRGB). */
function greyOf(red: number, green: number, blue: number): number {
  const [r, g, b] = [red, green, blue].map((channel) => linear(channel / 255)) as [number, number, number];
  return Math.round(255 * encoded(0.2126 * r + 0.7152 * g + 0.0722 * b));
}

/** Every colour of SVG markup as a grey of the same luminance. */
export function greyed(markup: string): string {
  return markup
    .replace(/#([\da-f]{6})\b/gi, (_, digits: string) => {
      const [red, green, blue] = [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16)) as [
        number,
        number,
        number,
      ];
      return `#${greyOf(red, green, blue).toString(16).padStart(2, '0').repeat(3)}`;
    })
    .replace(/\b(rgba?)\((\d+),(\d+),(\d+)/g, (_, name: string, ...channels: string[]) => {
      const grey = greyOf(Number(channels[0]), Number(channels[1]), Number(channels[2]));
      return `${name}(${grey},${grey},${grey}`;
    });
}
