import { describe, expect, it } from 'vitest';
import { presets } from '../../../src/models/vswitch-polling/presets.ts';
import { packetTimes } from '../../../src/models/vswitch-polling/packet-times.ts';
import { situation } from '../../../src/models/vswitch-polling/situation.ts';
import { vswitchPolling } from '../../../src/models/vswitch-polling/vswitch-polling.ts';
import { inputsWith, solveNow } from './figure-context.ts';

const preset = (id: string) => inputsWith(presets.find((each) => each.id === id)!.inputs);

describe('presets', () => {
  it.each(presets.map((each) => [each.id, each] as const))(
    '%s describes a switch',
    (_, { inputs, description }) => {
      expect(vswitchPolling.check(inputsWith(inputs))).toBeNull();
      expect(description).toMatch(/\.$/);
      for (const name of Object.keys(inputs)) {
        expect(vswitchPolling.fields.map((field) => field.name)).toContain(name);
      }
    },
  );

  it('starts with the default', () => {
    expect(preset(presets[0].id)).toEqual(inputsWith({}));
  });

  it('has the times of the paper’s scenarios', () => {
    expect(packetTimes(preset('scenario-1'))).toEqual({
      ...{ hit: 0.03, miss: expect.closeTo(0.09333, 5), forward: 0.0625, switchOver: 0.001 },
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

describe('the situation in words', () => {
  it('says how far the edge is and which port is first', () => {
    expect(situation(preset('scenario-1'), solveNow(preset('scenario-1')))).toMatch(
      /^Load [67]\d(\.\d)? % of the critical load; that is 7\.\d+ Mpps, 2\.\d+ Mpps above the current load\. Port 4 would lose first\.$/,
    );
  });

  it('says what is lost in overload', () => {
    const values = preset('scenario-1-overload');
    expect(situation(values, solveNow(values))).toMatch(
      /^Overload: 11\d % of the critical load of 7\.\d+ Mpps\. 7\.\d+ Mpps are forwarded, [67]\.\d+ % of the packets are lost, 17\.\d % at port 4\.$/,
    );
  });

  it('has a word for the edge itself, for no load, and for equal ports', () => {
    const at = (loadMpps: number) => inputsWith({ loadMpps, queueCapacity: 16 });
    const critical = solveNow(at(5)).indicators.criticalLoadMpps!;
    expect(situation(at(critical), solveNow(at(critical)))).toMatch(
      /^Near the critical load: 100 %.*Port 4 loses first\.$/,
    );
    expect(situation(at(0), solveNow(at(0)))).toBe('No packet arrives: the cores poll empty queues.');
    const equal = inputsWith({ portShares: null, queueCapacity: 16, loadMpps: 4 });
    expect(situation(equal, solveNow(equal))).toContain('Ports 1–4 would lose first.');
  });

  it('puts first that the numbers are in doubt', () => {
    const short = inputsWith({ queueCapacity: 4 });
    expect(situation(short, solveNow(short))).toMatch(/^Not reliable for queues this short: load \d+/);
    const lossy = inputsWith({ queueCapacity: 16, loadMpps: 9, method: 'workload' });
    expect(situation(lossy, solveNow(lossy))).toMatch(/^Not valid with losses: overload/);
  });
});
