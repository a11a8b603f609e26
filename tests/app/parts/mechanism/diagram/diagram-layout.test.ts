import { describe, expect, it } from 'vitest';
import type { DiagramSpec } from '../../../../../src/models/contract/diagram.ts';
import { inside, layoutFaults, place, textBox, widths } from './layout-faults.ts';
import { diagram, groupsOf } from './sample-diagrams.ts';

const stacks: readonly Partial<DiagramSpec>[] = [
  {},
  { repeats: 2, idleCores: 1 },
  { repeats: 9, idleCores: 3 },
  { idleCores: 1017 },
];

describe.each(Object.entries(groupsOf))('the drawing of %s', (_, groups) => {
  it.each(widths)('fits %i px: nothing overlaps, exceeds its box, is missing or crossed', (width) => {
    for (const over of stacks) expect(layoutFaults(diagram(groups, over), width)).toEqual([]);
  });
});

describe('the drawing of pinned cores', () => {
  it('has words for the sum of the cores, and for the number of blocks', () => {
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

  it('names an unknown placement, a derived one and the bottleneck in words', () => {
    const words = place(diagram(groupsOf['4+2']), 880).texts.map(({ text }) => text);
    expect(words.filter((text) => text === 'placement not given in the text')).toHaveLength(3);
    expect(words).toContain('derived');
    expect(words).toContain('bottleneck');
    const possible = place(diagram(groupsOf['5+2']), 880).texts.filter(({ role }) => role === 'mark');
    expect(possible.map(({ text }) => text).join(' ')).toContain('possible bottleneck');
  });

  it('shows a core without work in the block without inventing work for it', () => {
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
