/** Small multiples: many plots as one picture, those of a column on the same axes, each with its words. Pure. */
import type { Axis, FigureSpec } from '../../../../models/contract/figure.ts';
import { type Tick, xTicks, yTicks } from '../../../../drawing/frame/axes/axis-ticks.ts';
import { plotArea, type Size } from '../../../../drawing/frame/plot-geometry.ts';
import { FIGURE_FONT_SIZE } from '../../../../drawing/frame/words/text-width.ts';
import { plotScene } from '../../../../drawing/plot-scene.ts';
import type { PrintedContent, PrintedLook } from '../../../../drawing/printed/printed-document.ts';
import { legendMarkup, printedSpec, sceneMarkup } from '../../../../drawing/printed/printed-plot.ts';
import { textMarkup } from '../../../../drawing/svg/svg-markup.ts';

export interface Panel {
  spec: FigureSpec;
  /** Name at the left above the plot. */
  name: string;
  /** Words at the right in the plot, one below the other. */
  words: readonly string[];
}

export interface PanelPicture {
  title: string;
  subtitle: string;
  description: string;
  columns: readonly {
    heading: string;
    /** Panels of a column: as many in every column, with the same axes. */
    panels: readonly Panel[];
  }[];
}

/** px: narrower, the words of a plot have no room, and columns continue below the first ones. */
const leastColumn = 200;
/** px: height of a plot, of the name above it, of the axis below it, of the headings, of a line of words. */
const HEIGHT = { plot: 92, above: 28, below: 42, heading: 22, line: 16 } as const;
/** px from the numbers of one row's axis, which are left out, to the name of the next. */
const between = 6;

/** The axis with its usual ticks, however small the plot is; `numbered` false: without their numbers. */
function ticked(axis: Axis, ticks: readonly Tick[], numbered: boolean): Axis {
  return { ...axis, ticks: ticks.map(({ value, text }) => ({ value, label: numbered ? text : '' })) };
}

/** The figure without the texts that the picture shows once for all plots of a column. */
function innerSpec(
  spec: FigureSpec,
  last: boolean,
  { width, height }: Size,
  measure: PrintedLook['measure'],
): FigureSpec {
  const x = ticked(spec.x, xTicks(spec.x, width, measure), last);
  const y = ticked(spec.y, yTicks(spec.y, height), true);
  return {
    ...spec,
    x: last ? x : { ...x, title: '', unit: '' },
    y: { ...y, title: '', unit: '' },
    markers: [],
    ranges: [],
  };
}

export function panelsContent(picture: PanelPicture): PrintedContent {
  const { title, subtitle, description, columns } = picture;
  return {
    title,
    subtitle,
    description,
    draw(asked, _, look) {
      const across = Math.max(1, Math.min(columns.length, Math.floor(asked / leastColumn)));
      const width = Math.max(asked, leastColumn);
      const column = width / across;
      const rows = columns[0]?.panels.length ?? 0;
      const [first] = columns[0]?.panels ?? [];
      const legend =
        first === undefined
          ? { markup: '', height: 0 }
          : legendMarkup(printedSpec(first.spec, look.grey), width, look);
      const size = { width: column, height: HEIGHT.above + HEIGHT.plot + HEIGHT.below };
      const pitch = HEIGHT.above + HEIGHT.plot + between;
      const area = plotArea(size, { markers: [] });
      const block = HEIGHT.heading + (rows - 1) * pitch + size.height;
      const ink = { size: FIGURE_FONT_SIZE, colour: look.palette.ink };
      const muted = { size: FIGURE_FONT_SIZE, colour: look.palette.inkMuted };
      const markup = columns.flatMap(({ heading, panels }, c) => {
        const left = (c % across) * column;
        const above = legend.height + Math.floor(c / across) * block;
        const drawn = panels.map(({ spec, name, words }, r) => {
          const panelSpec = innerSpec(printedSpec(spec, look.grey), r === rows - 1, area, look.measure);
          const scene = plotScene(panelSpec, look.palette, size, { measure: look.measure });
          return [
            `<g transform="translate(${left.toFixed(1)} ${above + HEIGHT.heading + r * pitch})">`,
            sceneMarkup(scene),
            textMarkup(area.left, HEIGHT.above - 8, name, ink),
            ...words.map((text, line) =>
              textMarkup(area.left + area.width - 4, area.top + (line + 1) * HEIGHT.line, text, {
                ...muted,
                anchor: 'end' as const,
                halo: look.palette.surface,
              }),
            ),
            '</g>',
          ].join('');
        });
        const middle = left + area.left + area.width / 2;
        const label = left === 0 ? textMarkup(4, above + 15, panels[0]!.spec.y.title, muted) : '';
        return [
          textMarkup(middle, above + 15, heading, { ...ink, anchor: 'middle', weight: 600 }),
          label,
          ...drawn,
        ];
      });
      return {
        width,
        height: legend.height + Math.ceil(columns.length / across) * block,
        markup: legend.markup + markup.join(''),
      };
    },
  };
}
