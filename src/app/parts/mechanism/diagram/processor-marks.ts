/** All cores of the processor as small squares: a block for each repeat, then the idle ones. */
import type { DiagramSpec } from '../../../../models/contract/diagram.ts';
import { formatCount } from '../../../../text/number-format.ts';
import { fill, fittingText, frame, type Mark, type MarkMeasure } from '../marks/marks.ts';

/** Distance between squares, px, and number of rows: the largest distance with room for all. */
const grids = [
  { pitch: 11, rows: 4 },
  { pitch: 8, rows: 6 },
  { pitch: 5, rows: 9 },
] as const;
const blockGap = 5;
const leastWidth = 120;

type Grid = (typeof grids)[number];

const coresOf = ({ groups }: DiagramSpec): number => groups.reduce((sum, { cores }) => sum + cores.length, 0);
const columnsFor = (cores: number, { rows }: Grid): number => Math.ceil(cores / rows);

function widthIn(spec: DiagramSpec, grid: Grid): number {
  const block = columnsFor(coresOf(spec), grid) * grid.pitch + blockGap;
  return spec.repeats * block + columnsFor(spec.idleCores, grid) * grid.pitch;
}

const gridFor = (spec: DiagramSpec, width: number): Grid =>
  grids.find((grid) => widthIn(spec, grid) <= width) ?? grids[grids.length - 1];

/** The width needed, at most `most`. */
export function processorWidth(spec: DiagramSpec, most: number): number {
  return Math.min(most, Math.max(leastWidth, widthIn(spec, gridFor(spec, most))));
}

export interface ProcessorPlace {
  x: number;
  width: number;
  top: number;
  height: number;
  above: number;
  below: number;
}

export function processorMarks(spec: DiagramSpec, place: ProcessorPlace, measure: MarkMeasure): Mark[] {
  const { repeats, repeatLabel, idleCores } = spec;
  const each = coresOf(spec);
  const words = { x: place.x, size: 13, strong: false, anchor: 'start', ink: 'inkMuted' } as const;
  const flows = `${formatCount(repeats)} ${repeatLabel}${repeats === 1 ? '' : 's'}`;
  const idle = idleCores === 0 ? 'none idle' : `${formatCount(idleCores)} idle`;
  const total = repeats * each + idleCores;
  const marks: Mark[] = [];
  const grid = gridFor(spec, place.width);
  const { pitch, rows } = grid;
  let x = place.x;
  const block = (cores: number, used: boolean) => {
    for (let k = 0; k < cores; k++) {
      const box = {
        x: x + Math.floor(k / rows) * pitch,
        y: place.top + 3 + (k % rows) * pitch,
        width: pitch - 2,
        height: pitch - 2,
      };
      if (box.x + box.width > place.x + place.width) return;
      marks.push(used ? fill(box, 'data') : frame(box, 'control'));
    }
    x += columnsFor(cores, grid) * pitch + blockGap;
  };
  for (let k = 0; k < repeats; k++) block(each, true);
  block(idleCores, false);
  return [
    ...fittingText(
      [total === 1 ? '1 core' : `${formatCount(total)} cores`],
      place.width,
      { ...words, baseline: place.above },
      measure,
    ),
    ...marks,
    ...fittingText(
      [`${flows} in parallel, ${idle}`, `${flows}, ${idle}`, flows],
      place.width,
      { ...words, baseline: place.below },
      measure,
    ),
  ];
}
