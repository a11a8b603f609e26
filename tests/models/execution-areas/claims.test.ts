/** Claims of Section 4 of the paper, one by one, by Table 2 unless another is named. */
import { describe, expect, it } from 'vitest';
import {
  type ConfigurationId,
  configurationNamed,
} from '../../../src/models/execution-areas/configurations.ts';
import { paperFrames } from '../../../src/models/execution-areas/solver/frame-range.ts';
import { bestConfiguration, rank } from '../../../src/models/execution-areas/solver/optimise.ts';
import {
  table2,
  forecast,
  linkGbps,
  manyFlows,
  testbed,
} from '../../../src/models/execution-areas/parameter-sets.ts';
import { predict } from '../../../src/models/execution-areas/solver/predict.ts';
import { saturationFrame } from '../../../src/models/execution-areas/solver/saturation.ts';

const on = (machine: { cores: number; clockGhz: number }, flows: number, frameBytes: number) => ({
  cores: machine.cores,
  clockGhz: machine.clockGhz,
  flows,
  frameBytes,
  linkGbps,
});

const testbedMpps = (id: ConfigurationId, flows: number, frameBytes: number) =>
  predict(configurationNamed(id), table2[id], on(testbed, flows, frameBytes)).mpps;

const crossing = (id: ConfigurationId, flows: number, clockGhz: number = testbed.clockGhz) =>
  saturationFrame(table2[id], flows, clockGhz, linkGbps).crossing!;

const names = (rows: ReturnType<typeof rank>) => rows.map(({ configuration }) => configuration.id);

