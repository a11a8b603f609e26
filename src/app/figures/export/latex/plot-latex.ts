/** A plot as LaTeX source: axes of pgfplots with the numbers, looks and names of its series. Pure. */
import type { FigureSpec, Series } from '../../../../models/contract/figure.ts';
import { lightPalette } from '../../../kit/theme/palette.ts';
import { markerLook, visibleMarkers } from '../../frame/markers/marker-look.ts';
import { rangeColour } from '../../frame/markers/shaded-ranges.ts';
import { inPaintOrder, isWayPoint } from '../../frame/named-series.ts';
import { fractionOf, isLogarithmic, valueAt } from '../../frame/plot-geometry.ts';
import { fillOpacity, layerColour, seriesLook } from '../../frame/series-look.ts';
import { stripSpec } from '../../frame/strip-nodes.ts';
import { bandPoints, belowRange, thinned, visibleDots, visiblePoints } from '../../frame/visible-points.ts';
import { operatingPoints } from '../../frame/words-nodes.ts';
import {
  axisEnvironment,
  axisOptions,
  type LatexColours,
  type LatexFormat,
  latexNumber,
  latexPicture,
  type LatexPlace,
  latexText,
  pxPerMm,
  singlePlot,
} from './latex.ts';
import { listedOnPaper, printedSpec } from '../printed/printed-plot.ts';

/** pt of paper for a px of the page's figures. */
const ptOfPx = 8 / 13;

/** Marks of pgfplots for the symbols of dots. */
const marks: Readonly<Record<string, string>> = {
  ...{ circle: '*', square: 'square*', 'triangle-up': 'triangle*', diamond: 'diamond*', cross: '+' },
  'triangle-down': 'triangle*, mark options={rotate=180}',
  ...{ x: 'x', 'star-diamond': 'asterisk', hexagon: 'pentagon*' },
};

/** Greys of a stack's layers, each with a dark edge. */
const layerGreys = ['#737373', '#d9d9d9', '#ffffff', '#a6a6a6', '#ededed'];

interface Drawing {
  spec: FigureSpec;
  colours: LatexColours;
  grey: boolean;
  /** Size of the plot between its axes, mm. */
  width: number;
}

const pairs = (x: readonly number[], y: readonly (number | null)[]): string =>
  x.map((at, k) => `(${latexNumber(at)},${y[k] === null ? 'nan' : latexNumber(y[k]!)})`).join(' ');

const plot = (options: readonly string[], coordinates: string, end = ''): string =>
  `\\addplot[forget plot, ${options.join(', ')}] coordinates {${coordinates}}${end};`;

const area = (
  options: readonly string[],
  x: readonly number[],
  upper: readonly number[],
  lower: readonly number[],
) =>
  plot(
    ['draw=none', 'mark=none', ...options],
    `${pairs(x, upper)} ${pairs([...x].reverse(), [...lower].reverse())}`,
    ' -- cycle',
  );

function dashOf(dash: string): string[] {
  if (dash === 'solid') return [];
  const lengths = dash.split(',').map((part) => latexNumber(parseFloat(part) * ptOfPx));
  return [
    `dash pattern=${lengths.map((length, k) => `${k % 2 === 0 ? 'on' : 'off'} ${length}pt`).join(' ')}`,
  ];
}

function lineOptions(series: Series, { colours }: Drawing): string[] {
  const { colour, width, dash } = seriesLook(series, lightPalette);
  return [`color=${colours.name(colour)}`, `line width=${latexNumber(width * ptOfPx)}pt`, ...dashOf(dash)];
}

function stepOption({ shape }: Series, { x }: FigureSpec): string[] {
  if (shape === 'line') return [];
  return [x.scale === 'percentile' ? 'const plot mark right' : 'const plot mark mid'];
}

