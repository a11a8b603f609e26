import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RowEntry, placeMarkerRow } from '../../../../src/drawing/frame/markers/marker-row.ts';
import { plotArea } from '../../../../src/drawing/frame/plot-geometry.ts';

const size = { width: 400, height: 300 };
const area = plotArea(size);
const measure = (text: string) => 7 * text.length;

function entry(text: string, at: number): RowEntry {
  return { id: text, text, colour: '#000000', at };
}

const place = (entries: RowEntry[], titleEnd = 100) => placeMarkerRow(entries, area, titleEnd, measure);

describe('the row above the plot', () => {
  it('centres a label on its line, just above the plot', () => {
    const [label] = place([entry('now 5.00 Gbit/s', 200)]);
    expect(label).toMatchObject({ row: 'lower', left: 200 - (7 * 15) / 2 });
  });

  it('has a label whole at the ends', () => {
    const [left] = place([entry('now 5.00 Gbit/s', area.left)]);
    const [right] = place([entry('now 5.00 Gbit/s', area.left + area.width)]);
    expect(left.left).toBe(area.left);
    expect(right.left + right.width).toBeLessThanOrEqual(size.width);
  });

  it('puts two labels side by side where their lines are close', () => {
    const labels = place([entry('now 5.00', 200), entry('capacity 5.2', 212)]);
    expect(labels).toHaveLength(2);
  });

  it.each([
    ['in front of', 300, 303],
    ['behind', 303, 300],
  ])('has both labels where the other line passes close %s the first one', (_, now, limit) => {
    const labels = place([entry('now 1.81 Mpps', now), entry('limit 1.82 Mpps', limit)]);
    expect(labels.map(({ text }) => text)).toEqual(['now 1.81 Mpps', 'limit 1.82 Mpps']);
    expect(labels[0].row).not.toBe(labels[1].row);
  });

  it('puts the words of a stretch over its end where those of a line take its middle', () => {
    const stretch = { ...entry('loss', 330), reach: 60 };
    const [line, over] = place([entry('capacity 8.95 Gbit/s', 270), stretch], 400);
    expect(over).toMatchObject({ row: 'lower', text: 'loss' });
    expect(over.left).toBeGreaterThan(line.left + line.width);
    expect(over.left + over.width).toBe(390);
  });

  it('puts the words of a stretch above those of a line that reach over all of it', () => {
    const stretch = { ...entry('loss', 320), reach: 50 };
    const labels = place([entry('capacity 8.95 Gbit/s', 310), stretch], 200);
    expect(labels.map(({ text, row }) => `${text} ${row}`)).toEqual([
      'capacity 8.95 Gbit/s lower',
      'loss upper',
    ]);
  });

  it('uses the upper row beside the y axis title, never on it', () => {
    const labels = place([entry('now 5.00 Gbit/s', 200), entry('capacity 8.95 Gbit/s', 270)], 120);
    expect(labels.map(({ row }) => row)).toEqual(['lower', 'upper']);
    expect(labels[1].left).toBeGreaterThanOrEqual(130);
  });

  it('makes room for the more important of two at the end of a narrow row', () => {
    const narrow = plotArea({ width: 366, height: 196 });
    const entries = [
      entry('now 5 Mpps', 185),
      entry('critical load 7.2 Mpps', 237),
      entry('±4 %: rough', 243),
    ];
    const texts = placeMarkerRow(entries, narrow, 266, measure).map(({ text }) => text);
    expect(texts).toEqual(['now 5 Mpps', 'critical load 7.2 Mpps']);
  });

  it('leaves out the least important where there is no room', () => {
    const crowd = [
      'now 5.00 Gbit/s',
      'capacity 5.01 Gbit/s',
      'loss starts here, at 5.02 Gbit/s',
      'and so on, and so on',
    ].map((text, k) => entry(text, 200 + k));
    const labels = place(crowd, 390);
    expect(labels.length).toBeLessThan(4);
    expect(labels[0].text).toBe('now 5.00 Gbit/s');
  });

  it('never lets labels touch one another, another’s line or the title, and always names the first', () => {
    const entries = fc.array(
      fc.tuple(fc.integer({ min: 3, max: 24 }), fc.double({ min: 0, max: 1, noNaN: true })),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(entries, fc.integer({ min: 40, max: 420 }), (drawn, titleEnd) => {
        const labels = place(
          drawn.map(([length, share], k) => ({
            ...entry('x'.repeat(length), area.left + share * area.width),
            id: String(k),
          })),
          titleEnd,
        );
        expect(labels[0].id).toBe('0');
        for (const one of labels) {
          expect(one.left).toBeGreaterThanOrEqual(one.row === 'upper' ? titleEnd : area.left);
          expect(one.left + one.width).toBeLessThanOrEqual(size.width);
          expect(one.at >= one.left && one.at <= one.left + one.width).toBe(true);
          for (const other of labels) {
            if (one === other) continue;
            const apart = one.left >= other.left + other.width + 8 || other.left >= one.left + one.width + 8;
            if (one.row === other.row) expect(apart).toBe(true);
            else if (one.row === 'lower')
              expect(other.at > one.left && other.at < one.left + one.width).toBe(false);
          }
        }
      }),
    );
  });
});
