/** Stalls in what tests and tracers print, as a law with its bias. */
import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../src/diagnosis/diagnose.ts';
import { lawInputs, ratesOfDelays, ratesOfLengths } from '../../../src/diagnosis/stalls/stall-law.ts';
import { randomStreams } from '../../../src/numerics/random/xoshiro128.ts';
import { stallPrints } from './stall-prints.ts';

const seen = (...names: (keyof typeof stallPrints)[]) => {
  const text = names.map((name) => stallPrints[name]).join('\n\n');
  return diagnose([{ name: 'paste', text }]).stalls!;
};
const plain = (says: readonly string[]) => says.join(' ').replace(/[\u202f\u2009\u00a0]/g, ' ');

describe('the law of late wake-ups', () => {
  it('gives back stalls of one length, however often wake-ups come', () => {
    // D = 50 µs, 10 a second, 1e6 wake-ups: 10 samples in every bin below 50.
    const counts = new Map<number, number>([[0, 1e6 - 500]]);
    for (let y = 0; y < 50; y++) counts.set(y, (counts.get(y) ?? 0) + 10);
    const { perUs } = ratesOfDelays(counts, 1e6, 1);
    expect([...perUs]).toEqual([[50, expect.closeTo(10 / 1e6, 12)]]);
    const inputs = lawInputs({ perUs })!;
    expect(inputs.stallLengths).toEqual({ 50: 100 });
    // Rates are of the working time: 0.05 % of the clock's is stalled.
    expect(inputs.stallEveryMs).toBeCloseTo(100 * (1 - 5e-4), 1);
  });

  it('gives back two lengths from simulated wake-ups, within their scatter', () => {
    const [stream] = randomStreams(7, 1);
    const law = [
      { us: 40, perUs: 40e-6 },
      { us: 90, perUs: 20e-6 },
    ];
    const samples = 4_000_000;
    const counts = new Map<number, number>();
    for (let k = 0; k < samples; k++) {
      let late = 0;
      for (const { us, perUs } of law)
        if (stream.nextDouble() < us * perUs) late = Math.max(late, us * stream.nextDouble());
      const bin = 5 + Math.floor(late);
      counts.set(bin, (counts.get(bin) ?? 0) + 1);
    }
    const { perUs } = ratesOfDelays(counts, samples, 1);
    const between = (from: number, to: number) =>
      [...perUs].reduce((sum, [us, rate]) => sum + (us > from && us <= to ? rate : 0), 0) * 1e6;
    expect(between(30, 60)).toBeGreaterThan(35);
    expect(between(30, 60)).toBeLessThan(45);
    expect(between(60, 91)).toBeGreaterThan(18);
    expect(between(60, 91)).toBeLessThan(22.5);
  });

  it('leaves the shortest stalls out where they come too often for the inputs, and cuts those above 10 ms', () => {
    const rates = ratesOfLengths(
      new Map([
        [5, 9e6],
        [40, 2000],
        [12_000, 1],
      ]),
      60e6,
    );
    const inputs = lawInputs(rates)!;
    expect(Object.keys(inputs.stallLengths)).toEqual(['40', '10000']);
    expect([inputs.fromUs, inputs.isCut]).toEqual([40, true]);
  });
});