/** A line or step, with its fill below; a step's fill follows its points. */
function lineLatex(series: Series, drawing: Drawing): string[] {
  const { spec, colours, width } = drawing;
  const points = thinned(visiblePoints(series, spec.x, spec.y), spec.x, width * pxPerMm);
  if (points.x.length === 0) return [];
  const dotted = [
    ...(series.preliminary === true ? ['densely dotted'] : []),
    ...(series.extrapolated === true ? ['opacity=0.5'] : []),
  ];
  const options = [...lineOptions(series, drawing), ...dotted, ...stepOption(series, spec), 'mark=none'];
  const line = plot(options, pairs(points.x, points.y));
  const fill = [
    `fill=${colours.name(seriesLook(series, lightPalette).colour)}`,
    `fill opacity=${fillOpacity(series)}`,
  ];
  if (series.fillTo !== undefined) {
    const band = bandPoints({ x: series.x, y: series.fillTo, yUpper: series.y }, spec.x, spec.y);
    const whole = band.y.every((value): value is number => value !== null);
    return whole ? [area(fill, band.x, band.y as number[], band.lower), line] : [line];
  }
  if (series.fill !== true || points.y.includes(null)) return [line];
  const floor = isLogarithmic(spec.y.scale) ? spec.y.range[0] : Math.max(0, spec.y.range[0]);
  const low = points.x.map(() => floor);
  return [area([...fill, ...stepOption(series, spec)], points.x, points.y as number[], low), line];
}

function dotsLatex(series: Series, { spec, colours }: Drawing): string[] {
  const shown = visibleDots(series, spec.x, spec.y, false);
  if (shown.length === 0) return [];
  const { colour, symbol } = seriesLook(series, lightPalette);
  const options = [
    'only marks',
    `color=${colours.name(colour)}`,
    'mark size=1.5pt',
    `mark=${marks[symbol] ?? '*'}`,
  ];
  return [
    plot(
      options,
      pairs(
        shown.map((k) => series.x[k]!),
        shown.map((k) => series.y[k]!),
      ),
    ),
  ];
}

/** Share of the distance between neighbours that a bar is wide. */
const barShare = 0.86;

function barsLatex(series: Series, { spec, colours }: Drawing): string[] {
  const shown = visibleDots(series, spec.x, spec.y, true).filter((k) => series.y[k] !== 0);
  if (shown.length === 0) return [];
  const x = shown.map((k) => series.x[k]!);
  const apart = x.slice(1).reduce((least, at, k) => Math.min(least, at - x[k]!), Infinity);
  const colour = colours.name(seriesLook(series, lightPalette).colour);
  const width = latexNumber(barShare * (Number.isFinite(apart) ? apart : 1));
  const options = ['ybar', `bar width=${width}`, `draw=${colour}`, `fill=${colour}`, 'fill opacity=0.38'];
  return [
    plot(
      options,
      pairs(
        x,
        shown.map((k) => series.y[k]!),
      ),
    ),
  ];
}

function bandLatex(series: Series, { spec, colours }: Drawing): string[] {
  const { x, y, lower } = bandPoints(series, spec.x, spec.y);
  const shown = x.map((_, k) => k).filter((k) => y[k] !== null);
  const fill = `fill=${colours.name(seriesLook(series, lightPalette).colour)}`;
  const at = (values: readonly (number | null)[]) => shown.map((k) => values[k]!);
  return shown.length === 0 ? [] : [area([fill, 'fill opacity=0.3'], at(x), at(y), at(lower))];
}

function layerFill(series: Series, { spec, colours, grey }: Drawing): string[] {
  const place = spec.series.filter(({ shape }) => shape === 'stack').indexOf(series);
  const colour = grey
    ? layerGreys[(series.variant ?? place) % layerGreys.length]!
    : layerColour(series, spec, lightPalette);
  return [`fill=${colours.name(colour)}`, `draw=${grey ? 'black' : 'white'}`, 'line width=0.4pt'];
}

/** Width of a column at a named position, which are one apart. */
const columnWidth = 0.62;

