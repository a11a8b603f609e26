import { describe, expect, it } from 'vitest';
import {
  fittingEntries,
  legendLines,
  listedSeries,
  listedNames,
  namedBeside,
} from '../../../src/drawing/frame/legend-line.ts';
import { needsLegend } from '../../../src/drawing/frame/named-series.ts';
import type { FigureSpec, Series } from '../../../src/models/contract/figure.ts';

const axis = { title: 'x', unit: '', scale: 'linear', range: [0, 1] } as const;
const line = (label: string, role: Series['role'] = 'alternative'): Series => ({
  name: label,
  label,
  role,
  shape: 'line',
  x: [0, 1],
  y: [0, 1],
});
const wayPoint = (label: string): Series => ({
  name: label,
  label,
  role: 'reference',
  shape: 'dots',
  x: [0.5],
  y: [0.5],
});
const specOf = (series: readonly Series[]): FigureSpec => ({
  title: 't',
  subtitle: '',
  summary: '',
  x: axis,
  y: axis,
  markers: [],
  series,
  table: { columns: [], rows: [] },
});
/** Every letter 10 px wide. */
const measure = (text: string) => 10 * text.length;

describe('a legend', () => {
  it('names the model’s own curve first, and no dots along a curve', () => {
    const listed = listedSeries(specOf([line('a'), wayPoint('τ = 10'), line('b'), line('own', 'model')]));
    expect(listed.map(({ label }) => label)).toEqual(['own', 'a', 'b']);
  });

  it('is not needed for dots along a curve, however many they are', () => {
    const dots = Array.from({ length: 9 }, (_, k) => wayPoint(`τ = ${k}`));
    expect(needsLegend(specOf([line('a'), line('b'), ...dots]), { width: 600, height: 400 })).toBe(false);
    expect(
      needsLegend(specOf('abcdefg'.split('').map((name) => line(name))), { width: 600, height: 400 }),
    ).toBe(true);
  });

  it('names the model and four pins, in the plot of the large figure only', () => {
    const five = specOf('abcde'.split('').map((name) => line(name)));
    expect(needsLegend(five, { width: 640, height: 340 })).toBe(false);
    expect(needsLegend(five, { width: 547, height: 270 })).toBe(true);
  });

  it('has one line beside the large figure, and counts names without room', () => {
    const entries = ['aaaa', 'bbbb', 'cccc', 'dddd'].map((label) => ({ label, role: 'model' as const }));
    // 64 px each, 12 between them: all four need 292 px; three with "+ 1 more" 310, two with "+ 2 more" 234.
    expect(legendLines({ width: 300, height: 400 }, 1)).toBe(1);
    expect(fittingEntries(entries, 300, 1, measure)).toBe(4);
    expect(fittingEntries(entries, 291, 1, measure)).toBe(2);
    expect(fittingEntries(entries, 30, 1, measure)).toBe(1);
  });

  it('is left out where the large figure lists the same names with the same looks', () => {
    const ports = ['port 1', 'port 2'].map((name, hue) => ({ ...line(name), hue }));
    const beside = listedNames(specOf([...ports, line('pin', 'pin')]));
    expect(namedBeside(listedNames(specOf(ports)), beside)).toBe(true);
    expect(namedBeside(listedNames(specOf([...ports, line('total')])), beside)).toBe(false);
    expect(namedBeside(listedNames(specOf([ports[0]!, { ...ports[1]!, hue: 2 }])), beside)).toBe(false);
  });

  it('has two lines where the figure is wide', () => {
    const entries = Array.from({ length: 20 }, () => ({ label: 'aaaa', role: 'model' as const }));
    expect(legendLines({ width: 500, height: 400 }, 1)).toBe(2);
    // Six on the first line, five and "+ 9 more" on the second.
    expect(fittingEntries(entries, 500, 2, measure)).toBe(11);
  });

  it('has one line over a low plot, also in the higher plot that results', () => {
    for (let room = 100; room < 400; room++) {
      // `room` is the height that plot and names share: 20 px a line.
      const next = (lines: number) => legendLines({ width: 600, height: room - 20 * lines }, lines);
      expect(next(1)).toBe(room < 240 ? 1 : 2);
      expect(next(2)).toBe(next(1));
    }
  });
});
