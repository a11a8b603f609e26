import { expect, it } from 'vitest';
import { comparedValues } from '../../../../../src/app/parts/measurements/tools/compared-values.ts';
import { measuredAlong } from '../../../../../src/app/parts/measurements/judgement/judgement-measures.ts';
import { rateConversion } from '../../../../../src/app/core/traffic/rate-scale.ts';
import type { ToolResult } from '../../../../../src/texts/tools/tool-reading.ts';
import { batchPolling } from '../../../../../src/models/batch-polling/batch-polling.ts';
import type { PointsOverlay } from '../../../../../src/models/contract/figure.ts';
import { defaultValues } from '../../../../../src/models/contract/inputs.ts';

const values = defaultValues(batchPolling.fields);
const plain = (text: string | null) => text?.replaceAll(/[\u202f\u00a0]/g, ' ');

const taken: ToolResult = {
  kind: 'value',
  quantity: 'throughputMpps',
  label: 'Packets taken in',
  unit: 'Mpps',
  value: 6.112,
  sampleSize: null,
};

it.each([
  ['Mpps', '6.11 Mpps'],
  ['Gbit/s', '4.11 Gbit/s'],
] as const)('a rate that a tool prints is read in %s like every other one', (unit, words) => {
  const rate = rateConversion(unit, batchPolling, values);
  const [shown] = comparedValues([taken], batchPolling, null, { method: 'exact', rate });
  expect(plain(shown!.measured)).toBe(words);
});

it.each([
  ['idleShare', '', 0.85, '85.0 %'],
  ['packetRate', 'Mpps', 0.9, '0.605 Gbit/s'],
  ['instructionsPerClock', '', 1.8, '1.80'],
])('%s, which no model computes, is shown in the units of the page', (quantity, unit, value, words) => {
  const rate = rateConversion('Gbit/s', batchPolling, values);
  const result: ToolResult = { ...taken, quantity, unit, value };
  const [shown] = comparedValues([result], batchPolling, null, { method: 'exact', rate });
  expect([plain(shown!.measured), shown!.model]).toEqual([words, null]);
});

const along = (against: string, units: Readonly<Record<string, string>> = {}) =>
  measuredAlong({ against } as PointsOverlay, { model: batchPolling, values, units });

it('the place of a point is shown in the unit of the input, and stored in its canonical unit', () => {
  const rate = along('rateMbps', { rateMbps: 'gbps' });
  expect([rate.storedUnit, rate.unit, rate.read(500)]).toEqual(['Mbit/s', 'Gbit/s', 0.5]);
  expect(along('frameBytes').unit).toBe('B');
  expect(along('batchSize').unit).toBe('packets');
});
