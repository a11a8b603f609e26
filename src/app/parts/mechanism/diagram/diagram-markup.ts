/** A laid out drawing as SVG elements (without an enclosing `<svg>`), in the colours of a theme. Pure. */
import { textMarkup } from '../../../../drawing/svg/svg-markup.ts';
import { crisp, px } from '../../../../drawing/svg/pixels.ts';
import type { Palette } from '../../../../drawing/palette.ts';
import { FRAME, LABEL_SIZE, NOTE_SIZE } from './diagram-metrics.ts';
import {
  type Box,
  type PlacedArea,
  type PlacedDiagram,
  type PlacedText,
  type Point,
} from './placed-diagram.ts';

/** Any CSS colours. */
type DiagramPaint = Pick<
  Palette,
  'surface' | 'sunken' | 'ink' | 'inkMuted' | 'hairline' | 'control' | 'accent' | 'warning'
>;

/** The page's custom properties: the drawing follows the theme, and paper, without being drawn again. */
export const screenPaint: DiagramPaint = {
  surface: 'var(--surface)',
  sunken: 'var(--sunken)',
  ink: 'var(--ink)',
  inkMuted: 'var(--ink-muted)',
  hairline: 'var(--hairline)',
  control: 'var(--control)',
  accent: 'var(--accent)',
  warning: 'var(--warning)',
};

interface Outline {
  stroke: string;
  fill?: string;
  width?: number;
  dash?: string;
  radius?: number;
}

function rect({ left, top, width, height }: Box, look: Outline): string {
  const { stroke, fill = 'none', width: line = 1, dash, radius = 4 } = look;
  const dashes = dash === undefined ? '' : ` stroke-dasharray="${dash}"`;
  return `<rect x="${crisp(left)}" y="${crisp(top)}" width="${px(Math.floor(width) - 1)}" height="${px(Math.floor(height) - 1)}" rx="${radius}" fill="${fill}" stroke="${stroke}" stroke-width="${line}"${dashes}/>`;
}

function areaMarkup({ area, box }: PlacedArea, paint: DiagramPaint): string {
  const looks: Readonly<Record<typeof area.placement, Outline>> = {
    given: { stroke: paint.ink, width: 1.5 },
    derived: { stroke: paint.control },
    open: { stroke: paint.inkMuted, width: 1.5, dash: '5 3' },
  };
  const frame = {
    left: box.left - FRAME,
    top: box.top - FRAME,
    width: box.width + 2 * FRAME,
    height: box.height + 2 * FRAME,
  };
  const mark = {
    yes: rect(frame, { stroke: paint.warning, width: 3, radius: 6 }),
    possible: rect(frame, { stroke: paint.warning, width: 1.5, dash: '2 2', radius: 6 }),
    no: '',
  };
  return rect(box, { ...looks[area.placement], fill: paint.surface, radius: 3 }) + mark[area.bottleneck];
}

const headLength = 7;
const headHalf = 3.5;

/** A line through the points with a head at its end. */
function arrow(points: readonly Point[], colour: string): string {
  const tip = points[points.length - 1];
  const before = points[points.length - 2];
  const length = Math.hypot(tip[0] - before[0], tip[1] - before[1]) || 1;
  const [dx, dy] = [(tip[0] - before[0]) / length, (tip[1] - before[1]) / length];
  const base: Point = [tip[0] - dx * headLength, tip[1] - dy * headLength];
  const line = [...points.slice(0, -1), base].map(([x, y]) => `${px(x)},${px(y)}`).join(' ');
  const head = [
    tip,
    [base[0] - dy * headHalf, base[1] + dx * headHalf],
    [base[0] + dy * headHalf, base[1] - dx * headHalf],
  ]
    .map(([x, y]) => `${px(x)},${px(y)}`)
    .join(' ');
  return (
    `<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="1.5" stroke-linejoin="round"/>` +
    `<polygon points="${head}" fill="${colour}"/>`
  );
}

function words({ x, baseline, text, role, anchor }: PlacedText, paint: DiagramPaint): string {
  const looks = {
    title: { size: LABEL_SIZE, colour: paint.ink, weight: 600 },
    label: { size: LABEL_SIZE, colour: paint.ink },
    note: { size: NOTE_SIZE, colour: paint.inkMuted },
    mark: { size: NOTE_SIZE, colour: paint.warning, weight: 600 },
  };
  return textMarkup(x, baseline, text, { ...looks[role], anchor });
}

export function diagramMarkup(placed: PlacedDiagram, paint: DiagramPaint): string {
  const { processor, behind, block, groups, cores, areas, idle, nic, routes, texts } = placed;
  const core = { stroke: paint.control, fill: paint.surface };
  const parts = [
    rect(processor, { stroke: paint.control, width: 1.5 }),
    ...behind.map((box) => rect(box, { stroke: paint.control, fill: paint.surface })),
    block === null ? '' : rect(block, { stroke: paint.control, fill: paint.surface }),
    ...groups.map(({ box }) => rect(box, { stroke: paint.hairline, fill: paint.sunken })),
    ...cores.map(({ box, dividers, headingHeight }) => {
      const lines = dividers.map(
        (x) =>
          `<line x1="${crisp(x)}" y1="${px(box.top)}" x2="${crisp(x)}" y2="${px(box.top + headingHeight - 3)}" stroke="${paint.control}"/>`,
      );
      return rect(box, core) + lines.join('');
    }),
    ...idle.map((box) => rect(box, { stroke: paint.control, radius: 3 })),
    rect(nic, { stroke: paint.control, width: 1.5 }),
    ...areas.map((area) => areaMarkup(area, paint)),
    ...routes.map(({ points }) => arrow(points, paint.accent)),
    ...texts.map((text) => words(text, paint)),
  ];
  return parts.join('');
}
