import { describe, expect, it } from 'vitest';
import { coresBandMarks } from '../../../../../../src/app/parts/mechanism/diagram/cores/cores-band-marks.ts';
import { textWidth } from '../../../../../../src/drawing/frame/words/text-width.ts';
import { type TextMark, textMarkWidth } from '../../../../../../src/app/parts/mechanism/marks/marks.ts';
import { solvePoint } from '../../../../../../src/headless/threads/point-solver.ts';
import { defaultValues } from '../../../../../../src/models/contract/inputs.ts';
import { executionAreas } from '../../../../../../src/models/execution-areas/execution-areas.ts';
import { solverOf } from '../../../../../engines.ts';

const { diagram, fields } = executionAreas;

function specOf(configuration: string, cores: number) {
  const values = { ...defaultValues(fields), configuration, cores };
  return diagram!.build(values, solvePoint(solverOf(executionAreas), values, 'indicators'));
}

const textsAt = (spec: ReturnType<typeof specOf>, width: number) =>
  coresBandMarks(spec, width, textWidth).filter((mark): mark is TextMark => mark.kind === 'text');

describe('coresBandMarks', () => {
  it.each(
    ['1+1-off', '2+1-125', '3+1', '4+1', '5+2'].flatMap((configuration) =>
      [390, 560, 760, 1100].map((width) => [configuration, width] as const),
    ),
  )('has no cut and no touching words for %s in %i px', (configuration, width) => {
    const texts = textsAt(specOf(configuration, 18), width).map((mark) => ({
      text: mark.text,
      left: mark.x,
      right: mark.x + textMarkWidth(mark, textWidth),
      top: mark.baseline - 0.72 * mark.size,
      bottom: mark.baseline + 3,
    }));
    expect(texts.length).toBeGreaterThan(3);
    for (const [k, one] of texts.entries()) {
      expect(one.right, one.text).toBeLessThanOrEqual(width);
      for (const other of texts.slice(k + 1)) {
        const apart =
          one.right <= other.left ||
          other.right <= one.left ||
          one.bottom <= other.top ||
          other.bottom <= one.top;
        expect(apart, `“${one.text}” and “${other.text}”`).toBe(true);
      }
    }
  });

  it('names the areas with their positions in the way of a packet, and counts the cores of the processor', () => {
    const words = textsAt(specOf('3+1', 8), 1100).map(({ text }) => text);
    expect(words).toEqual(
      expect.arrayContaining(['1 Receiving, 2 Fwd & Snd VM', '3 Receiving VM', 'Host (NFVI)', '8 cores']),
    );
  });

  it('draws a square for every core of the processor, idle ones hollow', () => {
    const marks = coresBandMarks(specOf('5+2', 18), 1100, textWidth);
    const small = marks.filter(
      (mark) => (mark.kind === 'fill' || mark.kind === 'frame') && mark.box.width < 12,
    );
    expect(small.filter(({ kind }) => kind === 'fill')).toHaveLength(14);
    expect(small.filter(({ kind }) => kind === 'frame')).toHaveLength(4);
  });
});
