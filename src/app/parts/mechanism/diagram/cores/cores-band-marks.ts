/**
 * The cores of one flow side by side in the height of the band, each with its areas, numbered in the order in which a
 * packet reaches them; then all cores of the processor, small. Pure.
 */
import type { DiagramArea, DiagramGroup, DiagramSpec } from '../../../../../models/contract/diagram.ts';
import { wrapped } from '../../../../../drawing/frame/words/text-width.ts';
import { type BandBox, boxRight } from '../../marks/band-layout.ts';
import { fill, fittingText, frame, type Mark, type MarkMeasure } from '../../marks/marks.ts';
import { bottleneckWords } from '../area-text.ts';
import { NIC } from './core-plan.ts';
import { formatCount } from '../../../../../text/number-format.ts';
import { numberOf } from '../../../../../text/number-words.ts';

// All cores of the processor as small squares: a block for each repeat, then the idle ones.

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
function processorWidth(spec: DiagramSpec, most: number): number {
  return Math.min(most, Math.max(leastWidth, widthIn(spec, gridFor(spec, most))));
}

interface ProcessorPlace {
  x: number;
  width: number;
  top: number;
  height: number;
  above: number;
  below: number;
}

function processorMarks(spec: DiagramSpec, place: ProcessorPlace, measure: MarkMeasure): Mark[] {
  const { repeats, repeatLabel, idleCores } = spec;
  const each = coresOf(spec);
  const words = { x: place.x, size: 13, strong: false, anchor: 'start', ink: 'inkMuted' } as const;
  const flows = numberOf(repeats, repeatLabel);
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
    ...fittingText([numberOf(total, 'core')], place.width, { ...words, baseline: place.above }, measure),
    ...marks,
    ...fittingText(
      [`${flows} in parallel, ${idle}`, `${flows}, ${idle}`, flows],
      place.width,
      { ...words, baseline: place.below },
      measure,
    ),
  ];
}

const margin = 12;
const body = { top: 26, height: 48 };
const lineHeight = 15;
const textSize = 13;
const above = 19;
const below = 88;
const gap = 6;
const groupGap = 16;

interface CoreBox {
  /** Number of cores of the areas; several cores share areas whose split is unknown. */
  cores: number;
  areas: readonly DiagramArea[];
}

interface PlacedCore extends CoreBox {
  box: BandBox;
}

const plain = { size: 13, strong: false, anchor: 'start' } as const;

export function coresBandMarks(spec: DiagramSpec, width: number, measure: MarkMeasure): readonly Mark[] {
  const narrow = width < 600;
  const nic = { x: margin, y: body.top, width: narrow ? 34 : 44, height: body.height };
  const processor = narrow ? 0 : processorWidth(spec, 0.22 * width);
  const left = boxRight(nic) + groupGap;
  const end = width - margin - (processor > 0 ? processor + groupGap + 8 : 0);
  const total = spec.groups.reduce((sum, { cores }) => sum + cores.length, 0);
  const free = end - left - (spec.groups.length - 1) * groupGap;
  const placed: PlacedCore[] = [];
  const marks: Mark[] = [...nicMarks(nic, measure)];
  let x = left;
  for (const group of spec.groups) {
    const groupWidth = (free * group.cores.length) / total;
    const head = { ...plain, x, baseline: above, ink: 'inkMuted' } as const;
    marks.push(...fittingText(groupWords(group), groupWidth, head, measure));
    const boxes = placedCores(group, x, groupWidth);
    marks.push(...boxes.flatMap(frameMarks), ...bottleneckMarks(boxes, measure));
    placed.push(...boxes);
    x += groupWidth + groupGap;
  }
  marks.push(...areaMarks(placed, spec.path, measure));
  if (processor > 0)
    marks.push(...processorMarks(spec, { x: end + groupGap + 8, width: processor, ...rows }, measure));
  return marks;
}

const rows = { top: body.top, height: body.height, above, below };

function nicMarks(box: BandBox, measure: MarkMeasure): Mark[] {
  const y = box.y + box.height / 2;
  const [tip, start] = [boxRight(box) + groupGap - 3, boxRight(box) + 1];
  return [
    frame(box, 'control'),
    ...fittingText(['NIC'], box.width - 4, { ...plain, x: box.x + 5, baseline: y + 5, ink: 'ink' }, measure),
    { kind: 'line', from: [start, y], to: [tip - 4, y], ink: 'control', width: 1 },
    { kind: 'arrow', x: tip, y, ink: 'control' },
  ];
}

/** Cores with a box each are not counted in words. */
function groupWords({ label, kind, cores }: DiagramGroup): readonly string[] {
  const short = kind === 'host' ? 'Host' : 'VM';
  if (cores.every(({ areas }) => areas.length > 0)) return [label, short];
  const count = numberOf(cores.length, 'core');
  return [`${label}, ${count}`, `${short}, ${count}`, short];
}

