import { describe, expect, it } from 'vitest';
import {
  type ComparedScenario,
  differenceRows,
  type DifferenceCell,
} from '../../../../../src/app/parts/pins/differences/difference-rows.ts';
import { exportedDifferences } from '../../../../../src/app/parts/pins/differences/Differences.tsx';
import {
  cellWords,
  difference,
  differenceText,
} from '../../../../../src/app/parts/pins/differences/difference-words.ts';
import { inputDifferences } from '../../../../../src/app/parts/pins/differences/input-differences.ts';
import { figureCsv } from '../../../../../src/app/figures/export/figure-csv.ts';
import { catalogue } from '../../../../loaded-catalogue.ts';
import { defaultValues, type InputValues } from '../../../../../src/models/contract/inputs.ts';
import type { Solution } from '../../../../../src/models/contract/solution.ts';
import { solutionOf } from '../../../../solution-of.ts';

const solution = (indicators: Solution['indicators'], words: Solution['words'] = {}) =>
  solutionOf(indicators, { words });

function compared(
  id: string,
  look: number | null,
  part: { inputs?: InputValues; method?: string; indicators?: Solution['indicators'] } = {},
): ComparedScenario {
  const model = catalogue.find(id)!;
  return {
    name: look === null ? 'present' : `pin ${look}`,
    look,
    model,
    values: { ...defaultValues(model.fields), ...part.inputs },
    method: part.method ?? model.methods[0].id,
    solution: part.indicators === undefined ? null : solution(part.indicators),
    failure: null,
  };
}

const cell = (value: number | string | null): DifferenceCell => ({ value, reason: null, label: null });

