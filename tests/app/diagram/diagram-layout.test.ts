import { describe, expect, it } from 'vitest';
import { boldness } from '../../../src/app/diagram/area-text.ts';
import { layoutDiagram } from '../../../src/app/diagram/diagram-layout.ts';
import { LABEL_SIZE, NOTE_SIZE } from '../../../src/app/diagram/diagram-metrics.ts';
import {
  type Box,
  type PlacedDiagram,
  type PlacedText,
  type Point,
  bottom,
  right,
} from '../../../src/app/diagram/placed-diagram.ts';
import { textWidth } from '../../../src/app/figures/text-width.ts';
import type { DiagramSpec } from '../../../src/models/diagram.ts';
import { diagram, groupsOf } from './sample-diagrams.ts';

const widths = [280, 296, 320, 344, 366, 420, 480, 560, 640, 704, 800, 880];
const stacks: readonly Partial<DiagramSpec>[] = [
  {},
  { repeats: 2, idleCores: 1 },
  { repeats: 9, idleCores: 3 },
  { idleCores: 1017 },
];

const cases = Object.entries(groupsOf).flatMap(([id, groups]) =>
  stacks.flatMap((over) => widths.map((width) => ({ id, width, spec: diagram(groups, over), over }))),
);

const overlap = (a: Box, b: Box, slack = 0) =>
  a.left < right(b) - slack &&
  b.left < right(a) - slack &&
  a.top < bottom(b) - slack &&
  b.top < bottom(a) - slack;

const inside = (inner: Box, outer: Box, slack = 0.01) =>
  inner.left >= outer.left - slack &&
  inner.top >= outer.top - slack &&
  right(inner) <= right(outer) + slack &&
  bottom(inner) <= bottom(outer) + slack;

