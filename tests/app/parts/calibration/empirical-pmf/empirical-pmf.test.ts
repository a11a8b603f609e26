import { describe, expect, it } from 'vitest';
import { slotNotes } from '../../../../../src/app/parts/calibration/empirical-pmf/empirical-words.ts';
import { measuredTimes } from '../../../../../src/app/parts/calibration/empirical-pmf/measured-times.ts';
import { pmfColumns, pmfFigure } from '../../../../../src/app/parts/calibration/empirical-pmf/pmf-figure.ts';
import { drawnFigure } from '../../../../../src/app/figures/export/drawn-table.ts';
import {
  pmfTargets,
  slotUsOf,
} from '../../../../../src/app/parts/calibration/empirical-pmf/EmpiricalPmfView.tsx';
import { empiricalPmf } from '../../../../../src/fits/empirical-pmf/empirical-pmf.ts';
import { genericTable } from '../../../../../src/texts/tools/generic-table/generic-table.ts';
import type { ToolItem } from '../../../../../src/app/core/evidence/measurement-state.ts';
import { legalPoint } from '../../../../../src/dimensioning/question/legal-point.ts';
import { batchPolling } from '../../../../../src/models/batch-polling/batch-polling.ts';
import { interruptCoalescing } from '../../../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import { defaultValues } from '../../../../../src/models/contract/inputs.ts';
import { vswitchPolling } from '../../../../../src/models/vswitch-polling/vswitch-polling.ts';
import { readClock, readLatency } from '../../../../texts/reading.ts';

const plain = (notes: readonly string[]) => notes.join(' ').replace(/[\u202f\u00a0]/g, ' ');

describe('inputs that take a distribution', () => {
  it('are named by the models themselves', () => {
    const names = (model: typeof batchPolling) => pmfTargets(model).map(({ field }) => field.name);
    expect(names(batchPolling)).toEqual(['arrivals.pmf']);
    expect(names(interruptCoalescing)).toEqual(['arrivals.pmf', 'interruptPmf', 'service.pmf']);
    expect(names(vswitchPolling)).toEqual([]);
    expect(slotUsOf(defaultValues(batchPolling.fields))).toBe(0.01);
    expect(slotUsOf(defaultValues(interruptCoalescing.fields))).toBe(1);
    expect(slotUsOf({})).toBeNull();
  });

  it.each([batchPolling, interruptCoalescing])('are legal with what was measured: $id', (model) => {
    const values = defaultValues(model.fields);
    const slotUs = slotUsOf(values)!;
    for (const { field, changes } of pmfTargets(model)) {
      const { pmf } = empiricalPmf(
        { lowerUs: [2, 3.3], upperUs: [2, 3.3], count: [1, 2] },
        { slotUs, maxLength: field.maxLength },
      );
      const made = changes(pmf);
      expect(Object.keys(made)).toContain(field.name);
      expect(legalPoint(model, values, made)).toMatchObject({ ok: true });
      if (field.name !== 'interruptPmf') expect(Object.values(made)).toContain('empirical');
    }
  });
});

describe('times to choose from', () => {
  it('are what is known to be one, and bare latencies', () => {
    const printed = (text: string, fileName: string) =>
      ({ output: { id: fileName, fileName, reading: genericTable.parse(text, {}) } }) as unknown as ToolItem;
    const found = measuredTimes(
      [
        readClock('t1_cycles,batch_size\n0,2\n6786,1\n9000,1\n', 'p.csv'),
        readLatency('latency_ns,count\n1500,2\n1600,1\n', 'l.csv'),
      ],
      [
        printed('gap_ns,count\n60,1\n', 'g.csv'),
        printed('latency_us,count\n60,1\n', 'w.csv'),
        printed('batch,count\n2,1\n', 'b.csv'),
      ],
    );
    expect(found.map(({ label, quantity }) => [label, quantity])).toEqual([
      ['g.csv: gap_ns', 'interarrivalUs'],
      ['p.csv: time of a poll a packet', 'serviceUs'],
      ['l.csv: times that were read as latencies', null],
    ]);
    expect(found.every(({ times }) => times() !== null)).toBe(true);
  });
});

describe('the effect of slots, in words', () => {
  const slots = { slotUs: 1, maxLength: 5 };
  const at = (us: number[], upperUs = us) =>
    empiricalPmf({ lowerUs: us, upperUs, count: us.map(() => 1) }, slots);

  it('is nothing where slots meet the times', () => {
    expect(slotNotes(at([1, 2, 4]), 1)).toEqual([]);
  });

  it('is a coarse spread, values beyond the end, bins', () => {
    expect(plain(slotNotes(at([1.5]), 1))).toContain('Slots of 1.000 µs are coarse for these times');
    expect(plain(slotNotes(at([1, 8]), 1))).toBe(
      '50.0 % lie beyond 4.000 µs, where the model’s list ends, and are counted as 4.000 µs; this lowers the mean.',
    );
    expect(plain(slotNotes(at([1, 2], [2, 3]), 1))).toContain(
      'their mean could be anything from 1.500 µs to 2.500 µs',
    );
    expect(plain(slotNotes(at([1, 2], [1, Infinity]), 1))).toContain(
      '50.0 % lie in a bin without an upper edge',
    );
  });
});

describe('columns of the drawing', () => {
  it('are at most 64 and leave a long tail out', () => {
    const pmf = [
      ...new Array<number>(200).fill(0.005 * 0.9995),
      ...new Array<number>(5000).fill(0.0005 / 5000),
    ];
    const { share, slots, beyond } = pmfColumns(pmf);
    expect(slots).toBe(4);
    expect(share.length).toBe(50);
    expect(share.reduce((a, b) => a + b, 0) + beyond).toBeCloseTo(1, 12);
    expect(beyond).toBeGreaterThan(0);
  });

  it('are a figure that exports every slot once', () => {
    const spec = pmfFigure([0, 3, 1], 0.5);
    expect(Array.from(spec.series[0].y)).toEqual([0, 75, 25]);
    expect(spec.summary).toMatch(/^Highest from 0\.5\s?µs to 1\s?µs: 75\.0\s?%\.$/);
    expect(drawnFigure(spec).table.rows).toEqual([
      [0.5, 75],
      [1, 25],
    ]);
  });

  it('show a single slot as one', () => {
    expect(pmfColumns([1])).toEqual({ share: [1], slots: 1, beyond: 0 });
  });
});
