import { expect, it } from 'vitest';
import { fannedLabels } from '../../../../src/drawing/frame/labels/fanned-labels.ts';
import { textWidth } from '../../../../src/drawing/frame/words/text-width.ts';

const area = { left: 40, top: 10, width: 400, height: 200 };
const texts = ['median', '90 %', '99 %', '99.9 %'];

/** Labels of level curves at these heights, px from the area's top, the lowest curve first. */
function labelsAt(heights: readonly number[], previous: ReturnType<typeof fannedLabels> = []) {
  const curves = heights.map((height, k) => ({
    id: `series ${k}`,
    text: texts[k]!,
    colour: 'blue',
    points: { x: [0, 400], y: [height, height] },
  }));
  return fannedLabels(curves, area, { lines: [], previous, measure: textWidth });
}
const textsAt = (heights: readonly number[]) => labelsAt(heights).map(({ text }) => text);

it('is one label for all curves within 2 px, in the place of the lowest', () => {
  const labels = labelsAt([120, 119.5, 119, 118.2]);
  expect(labels).toMatchObject([{ id: 'series 0', text: 'median to 99.9 %', leader: { y: 130 } }]);
});

it('joins neighbours only, in the order of the curves, the highest first', () => {
  expect(textsAt([150, 130, 129, 128.5])).toEqual(['90 % to 99.9 %', 'median']);
  expect(textsAt([150, 149, 130, 129])).toEqual(['99 % to 99.9 %', 'median to 90 %']);
  expect(textsAt([150, 140, 130, 120])).toEqual(['99.9 %', '99 %', '90 %', 'median']);
});

it('does not chain curves that lie 2 px from one another beyond those 2 px', () => {
  expect(textsAt([150, 148, 146, 144])).toEqual(['99 % to 99.9 %', 'median to 90 %']);
});

it('is below the curves where there is no room above them, in their order', () => {
  const heights = [36, 32, 28, 24];
  const labels = labelsAt(heights);
  expect(labels.map(({ text }) => text)).toEqual(['99.9 %', '99 %', '90 %', 'median']);
  labels.forEach(({ top, leader }, k) => {
    expect(top).toBeGreaterThan(area.top + 36);
    expect(leader!.y).toBe(area.top + heights[3 - k]!);
    if (k > 0) expect(top).toBe(labels[k - 1]!.top + 16);
  });
  // One label needs less room.
  expect(labelsAt([36, 36, 36, 36])[0]!.top).toBeLessThan(area.top + 36);
});

it('remains on its side while that is free', () => {
  const below = labelsAt([32, 28, 24, 20]);
  expect(labelsAt([92, 88, 84, 80], below)[0]!.top).toBeGreaterThan(area.top + 92);
  expect(labelsAt([192, 188, 184, 180], below)[0]!.top).toBeLessThan(area.top + 180);
});

it('is absent where there is no room at all', () => {
  expect(labelsAt([160, 120, 80, 40])).toEqual([]);
});