describe('rows of the table of differences', () => {
  const polling = compared('batch-polling', null, {
    indicators: { 'sojournUs.exact.p99': 5, lossProbability: 0, 'sojournUs.exact.mean': 3 },
  });

  it('are the strip of the present scenario first, each form of the equations in the same row', () => {
    const published = compared('batch-polling', 1, {
      method: 'published',
      indicators: { 'sojournUs.published.p99': 6 },
    });
    const rows = differenceRows([polling, published], false);
    const p99 = rows.find(({ key }) => key.startsWith('sojournUs.{method}.p99'))!;
    expect(p99.cells.map(({ value }) => value)).toEqual([5, 6]);
    expect(rows).toHaveLength(polling.model.strip.length);
    expect(rows.map(({ key }) => key.split('|')[0])).toEqual(polling.model.strip);
  });

  it('match goals of other models where names differ, with the reason of a missing result', () => {
    const limited = compared('k-limited', 1, { indicators: { responseUs: 9 } });
    const rows = differenceRows([polling, limited], true);
    const mean = rows.find(({ key }) => key === 'responseUs|µs')!;
    expect(mean.cells.map(({ value }) => value)).toEqual([3, 9]);
    const meanLabel = polling.model.indicators.find(({ name }) => name === 'sojournUs.exact.mean')!.label;
    expect(mean.cells.map(({ label: own }) => own)).toEqual([meanLabel, null]);
    expect(rows.some(({ key }) => key.startsWith('sojournUs.{method}.mean'))).toBe(false);
    const p99 = rows.find(({ key }) => key.startsWith('sojournUs.{method}.p99'))!;
    expect(p99.cells[1]).toMatchObject({
      value: null,
      reason: `${limited.model.name} does not compute this.`,
    });
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it('contain words too, and wait for pending results', () => {
    const areas = { ...compared('execution-areas', null), solution: solution({}, { limitedBy: 'link' }) };
    const other = compared('execution-areas', 1);
    const rows = differenceRows([areas, other], false);
    const limitedBy = rows.find(({ key }) => key.startsWith('limitedBy'))!;
    expect(limitedBy.kind).toBe('words');
    expect(limitedBy.cells[0].value).toBe('the link');
    expect(limitedBy.cells[1].reason).toBe('Being computed.');
  });
});

describe('a difference', () => {
  const time = { kind: 'time', unit: 'µs' } as const;
  const share = { kind: 'share', unit: '' } as const;
  const loss = { kind: 'probability', unit: '', floor: 1e-25 } as const;

  it.each([
    [time, 12, 10, '+2.00 (+20.0\u202f%)'],
    [time, 8, 10, '−2.00 (−20.0\u202f%)'],
    [time, 230, 10, '+220 (×\u202f23.0)'],
    [time, 10, 10 * (1 + 1e-12), 'same'],
    [time, 3, 0, '+3.00'],
    [share, 0.75, 0.5, '+25.0 points (+50.0\u202f%)'],
    [loss, 1e-30, 0, 'same'],
    [loss, 0.01, 0.02, '−1.00 points (−50.0\u202f%)'],
    [loss, 1e-6, 2e-6, '−1.00e-6 (−50.0\u202f%)'],
    [{ kind: 'words', unit: '' } as const, 'a', 'b', 'other'],
  ])('has the text %o, %s against %s', (row, value, reference, text) => {
    expect(differenceText(row, cell(value), cell(reference))).toBe(text);
  });

  it('is empty where one of the two is missing', () => {
    expect(difference(time, cell(null), cell(1))).toBeNull();
    expect(differenceText(time, cell(1), cell(null))).toBe('');
    expect(cellWords(time, cell(null))).toBe('–');
    expect(cellWords(loss, cell(1e-30))).toBe('none');
    expect(difference(time, cell(1), cell(0))).toEqual({ absolute: 1, percent: null });
  });
});

describe('inputs that differ', () => {
  it('are listed, others are not', () => {
    const scenarios = [
      compared('batch-polling', null),
      compared('batch-polling', 1, { inputs: { maxBatch: 32 } }),
      compared('batch-polling', 2, { method: 'published' }),
    ];
    const rows = inputDifferences(scenarios, {});
    expect(rows.map(({ label }) => label)).toEqual(['Form of the equations', 'Max batch']);
    expect(rows[1].cells.map(({ value }) => String(value).split('\u202f')[0])).toEqual(['256', '32', '256']);
  });

  it('are in the reader’s units', () => {
    const rates = [5000, 7500].map((rateMbps, look) =>
      compared('batch-polling', look, { inputs: { rateMbps } }),
    );
    const [row] = inputDifferences(rates, { rateMbps: 'gbps' });
    expect(row.cells.map(({ value }) => value)).toEqual(['5\u202fGbit/s', '7.5\u202fGbit/s']);
  });

  it('of several models: the model, shared ones that differ, others that were moved', () => {
    const rows = inputDifferences(
      [compared('batch-polling', null, { inputs: { maxBatch: 32 } }), compared('k-limited', 1)],
      {},
    );
    expect(rows[0].label).toBe('Model');
    const batch = rows.find(({ label }) => label === 'Max batch')!;
    expect(batch.cells[1]).toMatchObject({ value: null });
    expect(batch.cells[1].reason).toMatch(/has no such input/);
    expect(rows.some(({ label }) => label === 'Ring size')).toBe(false);
  });
});

describe('the exported table', () => {
  it('has full numbers, differences and per cent, and names are text', () => {
    const scenarios = [
      compared('batch-polling', null, { indicators: { 'sojournUs.exact.p99': 10, utilisation: 0.5 } }),
      {
        ...compared('batch-polling', 1, {
          inputs: { maxBatch: 32 },
          indicators: { 'sojournUs.exact.p99': 12.5, utilisation: 0.75 },
        }),
        name: 'quoted "name", with comma',
      },
    ];
    const rows = differenceRows(scenarios, false);
    const table = exportedDifferences(scenarios, 0, inputDifferences(scenarios, {}), rows);
    const find = (label: string) => table.table.rows.find(([name]) => name === label)!;
    const p99 = rows.find(({ key }) => key.startsWith('sojournUs.{method}.p99'))!.label;
    expect(find(p99).slice(1)).toEqual(['µs', 10, 12.5, 2.5, 25]);
    const utilisation = rows.find(({ key }) => key.startsWith('utilisation'))!.label;
    expect(find(utilisation).slice(2)).toEqual([0.5, 0.75, 0.25, 50]);
    expect(table.table.rows[0][0]).toBe('Max batch');
    expect(table.table.rows.every((row) => row.length === table.table.columns.length)).toBe(true);
    expect(figureCsv(table, ['Link: x'])).toContain('"quoted ""name"", with comma"');
  });
});
