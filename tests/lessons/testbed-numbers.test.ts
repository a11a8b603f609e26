import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allSteps, textsOf } from './lesson-facts.ts';

const testbed = resolve(import.meta.dirname, '../../public/testbed');

/** Latencies of all packets, sorted, µs. */
const latencies = readFileSync(`${testbed}/latency-xc-2500.csv`, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',').map(Number))
  .sort(([one], [other]) => one - other)
  .flatMap(([ns, count]) => Array.from({ length: count }, () => ns / 1000));

const within = (share: number): string => latencies[Math.ceil(share * latencies.length) - 1].toFixed(2);

interface Summary {
  'cross-connect': { rates: { rateMbps: number; meanBatchNonEmpty: number }[] };
}

const textOf = (wanted: string): string =>
  textsOf(allSteps.find(({ name }) => name === `reading-measurements.${wanted}`)!.step).join(' ');

describe('the lesson on measurements', () => {
  it('states the packets, the median and the tail of the recording at 2.5 Gbit/s', () => {
    const offset = textOf('offset');
    expect(latencies.length).toBe(58902);
    expect(offset).toContain('58 902 packets');
    expect(offset).toContain(`50 % within ${within(0.5)} µs, 99 % within ${within(0.99)}`);
    const outliers = textOf('outliers');
    expect(outliers).toContain(`took ${Math.round(latencies.at(-1)!)} µs, the median is ${within(0.5)}`);
    expect(outliers).toContain(`measured were ${within(0.999)}`);
  });

  it('states the batches of the recording', () => {
    const { 'cross-connect': recorded } = JSON.parse(
      readFileSync(`${testbed}/summary.json`, 'utf8'),
    ) as Summary;
    const { meanBatchNonEmpty } = recorded.rates.find(({ rateMbps }) => rateMbps === 2500)!;
    expect(textOf('rate-by-rate')).toContain(`took ${meanBatchNonEmpty.toFixed(2)} packets`);
  });
});
