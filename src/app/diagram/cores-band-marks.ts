/**
 * The cores of one flow side by side in the height of the band, each with its areas, numbered in the order in which a packet comes
 * to them; then all cores of the processor, small. Pure.
 */
import type { DiagramArea, DiagramGroup, DiagramSpec } from '../../models/contract/diagram.ts';
import { type Box, right } from '../mechanism/band-layout.ts';
import { fittingText, frame, type Mark, type Measure } from '../mechanism/marks.ts';
import { bottleneckWords } from './area-text.ts';
import { NIC } from './core-plan.ts';
import { processorMarks, processorWidth } from './processor-marks.ts';

const margin = 12;
const body = { top: 26, height: 48 };
const lineHeight = 15;
const textSize = 13;
const above = 19;
const below = 88;
const gap = 6;
const groupGap = 16;

interface CoreBox {
  /** On these the areas run; several cores share areas whose split is open. */
  cores: number;
  areas: readonly DiagramArea[];
}

const plain = { size: 13, strong: false, anchor: 'start' } as const;

export function coresBandMarks(spec: DiagramSpec, width: number, measure: Measure): readonly Mark[] {
  const narrow = width < 600;
  const nic = { x: margin, y: body.top, width: narrow ? 34 : 44, height: body.height };
  const processor = narrow ? 0 : processorWidth(spec, 0.3 * width);
  const left = right(nic) + groupGap;
  const end = width - margin - (processor > 0 ? processor + groupGap + 8 : 0);
  const groups = spec.groups.map((group) => ({ group, boxes: boxesOf(group) }));
  const total = spec.groups.reduce((sum, { cores }) => sum + cores.length, 0);
  const free = end - left - (groups.length - 1) * groupGap;
  const marks: Mark[] = [...nicMarks(nic, measure)];
  let x = left;
  for (const { group, boxes } of groups) {
    const own = (free * group.cores.length) / total;
    marks.push(
      ...fittingText(groupWords(group), own, { ...plain, x, baseline: above, ink: 'inkMuted' }, measure),
    );
    let at = x;
    for (const core of boxes) {
      const share = (own + gap) * (core.cores / group.cores.length);
      const box = { x: at, y: body.top, width: share - gap, height: body.height };
      marks.push(...coreMarks(core, box, spec.path, measure));
      at += share;
    }
    x += own + groupGap;
  }
  if (processor > 0)
    marks.push(...processorMarks(spec, { x: end + groupGap + 8, width: processor, ...rows }, measure));
  return marks;
}

const rows = { top: body.top, height: body.height, above, below };

function nicMarks(box: Box, measure: Measure): Mark[] {
  const y = box.y + box.height / 2;
  const [tip, start] = [right(box) + groupGap - 3, right(box) + 1];
  return [
    frame(box, 'control'),
    ...fittingText(['NIC'], box.width - 4, { ...plain, x: box.x + 5, baseline: y + 5, ink: 'ink' }, measure),
    { kind: 'line', from: [start, y], to: [tip - 4, y], ink: 'control', width: 1 },
    { kind: 'arrow', x: tip, y, ink: 'control' },
  ];
}

function groupWords({ label, kind, cores }: DiagramGroup): readonly string[] {
  const count = cores.length === 1 ? '1 core' : `${cores.length} cores`;
  const short = kind === 'host' ? 'Host' : 'VM';
  return [`${label}, ${count}`, `${short}, ${count}`, short];
}

/** A core without areas shares those of the one before. */
function boxesOf({ cores }: DiagramGroup): readonly CoreBox[] {
  const boxes: CoreBox[] = [];
  for (const { areas } of cores) {
    const before = boxes.at(-1);
    if (areas.length > 0 || before === undefined) boxes.push({ cores: 1, areas });
    else before.cores += 1;
  }
  return boxes;
}

function coreMarks({ areas, cores }: CoreBox, box: Box, path: readonly string[], measure: Measure): Mark[] {
  const bottleneck = areas.find((area) => area.bottleneck !== 'no')?.bottleneck ?? 'no';
  const word = bottleneckWords[bottleneck];
  const open = areas.every(({ placement }) => placement === 'open');
  const split = Array.from({ length: cores - 1 }, (_, k): Mark => {
    const x = box.x + ((k + 1) * box.width) / cores;
    return {
      kind: 'line',
      from: [x, box.y + box.height - 5],
      to: [x, box.y + box.height - 1],
      ink: 'control',
      width: 1,
    };
  });
  return [
    frame(box, word === null ? 'control' : 'danger', open),
    ...split,
    ...areaMarks(areas, box, path, measure),
    ...(word === null
      ? []
      : fittingText(
          [word, word.split(' ')[0]],
          box.width + gap,
          { ...plain, x: box.x, baseline: below, ink: 'danger' },
          measure,
        )),
  ];
}

/** Names with their places in a packet's way, several a line where they have room; the names or the places alone where not. */
function areaMarks(
  areas: readonly DiagramArea[],
  box: Box,
  path: readonly string[],
  measure: Measure,
): Mark[] {
  const stations = path.filter((station) => station !== NIC);
  const placed = areas.map(({ id, label }) => ({ label, place: stations.indexOf(id) + 1 }));
  const steps = placed.flatMap(({ place }) => (place > 0 ? [String(place)] : [])).join(', ');
  const candidates = [
    placed.map(({ label, place }) => (place > 0 ? `${place} ${label}` : label)),
    placed.map(({ label }) => label),
    [`step ${steps}`],
    [steps],
  ];
  const mostLines = Math.floor((box.height - 2) / lineHeight);
  const lines = candidates
    .map((names) => packedLines(names, box.width - 8, measure))
    .find((candidate) => candidate !== null && candidate.length <= mostLines);
  if (lines === undefined || lines === null) return [];
  const top = box.y + (box.height - lines.length * lineHeight) / 2;
  return lines.flatMap((text, k) =>
    fittingText(
      [text],
      box.width,
      { ...plain, x: box.x + 5, baseline: top + (k + 1) * lineHeight - 4, ink: 'ink' },
      measure,
    ),
  );
}

/** Whole names only; null where one is too wide for a line. */
function packedLines(names: readonly string[], width: number, measure: Measure): readonly string[] | null {
  const lines: string[] = [];
  for (const name of names) {
    if (measure(name, textSize) > width) return null;
    const joined = `${lines.at(-1) ?? ''}, ${name}`;
    if (lines.length > 0 && measure(joined, textSize) <= width) lines[lines.length - 1] = joined;
    else lines.push(name);
  }
  return lines;
}
