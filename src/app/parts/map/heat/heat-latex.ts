import {
  axisEnvironment,
  axisOptions,
  type LatexColours,
  type LatexFormat,
  latexNumber,
  latexPicture,
  latexText,
  pxPerMm,
  singlePlot,
} from '../../../figures/export/latex/latex.ts';
import { yTicks } from '../../../figures/frame/axes/axis-ticks.ts';
import { fractionOf, titleWithUnit, toCoordinate } from '../../../figures/frame/plot-geometry.ts';
import { lightPalette } from '../../../kit/theme/palette.ts';
import { heatColour, heatRamp, type Ramp, zeroColour } from './heat-colours.ts';
import type { HeatSpec } from './heat-spec.ts';

/** Width of the colour bar with its numbers, mm. */
const barWidth = 22;

/** `rgb(68,1,84)` or `#440154` -> `#440154` */
function hexOf(colour: string): string {
  const channels = colour.match(/\d+/g) ?? [];
  if (colour.startsWith('#')) return colour;
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** The colours of the bar, as an option of an axis. */
function colourMap({ isLoss }: HeatSpec, ramp: Ramp, colours: LatexColours, grey: boolean): string {
  if (!isLoss) return `colormap/${grey ? 'blackwhite' : 'viridis'}`;
  const stops = [0, 0.25, 0.5, 0.75, 1].map((share) => colours.name(hexOf(heatColour(ramp, share))));
  return `colormap={losses}{${stops.map((name) => `color=(${name})`).join(' ')}}`;
}

/**
 * A map as LaTeX source: its cells as rectangles, because matrix plots of pgfplots have no logarithmic axes. Cells
 * without a result are left out, and so are the outlines of goals.
 */
export function heatLatex(spec: HeatSpec, format: LatexFormat, provenance: readonly string[]): string {
  const { grey } = format;
  const { x, y, colour, columns, rows, cells, xEdges, yEdges, now } = spec;
  const { colours, place } = singlePlot(format, barWidth);
  const ramp = heatRamp(spec, lightPalette);
  const fillOf = ({ state, value }: HeatSpec['cells'][number]): string | null => {
    if (state === 'zero') return colours.name(grey ? '#ffffff' : zeroColour(lightPalette));
    if (state !== 'value' || value === null) return null;
    return colours.name(hexOf(heatColour(ramp, fractionOf(spec.colour, value))));
  };
  const drawn = rows.flatMap((_, row) => {
    const fills = columns.map((__, column) => fillOf(cells[row * columns.length + column]));
    const [low, high] = [latexNumber(yEdges[row]), latexNumber(yEdges[row + 1])];
    return fills.flatMap((fill, column) => {
      if (fill === null || (column > 0 && fills[column - 1] === fill)) return [];
      let end = column + 1;
      while (fills[end] === fill) end += 1;
      const [from, to] = [latexNumber(xEdges[column]), latexNumber(xEdges[end])];
      return [`\\fill[${fill}] (axis cs:${from},${low}) rectangle (axis cs:${to},${high});`];
    });
  });
  const ticks = yTicks(colour, place.height * pxPerMm);
  const barred = [
    `ylabel={${latexText(titleWithUnit(colour.title, colour.unit))}}`,
    `ytick={${ticks.map(({ value }) => latexNumber(toCoordinate(colour.scale, value))).join(',')}}`,
    `yticklabels={${ticks.map(({ text }) => `{${latexText(text)}}`).join(',')}}`,
  ];
  const [least, most] = colour.range.map((end) => latexNumber(toCoordinate(colour.scale, end)));
  const options = [
    ...axisOptions('x', x, place.width),
    ...axisOptions('y', y, place.height),
    ...['axis on top', colourMap(spec, ramp, colours, grey), 'colorbar'],
    ...[`point meta min=${least}`, `point meta max=${most}`],
    `colorbar style={font=\\footnotesize, ${barred.join(', ')}}`,
  ];
  const zero = spec.zero === null ? [] : [`Cells in ${grey ? 'white' : 'the palest blue'}: ${spec.zero}`];
  const marked =
    now === null
      ? []
      : [
          `\\addplot[forget plot, only marks, mark=o, mark size=2.5pt, line width=1pt] coordinates {(${latexNumber(now.x)},${latexNumber(now.y)})};`,
        ];
  return latexPicture(spec, [...zero, ...provenance], {
    colours,
    body: axisEnvironment(place, options, [...drawn, ...marked]),
  });
}