describe('claims of the paper', () => {
  it.each([
    ['4.4: 1+1-125 with four flows, said to be 1200 B and smaller', '1+1-125', 4, 1245.2],
    ['4.6: 2+1-125 with two flows, said to be above 1280 B', '2+1-125', 2, 1326.7],
    ['4.7: 3+1 with two flows, said to be above 1024 B', '3+1', 2, 1058.5],
    ['4.8: 4+1 with one flow, said to be above 1280 B', '4+1', 1, 1324.9],
    ['4.9: 4+2 with one flow, said to be above 1280 B', '4+2', 1, 1310.65],
    ['4.10: 5+2 with one flow, said to be above 1280 B and already is at 1280', '5+2', 1, 1211.3],
  ] as const)('%s', (_, id, flows, bytes) => {
    expect(crossing(id, flows)).toBeCloseTo(bytes, 1);
  });

  it('4.4: interrupts held for 125 µs gain 1.6 to 2.0 times', () => {
    const gain = (flows: number, frameBytes: number) =>
      testbedMpps('1+1-125', flows, frameBytes) / testbedMpps('1+1-off', flows, frameBytes);
    const gains = (flows: number) => [64, 128, 256, 512, 1024].map((size) => gain(flows, size));
    expect(Math.min(...gains(1))).toBeCloseTo(1.87, 2);
    expect(Math.max(...gains(1))).toBeCloseTo(2.0, 2);
    expect(Math.min(...gains(4))).toBeCloseTo(1.585, 3);
    expect(Math.max(...gains(4))).toBeCloseTo(1.69, 2);
  });

  it('4.5: on six cores 2+1-off is far above 1+1-off and matches 1+1-125', () => {
    expect(testbedMpps('2+1-off', 2, 64)).toBeCloseTo(0.873, 2);
    expect(testbedMpps('1+1-off', 3, 64)).toBeCloseTo(0.537, 3);
    for (const size of [64, 128, 256, 512, 1024]) {
      const ratio = testbedMpps('1+1-125', 3, size) / testbedMpps('2+1-off', 2, size);
      expect(Math.abs(ratio - 1)).toBeLessThan(0.045);
    }
  });

  it('4.6 and 4.7: just below the link at 1280 and 1024 B', () => {
    const gbps = (id: ConfigurationId, size: number) =>
      predict(configurationNamed(id), table2[id], on(testbed, 2, size)).gbps;
    expect(gbps('2+1-125', 1280)).toBeCloseTo(9.73, 2);
    expect(gbps('3+1', 1024)).toBeCloseTo(9.72, 2);
  });

  it('4.8: two flows on 3+1 or 2+1-125 beat 4+1', () => {
    expect(testbedMpps('3+1', 2, 64)).toBeCloseTo(1.327, 3);
    expect(testbedMpps('2+1-125', 2, 64)).toBeCloseTo(1.183, 3);
    expect(testbedMpps('4+1', 2, 64)).toBeCloseTo(1.046, 3);
  });

  it.each([512, 1024])('4.8: that 4+1 is best for one flow at %i B does not follow from Table 2', (size) => {
    expect(names(rank(table2, on(testbed, 1, size))).slice(0, 3)).toEqual(['5+2', '4+2', '4+1']);
  });

  it('4.9: 4+2 is slightly above 4+1', () => {
    const ratio = (size: number) => testbedMpps('4+2', 1, size) / testbedMpps('4+1', 1, size);
    expect(ratio(64)).toBeCloseTo(1.124, 3);
    expect(ratio(1024)).toBeCloseTo(1.031, 3);
  });

  it('4.10: 5+2 almost equals 4+2', () => {
    const ratio = (size: number) => testbedMpps('5+2', 1, size) / testbedMpps('4+2', 1, size);
    expect(ratio(64)).toBeCloseTo(1.004, 3);
    expect(ratio(1024)).toBeCloseTo(1.055, 3);
  });

  it('4.11: on the testbed 3+1 with two flows on all eight cores is best until the link limits', () => {
    for (const size of paperFrames.filter((frame) => frame <= 1024)) {
      const best = bestConfiguration(table2, on(testbed, manyFlows, size));
      expect([best.configuration.id, best.scaleFactor, best.coresUsed]).toEqual(['3+1', 2, 8]);
    }
    for (const size of [1280, 1500]) {
      const [first, second] = rank(table2, on(testbed, manyFlows, size));
      expect(first.limitedBy).toBe('link');
      expect(second.mpps).toBe(first.mpps);
    }
  });

  it('4.12: 2+1-125 with six flows fills the link above 512 B', () => {
    expect(crossing('2+1-125', 6, forecast.clockGhz)).toBeCloseTo(551.2, 1);
    const best = bestConfiguration(table2, on(forecast, manyFlows, 512));
    expect([best.configuration.id, best.scaleFactor, best.limitedBy]).toEqual(['2+1-125', 6, 'cpu']);
    expect(bestConfiguration(table2, on(forecast, manyFlows, 1024)).limitedBy).toBe('link');
  });

  it('4.12: the caption’s 16 cores contradict the text', () => {
    expect(crossing('2+1-125', 5, forecast.clockGhz)).toBeCloseTo(666.5, 1);
    const lastTwo = (cores: number) =>
      names(rank(table2, { ...on(forecast, manyFlows, 64), cores })).slice(-2);
    expect(lastTwo(18)).toEqual(['5+2', '1+1-off']);
    expect(lastTwo(16).sort()).toEqual(['1+1-off', '4+2']);
  });

  it('4.12: with one flow 5+2 is best at every size', () => {
    for (const size of paperFrames) {
      const rows = rank(table2, on(forecast, 1, size));
      const best = Math.max(...rows.map(({ mpps }) => mpps));
      expect(rows.find(({ configuration }) => configuration.id === '5+2')!.mpps).toBe(best);
    }
  });

  it('4.12: the forecast for 64 B and many flows', () => {
    const rows = rank(table2, on(forecast, manyFlows, 64));
    expect(rows.map(({ configuration, mpps }) => [configuration.id, Number(mpps.toFixed(4))])).toEqual([
      ['2+1-125', 2.3604],
      ['1+1-125', 1.9255],
      ['3+1', 1.9225],
      ['2+1-off', 1.8029],
      ['4+2', 1.5923],
      ['4+1', 1.5565],
      ['5+2', 1.1953],
      ['1+1-off', 1.1513],
    ]);
  });
});