function textBox({ x, baseline, text, role, anchor }: PlacedText): Box {
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

function place(spec: DiagramSpec, width: number): PlacedDiagram {
  return layoutDiagram(spec, width, textWidth);
}

describe.each(cases)('the drawing of $id, $width px wide, with $over', ({ spec, width }) => {
  const placed = place(spec, width);
  const { areas, cores, groups, processor, nic, idle, texts, routes } = placed;

  it('keeps everything inside what contains it', () => {
    const whole = { left: 0, top: 0, width, height: placed.height };
    for (const box of [processor, nic]) expect(inside(box, whole)).toBe(true);
    for (const box of [...idle, ...placed.behind, ...(placed.block ? [placed.block] : [])]) {
      expect(inside(box, processor)).toBe(true);
    }
    for (const { box } of groups) expect(inside(box, placed.block ?? processor)).toBe(true);
    for (const { box } of cores) expect(groups.some((group) => inside(box, group.box))).toBe(true);
    for (const { box } of areas) expect(cores.filter((core) => inside(box, core.box))).toHaveLength(1);
    for (const text of texts) expect(inside(textBox(text), whole), text.text).toBe(true);
  });

  it('shows every area once, and every core or the cores it shares with', () => {
    const all = spec.groups.flatMap((group) => group.cores.flatMap((core) => core.areas));
    expect(new Set(areas.map(({ area }) => area))).toEqual(new Set(all));
    expect(areas).toHaveLength(all.length);
    const labels = spec.groups.flatMap((group) => group.cores.map(({ label }) => label));
    const drawn = cores.reduce((sum, { dividers }) => sum + 1 + dividers.length, 0);
    expect(drawn).toBe(labels.length);
  });

  it('lets no boxes and no words overlap', () => {
    for (const list of [
      areas.map(({ box }) => box),
      cores.map(({ box }) => box),
      groups.map(({ box }) => box),
    ]) {
      for (const [a, b] of pairs(list)) expect(overlap(a, b)).toBe(false);
    }
    for (const [a, b] of pairs(idle)) expect(overlap(a, b)).toBe(false);
    const boxed = texts.map((text) => ({ text: text.text, box: textBox(text) }));
    for (const [a, b] of pairs(boxed)) expect(overlap(a.box, b.box), `${a.text} | ${b.text}`).toBe(false);
  });

  it('keeps the words of an area in its box, others out of it', () => {
    for (const text of texts) {
      const box = textBox(text);
      for (const { area, box: around } of areas) {
        if (overlap(box, around)) expect(inside(box, around), `${text.text} in ${area.label}`).toBe(true);
      }
    }
  });

  it('leads the packet from station to station past all boxes and words', () => {
    expect(routes.map(({ from }) => from)).toEqual(spec.path.slice(0, -1));
    expect(routes.map(({ to }) => to)).toEqual(spec.path.slice(1));
    const boxed = texts.map((text) => ({ text: text.text, box: textBox(text) }));
    for (const { from, to, points } of routes) {
      for (const piece of pieces(points)) {
        for (const { area, box } of areas) {
          expect(overlap(piece, box), `${from} to ${to} through ${area.id}`).toBe(false);
        }
        for (const { text, box } of boxed) {
          expect(overlap(piece, box), `${from} to ${to} over "${text}"`).toBe(false);
        }
      }
    }
    const drawn = routes.flatMap(({ points }, route) => pieces(points).map((box) => ({ route, box })));
    for (const [a, b] of pairs(drawn)) {
      if (a.route !== b.route) expect(overlap(a.box, b.box)).toBe(false);
    }
  });

  it('ends every arrow at the box it leads to', () => {
    const boxes = new Map([['nic', nic], ...areas.map(({ area, box }) => [area.id, box] as const)]);
    const distance = ([x, y]: Point, box: Box) =>
      Math.max(box.left - x, x - right(box), 0) + Math.max(box.top - y, y - bottom(box), 0);
    for (const { from, to, points } of routes) {
      expect(distance(points[0], boxes.get(from)!)).toBeLessThanOrEqual(5);
      expect(distance(points.at(-1)!, boxes.get(to)!)).toBeLessThanOrEqual(5);
    }
  });
});

describe('the drawing of pinned cores', () => {
  it('says how the cores add up, and how often the block stands there', () => {
    const { texts, behind } = place(diagram(groupsOf['3+1'], { repeats: 2, idleCores: 1 }), 704);
    const words = texts.map(({ text }) => text);
    expect(words).toContain('Processor with 9 cores: 8 used, 1 idle');
    expect(words.join(' ')).toContain('repeated 2 times, once for each flow');
    expect(behind).toHaveLength(1);
    const once = place(diagram(groupsOf['3+1']), 704);
    expect(once.behind).toHaveLength(0);
    expect(once.texts.map(({ text }) => text).join(' ')).not.toContain('repeated');
  });

  it('draws three further blocks at most, and as many idle cores as fit, then a number', () => {
    const { behind, idle, texts } = place(diagram(groupsOf['1+1'], { repeats: 40, idleCores: 300 }), 344);
    expect(behind).toHaveLength(3);
    expect(idle.length).toBeLessThan(20);
    expect(texts.map(({ text }) => text)).toContain(`and ${300 - idle.length} more`);
  });

  it('puts the cores side by side where there is room, in two columns where there is not', () => {
    const hostCores = (width: number) => {
      const { cores, groups } = place(diagram(groupsOf['4+1']), width);
      const host = groups.find(({ kind }) => kind === 'host')!.box;
      return cores.map(({ box }) => box).filter((box) => inside(box, host));
    };
    expect(new Set(hostCores(704).map(({ top }) => top)).size).toBe(1);
    expect(new Set(hostCores(344).map(({ left }) => left)).size).toBe(2);
  });

  it('names an open placement, a derived one and the bottleneck in words', () => {
    const words = place(diagram(groupsOf['4+2']), 704).texts.map(({ text }) => text);
    expect(words.filter((text) => text === 'placement not given in the text')).toHaveLength(3);
    expect(words).toContain('derived');
    expect(words).toContain('bottleneck');
    const possible = place(diagram(groupsOf['5+2']), 880).texts.filter(({ role }) => role === 'mark');
    expect(possible.map(({ text }) => text).join(' ')).toContain('possible bottleneck');
  });

  it('shows a core that has nothing to do in the block without inventing work for it', () => {
    const [host, guest] = groupsOf['1+1'];
    const spare = { ...host, cores: [...host.cores, { label: 'NFVI core 2', areas: [] }] };
    const { cores, areas } = place(diagram([spare, guest]), 704);
    expect(cores).toHaveLength(3);
    expect(cores.filter(({ box }) => areas.every((area) => !inside(area.box, box)))).toHaveLength(1);
  });

  it('draws a system without a guest', () => {
    const [host] = groupsOf['3+1'];
    const path = ['nic', 'receiving', 'to-vm', 'receiving-vm', 'sending-vm', 'to-nic', 'nic'];
    for (const width of [344, 704]) {
      const { routes, groups } = place(diagram([host], { path }), width);
      expect(groups).toHaveLength(1);
      expect(routes).toHaveLength(6);
    }
  });

  it('survives any width and long names', () => {
    const [host, guest] = groupsOf['2+1'];
    const long = {
      ...guest,
      label: 'A virtual machine with a remarkably long name for a heading',
      cores: guest.cores.map((core) => ({ ...core, label: 'An unreasonably long name for one core' })),
    };
    for (const width of [260, 300, 2000]) {
      const { texts, height } = place(diagram([host, long]), width);
      expect(height).toBeGreaterThan(100);
      for (const text of texts) expect(inside(textBox(text), { left: 0, top: 0, width, height })).toBe(true);
    }
  });
});
