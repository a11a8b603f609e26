import { describe, expect, it } from 'vitest';
import { resultDeclaration, shownResult } from '../../../../src/app/core/results/shown-result.ts';
import { resultGroups } from '../../../../src/app/parts/headline/all-results/all-results.ts';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import { executionAreas } from '../../../../src/models/execution-areas/execution-areas.ts';
import { kLimited } from '../../../../src/models/k-limited/k-limited.ts';
import type { Model } from '../../../../src/models/contract/model.ts';
import type { ShownRateScale } from '../../../../src/models/contract/screen.ts';
import type { Solution } from '../../../../src/models/contract/solution.ts';

const packets: ShownRateScale = { unit: 'Mpps', perMpps: 1 };
const wire: ShownRateScale = { unit: 'Gbit/s', perMpps: 0.672 };

function shown(
  model: Model,
  name: string,
  value: number | string | null,
  rate: ShownRateScale = packets,
): { text: string; unit: string; note: string } {
  const empty = { distributions: {}, sampled: {}, relations: {}, breakdowns: {}, notices: [], numerics: {} };
  const solution: Solution = {
    ...empty,
    indicators: typeof value === 'string' ? {} : { [name]: value },
    words: typeof value === 'string' ? { [name]: value } : {},
  };
  const { text, unit, note } = shownResult(resultDeclaration(model, name, 'exact')!, solution, rate);
  return { text, unit, note };
}

describe('a result in the headline', () => {
  it('is none for a loss up to that of the edge, with its odds, odds for a rare one, per cent for a frequent one', () => {
    const loss = (p: number) => shown(batchPolling, 'lossProbability', p);
    expect(loss(0)).toEqual({ text: 'none', unit: '', note: '' });
    expect(loss(9e-13)).toEqual({ text: 'none', unit: '', note: '1 in 1.1 trillion' });
    expect(loss(1e-7)).toEqual({ text: 'none', unit: '', note: '1 in 10 million' });
    expect(loss(4.3e-7)).toEqual({ text: '4.3e-5', unit: '%', note: '1 in 2.3 million' });
    expect(loss(0.254)).toEqual({ text: '25.4', unit: '%', note: '' });
  });

  it('has the reader’s unit for every packet rate, the declared unit for others', () => {
    expect(shown(batchPolling, 'capacityMpps', 13.32)).toMatchObject({ text: '13.3', unit: 'Mpps' });
    expect(shown(batchPolling, 'capacityMpps', 13.32, wire)).toMatchObject({ text: '8.95', unit: 'Gbit/s' });
    expect(shown(kLimited, 'capacityPerCoreKpps', 113.8)).toMatchObject({ text: '0.114', unit: 'Mpps' });
    expect(shown(batchPolling, 'sojournUs.exact.p99', 4.63, wire)).toMatchObject({
      text: '4.63',
      unit: 'µs',
    });
    expect(shown(batchPolling, 'sojournUs.exact.p99', 4367)).toMatchObject({ text: '4.37', unit: 'ms' });
  });

  it('is words unchanged, and a dash without a value', () => {
    expect(shown(executionAreas, 'configuration', '3+1')).toEqual({ text: '3+1', unit: '', note: '' });
    expect(shown(executionAreas, 'saturationFrameBytes', null).text).toBe('–');
  });
});

describe('all results', () => {
  it('has each declared result once, a rate in one unit only', () => {
    for (const model of [batchPolling, executionAreas, kLimited]) {
      const groups = resultGroups(model, model.methods[0].id);
      const names = groups.flatMap(({ results }) => results.map(({ declaration }) => declaration.name));
      expect(new Set(names).size).toBe(names.length);
      const declared = [...model.indicators, ...(model.words ?? [])].map(({ name }) => name);
      expect(declared.filter((name) => !names.includes(name))).toEqual(
        declared.filter((name) => name.endsWith('Gbps')),
      );
    }
  });

  it('have separate rows for the other form of the equations', () => {
    const other = resultGroups(batchPolling, 'exact').find(({ id }) => id === 'other-form')!;
    expect(other.results.every(({ declaration }) => declaration.name.includes('published'))).toBe(true);
  });
});