describe('prints of stalls', () => {
  it('of cyclictest are a law of the rest of stalls above the normal wake-up', () => {
    const { inputs, says } = seen('nuttx');
    expect(inputs).toEqual({ stallLengths: { 5: 63.86, 6: 36.14 }, stallEveryMs: 24.09 });
    expect(plain(says)).toContain('41.5 stalls a second of 5.36 µs on average and 6 µs at most');
    expect(plain(says)).toMatch(
      /sees only the rest of a stall, and 2 000 000 were counted|1 999 931 were counted/,
    );
  });

  it('of cyclictest, value by value, are counted as a histogram', () => {
    const values = Array.from({ length: 2000 }, (_, k) => {
      const late = k % 100 === 0 ? 5 + (k / 100) * 2 : 4 + (k % 2);
      return `       0: ${String(k).padStart(7)}: ${String(late).padStart(7)}`;
    });
    const text = `Max CPUs = 4\nOnline CPUs = 4\n${values.join('\n')}`;
    const { inputs, longestUs, says } = diagnose([{ name: 'a', text }]).stalls!;
    expect(inputs).not.toBeNull();
    // The latest is 43 µs, the mode 5 µs, and bins are 1 µs wide.
    expect(longestUs).toBe(39);
    expect(plain(says)).toContain('2000 were counted');
  });

  it('of cyclictest without late wake-ups are no stalls', () => {
    const { inputs, says } = seen('openShift');
    expect(inputs).toBeNull();
    expect(plain(says)).toBe('No wake-up was later than usual by more than 2 µs: no stall was seen.');
  });

  it('of one number bound the stalls and are no law: 3 I / (t (D - x)) for cyclictest, 3 / t for a clock', () => {
    const row = seen('cyclictestRow');
    expect([row.inputs, row.longestUs]).toEqual([null, 91]);
    // x 91 µs, D 182 µs, 100,000 wake-ups: 3 / (1e5 91 µs).
    expect(plain(row.says)).toContain('at most 0.330 a second (with 95 % confidence)');
    const clock = seen('redis');
    expect([clock.inputs, clock.longestUs]).toEqual([null, 78]);
    expect(plain(clock.says)).toContain('at most 0.0300 a second (with 95 % confidence)');
  });

  it('of the osnoise tracer are the longest of each window and the mean of the others', () => {
    const { inputs, longestUs, says } = seen('osnoise');
    expect([Object.keys(inputs!.stallLengths), longestUs]).toEqual([['5', '202'], 202]);
    expect(plain(says)).toContain('on core 2, the most disturbed of 2');
    expect(plain(says)).toContain('which makes long ones too rare');
  });

  it('of osnoise events are whole samples where there are, else their parts', () => {
    expect(seen('events').inputs!.stallLengths).toEqual({ 9: 100 });
    const stack = seen('stack');
    expect([stack.inputs, stack.longestUs]).toEqual([null, 838.681]);
    expect(plain(stack.says)).toContain('too short for a rate');
  });

  it('of rtla are lengths in the middle of their bins, or wake-ups of the threads', () => {
    expect(Object.keys(seen('noise').inputs!.stallLengths)).toEqual(['5', '15', '25', '35']);
    const user = seen('user');
    expect(plain(user.says)).toContain('on core 2, the most disturbed of 2');
    expect(
      Object.keys(user.inputs!.stallLengths)
        .map(Number)
        .every((us) => us >= 3 && us <= 15),
    ).toBe(true);
  });

  it('of the timerlat tracer are too few for a rate here', () => {
    expect(plain(seen('timerlat').says)).toBe('Only 2 wake-ups were printed: too few for a rate of stalls.');
  });

  it('of hwlatdetect are divided by the share of the time that it looks', () => {
    const { inputs, says } = seen('hwlatdetect');
    expect(inputs).toEqual({ stallLengths: { 12: 33.33, 15: 33.33, 24: 33.33 }, stallEveryMs: 100_000 });
    expect(plain(says)).toContain('watches the core for only 50.0 % of the time');
    expect(plain(says)).toContain('300 s were watched');
    expect(seen('hwlat').longestUs).toBe(14);
  });

  it('of a scheduler are the times for which the task of a core was off it', () => {
    const { inputs, says } = seen('timehist');
    expect(inputs!.stallLengths).toEqual({ 3200: 100 });
    expect(plain(says)).toContain('pmd-c03/id:9[4410] was off its core');
    const few = stallPrints.timehist.split('\n').slice(0, 7).join('\n');
    expect(diagnose([{ name: 'a', text: few }]).stalls).toMatchObject({
      inputs: null,
      says: ['The trace is too short for a rate of stalls: print some seconds of it.'],
    });
  });

  it('of a test of the clock count for the time that was watched, listed or not', () => {
    const print = (listed: number) => `hwlatdetect:  test duration 100 seconds
   detector: tracer
   parameters:
        Latency threshold: 10us
        Sample window:     1000000us
        Sample width:      500000us

Starting test
test finished
Samples recorded: 20
Samples exceeding threshold: 20
${Array.from({ length: listed }, (_, k) => `ts: ${1_646_837_340 + k}.346151918, inner:45, outer:9`).join('\n')}
`;
    const answer = (text: string) => diagnose([{ name: 'a', text }]).stalls!;
    // 20 in half of 100 s.
    expect(plain(answer(print(20)).says)).toContain('0.400 stalls a second');
    expect(plain(answer(print(5)).says)).toContain('0.400 stalls a second');
    expect(plain(answer(print(5)).says)).toContain('The text lists 5 of 20 stalls');
    const none = print(0).replace('threshold: 20', 'threshold: 0');
    expect(plain(answer(none).says)).toContain('No stall longer than 10 µs was seen; 50 s were watched');
  });

  it('of a quota are periodic, with the share of throttled periods between two prints', () => {
    const { inputs, throttling, says } = seen('quota');
    expect([inputs, throttling]).toEqual([null, { quotaUs: 50_000, periodUs: 100_000 }]);
    expect(plain(says)).toContain(
      'throttled in 90.0 % of its periods between the two prints, for 50 ms each',
    );
  });

  it('of stolen time ask for a length', () => {
    expect(plain(seen('steal').says)).toContain('shows how long it is away each time');
  });

  it('answer with the ring and the rate of the texts beside them', () => {
    const text = `${stallPrints.noise}\n$ ethtool -g eth0\nRing parameters for eth0:\nPre-set maximums:\nRX:\t\t4096\nCurrent hardware settings:\nRX:\t\t512\n`;
    expect(diagnose([{ name: 'a', text }]).stalls!.inputs).not.toBeNull();
  });
});
