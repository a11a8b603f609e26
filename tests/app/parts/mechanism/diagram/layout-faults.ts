/**
 * Faults of a laid out drawing, one sentence each: things that overlap, exceed their box, are missing or crossed by an
 * arrow.
 */
import { boldness } from '../../../../../src/app/parts/mechanism/diagram/area-text.ts';
import { layoutDiagram } from '../../../../../src/app/parts/mechanism/diagram/diagram-layout.ts';
import { LABEL_SIZE, NOTE_SIZE } from '../../../../../src/app/parts/mechanism/diagram/diagram-metrics.ts';
import {
  type Box,
  type PlacedDiagram,
  type PlacedText,
  type Point,
  bottom,
  right,
} from '../../../../../src/app/parts/mechanism/diagram/placed-diagram.ts';
import { textWidth } from '../../../../../src/drawing/frame/words/text-width.ts';
import type { DiagramSpec } from '../../../../../src/models/contract/diagram.ts';

/** The widths of cards on phones and desks, and some between. */
export const widths = [280, 296, 320, 344, 366, 420, 480, 560, 640, 704, 800, 880];

interface Named {
  name: string;
  box: Box;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < right(b) && b.left < right(a) && a.top < bottom(b) && b.top < bottom(a);
}

export function inside(inner: Box, outer: Box): boolean {
  const slack = 0.01;
  return (
    inner.left >= outer.left - slack &&
    inner.top >= outer.top - slack &&
    right(inner) <= right(outer) + slack &&
    bottom(inner) <= bottom(outer) + slack
  );
}

export function textBox({ x, baseline, text, role, anchor }: PlacedText): Box {
  const size = role === 'title' || role === 'label' ? LABEL_SIZE : NOTE_SIZE;
  const width = textWidth(text, size) * (role === 'title' || role === 'mark' ? boldness : 1);
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  return { left, top: baseline - size * 0.8, width, height: size };
}

/** Every straight piece of an arrow as a thin box. */
function pieces(points: readonly Point[]): Box[] {
  return points.slice(1).map(([x, y], k) => {
    const [x0, y0] = points[k];
    return {
      left: Math.min(x, x0) - 0.75,
      top: Math.min(y, y0) - 0.75,
      width: Math.abs(x - x0) + 1.5,
      height: Math.abs(y - y0) + 1.5,
    };
  });
}

function pairs<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((a, k) => all.slice(k + 1).map((b): [T, T] => [a, b]));
}

function named(name: string, boxes: readonly Box[]): Named[] {
  return boxes.map((box, k) => ({ name: `${name} ${k + 1}`, box }));
}

function distance([x, y]: Point, box: Box): number {
  return Math.max(box.left - x, x - right(box), 0) + Math.max(box.top - y, y - bottom(box), 0);
}

export function place(spec: DiagramSpec, width: number): PlacedDiagram {
  return layoutDiagram(spec, width, textWidth);
}

export function layoutFaults(spec: DiagramSpec, width: number): string[] {
  const placed = place(spec, width);
  return [
    ...strayParts(placed),
    ...missingParts(spec, placed),
    ...overlaps(placed),
    ...routeFaults(spec, placed),
  ].map((fault) => `${width} px: ${fault}`);
}

function strayParts({ width, height, ...placed }: PlacedDiagram): string[] {
  const { processor, nic, block, areas, cores, groups } = placed;
  const whole = { left: 0, top: 0, width, height };
  const faults: string[] = [];
  const within = (parts: readonly Named[], outer: readonly Box[]) => {
    for (const { name, box } of parts) {
      if (outer.filter((one) => inside(box, one)).length !== 1) faults.push(`${name} sticks out`);
    }
  };
  within(named('processor', [processor]), [whole]);
  within(named('card', [nic]), [whole]);
  within(named('idle core', placed.idle), [processor]);
  within(named('block', [...placed.behind, ...(block ? [block] : [])]), [processor]);
  within(
    named(
      'group',
      groups.map(({ box }) => box),
    ),
    [block ?? processor],
  );
  within(
    named(
      'core',
      cores.map(({ box }) => box),
    ),
    groups.map(({ box }) => box),
  );
  within(
    areas.map(({ area, box }) => ({ name: area.id, box })),
    cores.map(({ box }) => box),
  );
  within(
    placed.texts.map((text) => ({ name: `"${text.text}"`, box: textBox(text) })),
    [whole],
  );
  return faults;
}

function missingParts(spec: DiagramSpec, { areas, cores }: PlacedDiagram): string[] {
  const all = spec.groups.flatMap((group) => group.cores.flatMap((core) => core.areas));
  const faults = all
    .filter((one) => areas.filter(({ area }) => area === one).length !== 1)
    .map(({ id }) => `${id} is not there once`);
  const wanted = spec.groups.reduce((sum, group) => sum + group.cores.length, 0);
  const drawn = cores.reduce((sum, { dividers }) => sum + 1 + dividers.length, 0);
  return drawn === wanted ? faults : [...faults, `${drawn} cores of ${wanted}`];
}

function overlaps({ areas, cores, groups, idle, texts }: PlacedDiagram): string[] {
  const words = texts.map((text) => ({ name: `"${text.text}"`, box: textBox(text) }));
  const boxes = (parts: readonly { box: Box }[]) => parts.map(({ box }) => box);
  const kinds = [named('area', boxes(areas)), named('core', boxes(cores)), named('group', boxes(groups))];
  const faults = [...kinds, named('idle core', idle), words].flatMap((list) =>
    pairs(list)
      .filter(([a, b]) => overlap(a.box, b.box))
      .map(([a, b]) => `${a.name} over ${b.name}`),
  );
  for (const word of words) {
    for (const { area, box } of areas) {
      if (overlap(word.box, box) && !inside(word.box, box))
        faults.push(`${word.name} over the edge of ${area.id}`);
    }
  }
  return faults;
}

function routeFaults(spec: DiagramSpec, { areas, nic, routes, texts }: PlacedDiagram): string[] {
  const faults: string[] = [];
  const way = [...routes.map(({ from }) => from), ...routes.slice(-1).map(({ to }) => to)];
  if (way.join() !== spec.path.join()) faults.push(`the way is ${way.join()}`);
  const boxes = new Map([['nic', nic], ...areas.map(({ area, box }) => [area.id, box] as const)]);
  const obstacles = [
    ...areas.map(({ area, box }) => ({ name: area.id, box })),
    ...texts.map((text) => ({ name: `"${text.text}"`, box: textBox(text) })),
  ];
  for (const { from, to, points } of routes) {
    for (const piece of pieces(points)) {
      for (const { name, box } of obstacles) {
        if (overlap(piece, box)) faults.push(`${from} to ${to} through ${name}`);
      }
    }
    if (distance(points[0], boxes.get(from)!) > 5) faults.push(`${from} to ${to} starts in the air`);
    if (distance(points[points.length - 1], boxes.get(to)!) > 5)
      faults.push(`${from} to ${to} ends in the air`);
  }
  const drawn = routes.map(({ from, to, points }) => ({ name: `${from} to ${to}`, lines: pieces(points) }));
  for (const [a, b] of pairs(drawn)) {
    if (a.lines.some((one) => b.lines.some((other) => overlap(one, other))))
      faults.push(`${a.name} over ${b.name}`);
  }
  return faults;
}