/** A core without areas shares those of the one before. */
function placedCores({ cores }: DiagramGroup, left: number, width: number): readonly PlacedCore[] {
  const boxes: CoreBox[] = [];
  for (const { areas } of cores) {
    const before = boxes.at(-1);
    if (areas.length > 0 || before === undefined) boxes.push({ cores: 1, areas });
    else before.cores += 1;
  }
  let x = left;
  return boxes.map((core) => {
    const share = (width + gap) * (core.cores / cores.length);
    const box = { x, y: body.top, width: share - gap, height: body.height };
    x += share;
    return { ...core, box };
  });
}

const markOf = ({ areas }: CoreBox): DiagramArea['bottleneck'] =>
  areas.find(({ bottleneck }) => bottleneck !== 'no')?.bottleneck ?? 'no';

function frameMarks(core: PlacedCore): Mark[] {
  const { areas, box, cores } = core;
  const open = areas.every(({ placement }) => placement === 'open');
  const split = Array.from({ length: cores - 1 }, (_, k): Mark => {
    const x = box.x + ((k + 1) * box.width) / cores;
    const end = box.y + box.height - 1;
    return { kind: 'line', from: [x, end - 5], to: [x, end], ink: 'control', width: 1 };
  });
  return [frame(box, markOf(core) === 'yes' ? 'danger' : 'control', open), ...split];
}

/** Neighbours with the same mark have one word. */
function bottleneckMarks(cores: readonly PlacedCore[], measure: MarkMeasure): Mark[] {
  const marks: Mark[] = [];
  for (let k = 0; k < cores.length;) {
    const mark = markOf(cores[k]);
    let last = k;
    while (last + 1 < cores.length && markOf(cores[last + 1]) === mark) last++;
    const word = bottleneckWords[mark];
    if (word !== null) {
      const words = last === k ? [word, word.split(' ')[0]] : [`${word}: one of these`, word];
      const { x } = cores[k].box;
      const style = { ...plain, x, baseline: below, ink: 'danger' } as const;
      marks.push(...fittingText(words, boxRight(cores[last].box) + gap - x, style, measure));
    }
    k = last + 1;
  }
  return marks;
}

/**
 * Names with their positions in a packet's way, several a line where they have room; on all cores the names or the
 * positions alone where one has no room for more.
 */
function areaMarks(cores: readonly PlacedCore[], path: readonly string[], measure: MarkMeasure): Mark[] {
  const stations = path.filter((station) => station !== NIC);
  const placed = (areas: readonly DiagramArea[]) =>
    areas.map(({ id, label }) => ({ label, place: stations.indexOf(id) + 1 }));
  const steps = (areas: readonly DiagramArea[]) =>
    placed(areas)
      .flatMap(({ place }) => (place > 0 ? [String(place)] : []))
      .join(', ');
  const forms: readonly ((areas: readonly DiagramArea[]) => readonly string[])[] = [
    (areas) => placed(areas).map(({ label, place }) => (place > 0 ? `${place} ${label}` : label)),
    (areas) => placed(areas).map(({ label }) => label),
    (areas) => [`${steps(areas).includes(',') ? 'steps' : 'step'} ${steps(areas)}`],
    (areas) => [steps(areas)],
  ];
  const mostLines = Math.floor((body.height - 2) / lineHeight);
  for (const form of forms) {
    const all = cores.map(({ areas, box }) => packedLines(form(areas), box.width - 8, measure));
    if (all.every((lines) => lines !== null && lines.length <= mostLines))
      return cores.flatMap(({ box }, k) => lineMarks(all[k] ?? [], box, measure));
  }
  return [];
}

function lineMarks(lines: readonly string[], box: BandBox, measure: MarkMeasure): Mark[] {
  const top = box.y + (box.height - lines.length * lineHeight) / 2;
  return lines.flatMap((text, k) => {
    const style = { ...plain, x: box.x + 5, baseline: top + (k + 1) * lineHeight - 4, ink: 'ink' } as const;
    return fittingText([text], box.width, style, measure);
  });
}

/** A name that is too wide continues in the next line; null where a word is too wide. */
function packedLines(
  names: readonly string[],
  width: number,
  measure: MarkMeasure,
): readonly string[] | null {
  const lines: string[] = [];
  for (const name of names) {
    const joined = `${lines.at(-1) ?? ''}, ${name}`;
    if (lines.length > 0 && measure(joined, textSize) <= width) {
      lines[lines.length - 1] = joined;
      continue;
    }
    const parts = wrapped(name, width, textSize, measure);
    if (parts.join(' ') !== name) return null;
    lines.push(...parts);
  }
  return lines;
}
