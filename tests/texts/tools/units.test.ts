/** Conversions of units: what a person works out by hand. */
import { expect, it } from 'vitest';
import { figureValue, inMicroseconds } from '../../../src/texts/tools/measured-quantity.ts';
import { ovsPmd } from '../../../src/texts/tools/ovs-pmd/ovs-pmd.ts';
import { type RateUnit, RateUnits } from '../../../src/texts/tools/rate-units.ts';

it.each([
  ['ns', 300, 0.3],
  ['us', 0.3, 0.3],
  ['ms', 0.3, 300],
  ['s', 0.3, 300_000],
] as const)('Times in %s become µs, counts remain', (unit, value, us) => {
  expect(inMicroseconds(value, unit)).toBe(us);
  expect(figureValue(value, unit)).toBe(us);
  expect(figureValue(value, 'packets')).toBe(value);
});

const rates: readonly [RateUnit, number, number][] = [
  ['pps', 2.3, 2.3e-6],
  ['kpps', 2.3, 0.0023],
  ['mpps', 2.3, 2.3],
  // A frame of 64 B takes 672 bits on the wire.
  ['bps', 672, 1e-6],
  ['kbps', 672, 0.001],
  ['mbps', 672, 1],
  ['gbps', 0.672, 1],
  ['percent', 6.72, 1],
];
it.each(rates)('Rates in %s: %d are %d Mpps', (unit, value, mpps) => {
  const units = new RateUnits({}, [unit], { frameBytes: 64, layer: 'wire' });
  expect(units.mpps(value, unit)).toBeCloseTo(mpps, 10);
});

const thread = (...lines: readonly string[]) =>
  ovsPmd.parse(`pmd thread numa_id 0 core_id 1:\n  ${lines.join('\n  ')}\n`, {});

it('Open vSwitch: 500 Kpps are 0.5 Mpps, 24,000 cycles in 10 µs are 2.4 GHz, and back', () => {
  const { results, systemFacts } = thread(
    'Cycles: 24000000',
    'Iterations: 1000 (10.00 us/it)',
    '- busy: 500 (50.0 % cycles)',
    'Rx packets: 5000 (500 Kpps, 0 cycles/pkt)',
  );
  const result = (quantity: string) => results.find((one) => one.quantity === quantity);
  expect(result('throughputMpps')).toMatchObject({ value: 0.5 });
  expect(systemFacts.find(({ name }) => name === 'timestampGhz')?.value).toBe(2.4);
  // Half of all cycles, in 500 iterations with 10 packets each: 24,000 cycles.
  expect(result('serviceUs')).toMatchObject({ unit: 'µs', x: [10], y: [10] });
});
