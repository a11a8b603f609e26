import { describe, expect, test } from 'vitest';
import type { PointsOverlay } from '../../src/models/contract/figure.ts';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import { isConfiguration } from '../../src/texts/measurement.ts';
import { pointsContext } from '../../src/overlays/points-overlays.ts';
import { toolOverlays } from '../../src/overlays/tool-overlays.ts';
import { rateTable } from '../../src/texts/tools/rate-table/rate-table.ts';
import type { ReadingAnswers } from '../../src/texts/tools/tool-reading.ts';

const overlaysOf = (text: string, values: InputValues, answers: ReadingAnswers = {}, offsetUs = 0) =>
  toolOverlays(rateTable.parse(text, answers).results, 'a table', pointsContext(values), { offsetUs }).filter(
    (overlay) => overlay.kind === 'points',
  );
const shown = ({ quantity, against, label, x, y }: PointsOverlay) => [
  quantity,
  against,
  label,
  [...x],
  [...y],
];

describe('points in the terms of the model', () => {
  test('the quantities are the names of the indicators, ports counted from 0', () => {
    const text = 'load_mpps,port,throughput_mpps,loss_ratio,latency_us,queue\n1,,1,0.5,2,3\n1,4,1,0.25,2,3\n';
    expect(
      overlaysOf(text, { loadMpps: 5 }).map(({ quantity, against, label }) => [quantity, against, label]),
    ).toEqual([
      ['throughputMpps', 'loadMpps', 'measured, Throughput'],
      ['lossProbability', 'loadMpps', 'measured, Loss'],
      ['sojournUs', 'loadMpps', 'measured, Latency'],
      ['meanQueue', 'loadMpps', 'measured, Mean queue'],
      ['ports.3.throughputMpps', 'loadMpps', 'measured, Throughput, port 4'],
      ['ports.3.lossProbability', 'loadMpps', 'measured, Loss, port 4'],
      ['ports.3.sojournUs', 'loadMpps', 'measured, Latency, port 4'],
      ['ports.3.meanQueue', 'loadMpps', 'measured, Mean queue, port 4'],
    ]);
  });

  test('the load lies along the input that is the model’s load', () => {
    const text = 'load_mpps,loss_ratio\n7.440476,0.1\n';
    expect(shown(overlaysOf(text, { rateMpps: 1 })[0]!)).toEqual([
      'lossProbability',
      'rateMpps',
      'measured, Loss',
      [7.440476],
      [0.1],
    ]);
    const wire = overlaysOf(text, { rateMbps: 5000, frameBytes: 64 })[0]!;
    expect(wire.against).toBe('rateMbps');
    expect(wire.x[0]).toBeCloseTo(5000, 3);
    expect(overlaysOf(text, { rateMbps: 5000, frameBytes: 1500 })[0]!.x[0]).toBeCloseTo(
      7.440476 * 8 * 1520,
      6,
    );
  });

  test('bits become packets with 20 B of preamble and gap, or with the frame alone', () => {
    const text = 'load_gbps,loss_ratio\n10,0.1\n';
    expect(overlaysOf(text, { loadMpps: 1, packetBytes: 64 })[0]!.x[0]).toBeCloseTo(14.880952, 6);
    expect(overlaysOf(text, { loadMpps: 1, packetBytes: 1500 })[0]!.x[0]).toBeCloseTo(0.822368, 6);
    expect(overlaysOf(text, { loadMpps: 1, packetBytes: 1500 }, { frameBytes: '64' })[0]!.x[0]).toBeCloseTo(
      14.880952,
      6,
    );
    const frameOnly = overlaysOf(text, { loadMpps: 1, packetBytes: 64 }, { rateLayer: 'frame' });
    expect(frameOnly[0]!.x[0]).toBeCloseTo(19.53125, 9);
  });

  test('throughputs along the frame size are converted each with its own size', () => {
    const overlay = overlaysOf('frame_bytes,throughput_gbps\n64,10\n1500,10\n', { frameBytes: 512 })[0]!;
    expect([overlay.quantity, overlay.against]).toEqual(['throughputMpps', 'frameBytes']);
    expect(overlay.y[0]).toBeCloseTo(14.880952, 6);
    expect(overlay.y[1]).toBeCloseTo(0.822368, 6);
  });

  test('an offset is taken off the times alone', () => {
    const [loss, time] = overlaysOf('load_mpps,loss_ratio,latency_us\n1,0.5,7\n', { loadMpps: 1 }, {}, 5);
    expect([loss!.y[0], time!.y[0]]).toEqual([0.5, 2]);
  });

  test('of several frame sizes the nearest one, and its label says so', () => {
    const text = 'frame_bytes,load_mpps,loss_ratio\n64,1,0\n64,2,0.5\n512,1,0.25\n512,2,0.75\n';
    const at = (packetBytes: number) => overlaysOf(text, { loadMpps: 1, packetBytes }).map(shown);
    expect(at(64)).toEqual([['lossProbability', 'loadMpps', 'measured, Loss, 64 B', [1, 2], [0, 0.5]]]);
    expect(at(1000)).toEqual([
      ['lossProbability', 'loadMpps', 'measured, Loss, 512 B', [1, 2], [0.25, 0.75]],
    ]);
    expect(at(288)[0]![2]).toBe('measured, Loss, 64 B');
  });

  test('the model’s own configuration and flows where the file has them, else all with their names', () => {
    const text =
      'configuration,flows,S,mpps\n3+1,1,64,1\n3+1,2,64,2\n2+1 IC off,1,64,3\n2+1 IC 125 µs,1,64,4\n';
    const values = (configuration: string, flows: number) => ({ configuration, flows, frameBytes: 64 });
    const found = (own: InputValues) => overlaysOf(text, own).map(({ y, label }) => [y[0], label]);
    expect(found(values('3+1', 2))).toEqual([[2, 'measured, Throughput, 3+1, 2 flows']]);
    expect(found(values('3+1', 7))).toEqual([
      [1, 'measured, Throughput, 3+1, 1 flow'],
      [2, 'measured, Throughput, 3+1, 2 flows'],
    ]);
    expect(found(values('2+1-off', 1))).toEqual([[3, 'measured, Throughput, 2+1 IC off, 1 flow']]);
    expect(found(values('2+1-125', 1))).toEqual([[4, 'measured, Throughput, 2+1 IC 125 µs, 1 flow']]);
    expect(found(values('best', 1)).map(([y]) => y)).toEqual([1, 3, 4]);
    expect(overlaysOf(text, values('3+1', 2))[0]!.configuration).toBe('3+1');
  });

  test('generated points are never called measured', () => {
    const text = '# generated\nload_mpps,port,loss_ratio\n1,2,0.5\n';
    expect(overlaysOf(text, { loadMpps: 1 })[0]!.label).toBe('generated, Loss, port 2');
  });
});

describe('configurations as people write them', () => {
  test.each([
    ['3+1', '3+1'],
    ['(3+1)', '3+1'],
    ['3 + 1', '3+1'],
    ['3+1+IC off', '3+1'],
    ['3+1 IC off/125', '3+1'],
    ['1+1-off', '1+1-off'],
    ['1+1 (IC OFF)', '1+1-off'],
    ['(1+1)+IC 125us', '1+1-125'],
    ['1+1+IC125', '1+1-125'],
    ['2+1-125', '2+1 (IC 125 µs)'],
    ['2+1 IC 125 μs', '2+1-125'],
  ])('%s is %s', (written, id) => {
    expect(isConfiguration(written, id)).toBe(true);
  });

  test.each([
    ['3+1', '3+2'],
    ['1+1', '1+1-off'],
    ['1+1-off', '1+1-125'],
    ['13+1', '3+1'],
    ['3+12', '3+1'],
    ['', '3+1'],
  ])('%s is not %s', (written, id) => {
    expect(isConfiguration(written, id)).toBe(false);
  });
});