function stackLatex(drawing: Drawing): string[] {
  const { spec } = drawing;
  const layers = spec.series.filter(({ shape }) => shape === 'stack');
  const [first] = layers;
  if (first === undefined) return [];
  const x = Array.from(first.x);
  const logarithmic = isLogarithmic(spec.y.scale);
  const visible = (sum: number) => (logarithmic && sum <= 0 ? belowRange(spec.y) : sum);
  let below = x.map(() => 0);
  return layers.flatMap((series) => {
    const above = below.map((sum, k) => sum + (Number.isFinite(series.y[k]!) ? series.y[k]! : 0));
    const [top, bottom] = [above.map(visible), below.map(visible)];
    below = above;
    const options = layerFill(series, drawing);
    if (spec.x.ticks === undefined)
      return [
        area(options.slice(0, 1), x, top, bottom),
        plot(['mark=none', ...options.slice(1)], pairs(x, top)),
      ];
    return x.map((centre, k) => {
      const [from, to] = [centre - columnWidth / 2, centre + columnWidth / 2].map(latexNumber);
      const corner = (at: string, value: number) => `(axis cs:${at},${latexNumber(value)})`;
      return `\\draw[${options.join(', ')}] ${corner(from!, bottom[k]!)} rectangle ${corner(to!, top[k]!)};`;
    });
  });
}

function seriesLatex(drawing: Drawing): string[] {
  const entries = drawing.spec.series.map((series) => ({ series }));
  return [
    ...stackLatex(drawing),
    ...inPaintOrder(entries).flatMap(({ series }) => {
      if (series.shape === 'stack') return [];
      if (series.shape === 'dots') return dotsLatex(series, drawing);
      if (series.shape === 'bars') return barsLatex(series, drawing);
      return series.shape === 'band' ? bandLatex(series, drawing) : lineLatex(series, drawing);
    }),
  ];
}

function markersLatex({ spec, colours }: Drawing, named: boolean): string[] {
  const [[left, right], [low, high]] = [spec.x.range.map(latexNumber), spec.y.range.map(latexNumber)];
  const ranges = (spec.ranges ?? []).map(({ axis, from, to, kind }) => {
    const fill = colours.name(rangeColour({ kind } as { kind: NonNullable<typeof kind> }, lightPalette));
    const [a, b] = [from, to].map((value) => {
      const [least, most] = spec[axis].range;
      return latexNumber(Math.min(most, Math.max(least, value)));
    });
    const box =
      axis === 'x'
        ? `(axis cs:${a},${low}) rectangle (axis cs:${b},${high})`
        : `(axis cs:${left},${a}) rectangle (axis cs:${right},${b})`;
    return `\\fill[${fill}, fill opacity=0.1] ${box};`;
  });
  const stretches = (spec.ranges ?? []).flatMap(({ axis, from, to, label }) => {
    if (label === '' || !named || axis === 'y') return [];
    const middle = valueAt(
      spec.x,
      (fractionOf(spec.x, Math.max(spec.x.range[0], from)) +
        fractionOf(spec.x, Math.min(spec.x.range[1], to))) /
        2,
    );
    return [
      `\\node[anchor=north, font=\\scriptsize] at (axis cs:${latexNumber(middle)},${high}) {${latexText(label)}};`,
    ];
  });
  const wayPoints = spec.series.flatMap((series) =>
    named && isWayPoint(series) && series.label !== undefined
      ? [
          `\\node[anchor=north, font=\\scriptsize] at (axis cs:${latexNumber(series.x[0]!)},${latexNumber(series.y[0]!)}) {${latexText(series.label)}};`,
        ]
      : [],
  );
  const lines = visibleMarkers(spec).map(({ axis, value, label, kind }) => {
    const { colour, dash } = markerLook(kind, lightPalette);
    const at = latexNumber(value);
    const options = [`color=${colours.name(colour)}`, 'line width=0.5pt', ...dashOf(dash)].join(', ');
    const [from, to] = axis === 'x' ? [`${at},${low}`, `${at},${high}`] : [`${left},${at}`, `${right},${at}`];
    const place = axis === 'x' ? 'rotate=90, anchor=south east' : 'anchor=south east';
    const words =
      label === '' || !named
        ? ''
        : ` node[pos=1, ${place}, font=\\scriptsize, inner sep=1pt, fill=white, fill opacity=0.7, text opacity=1] {${latexText(label)}}`;
    return `\\draw[${options}] (axis cs:${from}) -- (axis cs:${to})${words};`;
  });
  const points = named ? operatingPoints(spec) : [];
  const dots =
    points.length === 0
      ? []
      : [
          plot(
            ['only marks', 'mark=*', 'mark size=1.8pt', `color=${colours.name(lightPalette.accent)}`],
            pairs(
              points.map(({ x }) => x),
              points.map(({ y }) => y),
            ),
          ),
        ];
  return [...ranges, ...lines, ...dots, ...stretches, ...wayPoints];
}

