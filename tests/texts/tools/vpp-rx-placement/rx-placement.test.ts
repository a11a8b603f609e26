import { describe, expect, it } from 'vitest';
import { vppRxPlacement } from '../../../../src/texts/tools/vpp-rx-placement/rx-placement.ts';
import { toolReading } from '../../read-any.ts';
import { sampleText } from '../../sample-texts.ts';

const { parse } = vppRxPlacement;

const text = sampleText('vpp-rx-placement/two-workers.txt');

describe('show interface rx-placement', () => {
  it('gives the queues of every port on every worker', async () => {
    const reading = await toolReading(text);
    expect(reading.format).toBe('vpp-rx-placement');
    expect(reading.systemFacts).toMatchObject([
      {
        name: 'queueAssignment',
        value: 10,
        queues: [
          [1, 0],
          [2, 2],
          [2, 2],
          [0, 1],
        ],
      },
      { name: 'busiestShare', value: 0.5 },
    ]);
    expect(reading.warnings.map(({ code }) => code)).toEqual(['not-polling']);
  });

  it('weighs a port by its queues', () => {
    const uneven =
      'Thread 1 (vpp_wk_0):\n node dpdk-input:\n    eth0 queue 0 (polling)\n    eth0 queue 2 (polling)\nThread 2 (vpp_wk_1):\n node dpdk-input:\n    eth0 queue 1 (polling)\n';
    expect(parse(uneven, {}).systemFacts).toMatchObject([
      { queues: [[2, 1]] },
      { name: 'busiestShare', value: 0.6667, source: 'vpp_wk_0: 2 queues' },
    ]);
  });

  it('takes the same output twice for one', () => {
    expect(parse(text + text, {}).systemFacts).toEqual(parse(text, {}).systemFacts);
  });

  it('refuses queues without a thread, and lines that are damaged', () => {
    expect(() => parse(text.slice(text.indexOf('node')), {})).toThrow(/is printed above the first thread/);
    expect(() => parse(text.replace('queue 2 (polling)', 'queue two (polling)'), {})).toThrow(
      /not a row of a receive queue/,
    );
    expect(() => parse('Thread 1 (vpp_wk_0):\n', {})).toThrow(/places no receive queue/);
  });
});
