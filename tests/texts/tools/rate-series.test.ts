import { describe, expect, it } from 'vitest';
import { counterDifference } from '../../../src/texts/tools/ethtool/counters.ts';
import { lostShare, seriesOf } from '../../../src/texts/tools/rate-series.ts';

describe('the share lost between two rates', () => {
  it('is 0 where as much arrived as was sent, but for the noise of counting', () => {
    expect(lostShare(10, 10)).toBe(0);
    expect(lostShare(10, 10.05)).toBe(0);
    expect(lostShare(10, 4)).toBeCloseTo(0.6, 12);
    expect(lostShare(10, 0)).toBe(1);
  });

  it('is not known where more arrived than was sent, nothing was sent, or a rate is none', () => {
    for (const [sent, received] of [
      [10, 11],
      [0, 1],
      [0, 0],
      [10, NaN],
    ] as const) {
      expect(lostShare(sent, received)).toBeNaN();
      expect(seriesOf([{ x: sent, y: lostShare(sent, received) }]).y).toEqual([]);
    }
  });
});

it('a drop counter that went backwards has no difference, and none of 0', () => {
  const block = (drops: number) => ({
    device: 'eth0',
    counters: new Map([
      ['rx_packets', 100 + drops],
      ['tx_packets', 5],
      ['rx_errors', 3],
      ['rx_dropped', drops === 0 ? 2 : 50],
    ]),
  });
  const difference = counterDifference(block(7), block(7))!;
  expect(difference.counters.get('rx_dropped')).toBe(0);
  const restarted = { ...block(7), counters: new Map([...block(7).counters, ['rx_dropped', 4]]) };
  expect(counterDifference(block(7), restarted)!.counters.has('rx_dropped')).toBe(false);
});