const entry = ({ label = '' }: Series): string => `\\addlegendentry{${latexText(label)}}`;

/** Names with their looks; none for a single series. */
export function legendLatex(spec: FigureSpec, drawing: Drawing): string[] {
  return listedOnPaper(spec).flatMap((series) => {
    const { colour, symbol } = seriesLook(series, lightPalette);
    const name = drawing.colours.name(colour);
    const mark = spec.series.find(
      (one) => one.shape === 'dots' && one.role === series.role && one.name === series.name,
    );
    const markOf = (from: Series) =>
      `mark=${marks[seriesLook(from, lightPalette).symbol] ?? '*'}, mark size=1.5pt`;
    const filled = () => ['area legend', 'draw=none', `fill=${name}`, `fill opacity=${fillOpacity(series)}`];
    if (series.fillTo !== undefined) return [`\\addlegendimage{${filled().join(', ')}}`, entry(series)];
    const image = {
      stack: () => ['area legend', ...layerFill(series, drawing)],
      bars: () => ['area legend', `draw=${name}`, `fill=${name}`, 'fill opacity=0.38'],
      band: () => ['area legend', 'draw=none', `fill=${name}`, 'fill opacity=0.3'],
      dots: () => ['only marks', `color=${name}`, 'mark size=1.5pt', `mark=${marks[symbol] ?? '*'}`],
      line: () => [...lineOptions(series, drawing), mark === undefined ? 'mark=none' : markOf(mark)],
      step: () => [...lineOptions(series, drawing), mark === undefined ? 'mark=none' : markOf(mark)],
    }[series.shape]();
    return [`\\addlegendimage{${image.join(', ')}}`, entry(series)];
  });
}

/** Options of the names above a plot: as many columns as the paper has room for. */
export function legendOptions(size: LatexFormat['size']): readonly string[] {
  const columns = size === 'column' ? 2 : 4;
  return [
    `legend style={at={(0.5,1)}, yshift=2mm, anchor=south, draw=none, fill=none, font=\\footnotesize, legend columns=${columns}}`,
    'legend cell align=left',
  ];
}

/** One axis with everything in it. */
export function axisLatex(
  spec: FigureSpec,
  place: LatexPlace,
  drawing: Omit<Drawing, 'spec' | 'width'>,
  more: readonly string[],
  named = true,
): readonly string[] {
  const placed: Drawing = { ...drawing, spec, width: place.width };
  return axisEnvironment(place, more, [
    ...seriesLatex(placed),
    ...markersLatex(placed, named),
    ...(named ? legendLatex(spec, placed) : []),
  ]);
}

/** Height of a strip, and its distance from the plot below it, mm. */
const STRIP = { height: 12, gap: 5 } as const;

/** A figure as LaTeX source, with its strip above it where it has one. */
export function plotLatex(figure: FigureSpec, format: LatexFormat, provenance: readonly string[]): string {
  const { size, grey } = format;
  const spec = printedSpec(figure, grey);
  const { colours, place } = singlePlot(format);
  const strip = spec.strip === undefined ? null : stripSpec(spec, spec.strip);
  const above = { ...place, bottom: place.height + STRIP.gap, height: STRIP.height };
  const main = [...axisOptions('x', spec.x, place.width), ...axisOptions('y', spec.y, place.height)];
  const high =
    strip === null
      ? []
      : [
          ...axisOptions('x', strip.x, above.width, { titled: false, numbered: false }),
          ...axisOptions('y', strip.y, above.height),
        ];
  const raised = strip === null ? [] : [`legend style={yshift=${STRIP.height + STRIP.gap}mm}`];
  return latexPicture(spec, provenance, {
    colours,
    body: [
      ...axisLatex(spec, place, { colours, grey }, [...main, ...legendOptions(size), ...raised]),
      ...(strip === null
        ? []
        : axisLatex(
            { ...strip, markers: strip.markers.map((one) => ({ ...one, label: '' })) },
            above,
            { colours, grey },
            high,
            false,
          )),
    ],
  });
}
