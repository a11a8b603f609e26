import { describe, expect, it } from 'vitest';
import { presets } from '../../../src/models/vswitch-polling/presets.ts';
import { packetTimes } from '../../../src/models/vswitch-polling/packet-times.ts';
import { vswitchPolling } from '../../../src/models/vswitch-polling/vswitch-polling.ts';
import { inputsWith } from './figure-context.ts';

const preset = (id: string) => inputsWith(presets.find((each) => each.id === id)!.inputs);

describe('presets', () => {
  it.each(presets.map((each) => [each.id, each] as const))('%s describes a switch', (_, { inputs }) => {
    expect(vswitchPolling.check(inputsWith(inputs))).toBeNull();
    for (const name of Object.keys(inputs)) {
      expect(vswitchPolling.fields.map((field) => field.name)).toContain(name);
    }
  });

  it('starts with the default', () => {
    expect(preset(presets[0].id)).toEqual(inputsWith({}));
  });

  it('has the times of the paper’s scenarios', () => {
    expect(packetTimes(preset('scenario-1'))).toEqual({
      hit: 0.03,
      miss: expect.closeTo(0.09333, 5),
      forward: 0.0625,
      switchOver: 0.001,
    });
    expect(packetTimes(preset('scenario-2'))).toMatchObject({ hit: 0.27, forward: 0.03125 });
    expect(packetTimes(preset('scenario-3'))).toMatchObject({ hit: expect.closeTo(2.67, 9), forward: 0.125 });
    const { hit, miss, forward } = packetTimes(preset('appendix-b'));
    expect([hit, miss, forward]).toEqual([expect.closeTo(0.07739, 5), hit, 0]);
  });

  it('reads Fig. 15 off with 3000 cycles: 1066.7 ns at a miss', () => {
    expect(packetTimes(preset('fig-15-read')).miss).toBeCloseTo(1.0667, 4);
    expect(packetTimes(preset('fig-15-stated')).miss).toBeCloseTo(2.7333, 4);
  });
});
