import { describe, expect, it } from 'vitest';
import { pollMap } from '../../src/models/batch-polling/closed-form/poll-map.ts';
import { solverOf } from '../engines.ts';
import { runOf } from './run-of.ts';
import { jobOf } from './time-vectors.ts';

const polling: Readonly<Record<string, Record<string, unknown>>> = {
  even: { arrivals: { family: 'deterministic' }, service: { family: 'deterministic' } },
  jittered: { arrivals: { family: 'jittered', jitterPackets: 20 } },
  'a given histogram': {
    arrivals: { family: 'empirical', pmf: [0, 0, 1, 1, ...new Array<number>(20).fill(0), 1] },
  },
  'with sleep': { rateMbps: 2000, sleepUs: 20 },
  'with random stalls': { stallUs: 20, stallEveryMs: 0.2 },
  'with a mix of frame sizes': {
    service: { perByteNs: 0.3 },
    frameMix: { 64: 7, 594: 4, 1518: 1 },
    rateMbps: 12_000,
    maxBatch: 32,
  },
  narrow: { service: { family: 'sd', sdUs: 0.05 } },
  'beyond capacity': { rateMbps: 12_000, ringSize: 512, arrivals: { family: 'geometric' } },
  'two cores, one busier': { rateMbps: 9000, cores: 2, hottestShare: 0.6 },
};

describe('a course in which nothing happens', () => {
  it.each(Object.entries(polling))(
    'has the queue and loss of the solver at every instant: %s',
    (_, inputs) => {
      const scenario = { model: 'batch-polling', inputs: { rateMbps: 5000, ...inputs }, horizonUs: 60 };
      const { estimates, values, model } = runOf({ ...scenario, instantsUs: [0, 20.005, 60], bins: 2 }, 800);
      const { indicators } = solverOf(model).solve(values, { detail: 'indicators' });
      const mean = indicators.meanQueueRandomTime!;
      // Jitter is solved by an approximation.
      for (const at of estimates.occupancy())
        expect(Math.abs(at.mean - mean)).toBeLessThan(4 * at.meanSe + 0.02 * mean);
      const { lost, offered } = estimates.total();
      expect(lost / offered).toBeCloseTo(indicators.lossProbability!, 2);
    },
  );

  // A core that sleeps for long has a queue that rises and falls with each sleep, all replications alike if they had
  // its phase.
  it.each([
    { rateMbps: 1500, maxBatch: 64, ringSize: 512, service: { interceptUs: 0.5, slopeUs: 0.1 }, sleepUs: 50 },
    {
      rateMbps: 500,
      maxBatch: 32,
      ringSize: 256,
      sleepUs: 100,
      wakeUpUs: 20,
      service: { interceptUs: 0.4, slopeUs: 0.05, family: 'deterministic' },
    },
    { rateMbps: 3000, maxBatch: 16, ringSize: 64, service: { interceptUs: 1, slopeUs: 0.05 }, sleepUs: 30 },
    {
      rateMbps: 1000,
      maxBatch: 64,
      ringSize: 1024,
      sleepUs: 80,
      sleepFamily: 'uniform',
      stallUs: 10,
      stallEveryMs: 0.3,
    },
  ])('has the mean queue of the solver at every instant of long sleeps: %j', (inputs) => {
    const { sleepUs } = inputs;
    const scenario = {
      model: 'batch-polling',
      inputs: { frameBytes: 64, arrivals: { family: 'geometric' }, ...inputs },
      horizonUs: 4 * sleepUs,
      bins: 1,
      drain: null,
      instantsUs: [0, 0.1, 0.25, 0.4, 0.6, 0.8, 1, 1.5, 2.2, 4].map((share) => share * sleepUs),
    };
    const { estimates, values, model } = runOf(scenario, 3000);
    const { indicators } = solverOf(model).solve(values, { detail: 'indicators' });
    // At the start of a slot the packets of the slot before still wait.
    const ofOneSlot = (inputs.rateMbps / 672) * 0.01;
    const mean = indicators.meanQueueRandomTime! + ofOneSlot;
    for (const at of estimates.occupancy()) expect(Math.abs(at.mean - mean)).toBeLessThan(4 * at.meanSe);
  });

  it('begins with work at its limit beyond the capacity of coalescing, which no warm-up would reach', () => {
    const inputs = {
      meanInterarrivalUs: 134,
      coalescingUs: 66,
      coalescingFrames: 1,
      interruptUs: 0,
      maxWorkUs: 1819,
      arrivals: { family: 'deterministic' },
      service: { family: 'deterministic', meanUs: 144 },
    };
    const scenario = { model: 'interrupt-coalescing', inputs, horizonUs: 60_000, bins: 1, drain: null };
    const { estimates } = runOf({ ...scenario, instantsUs: [0, 200, 30_000, 60_000] }, 400);
    const means = estimates.occupancy().map(({ mean }) => mean);
    for (const mean of means) expect(Math.abs(mean / means[3] - 1)).toBeLessThan(0.02);
  });

  it('begins with a full ring just beyond the capacity, which no warm-up would fill', () => {
    const scenario = { model: 'batch-polling', inputs: { rateMbps: 9000 }, horizonUs: 20, bins: 1 };
    const { estimates, values, model } = runOf({ ...scenario, instantsUs: [0, 20] }, 40);
    const { indicators } = solverOf(model).solve(values, { detail: 'indicators' });
    for (const at of estimates.occupancy())
      expect(Math.abs(at.mean - indicators.meanQueueRandomTime!)).toBeLessThan(4 * at.meanSe + 20);
  });

  it('of the switch has the queue that its stationary simulation has', () => {
    const scenario = { model: 'vswitch-polling', inputs: { loadMpps: 5 }, horizonUs: 30, bins: 1 };
    const { estimates } = runOf({ ...scenario, instantsUs: [0, 10, 30] }, 800);
    const [first, ...later] = estimates.occupancy();
    for (const at of later)
      expect(Math.abs(at.mean - first.mean)).toBeLessThan(4 * Math.hypot(at.meanSe, first.meanSe));
  });
});

describe('a start', () => {
  it.each(['batch-polling', 'interrupt-coalescing', 'k-limited', 'vswitch-polling'])(
    'that is empty has nothing in the queue at 0, one with packets has them: %s',
    (model) => {
      const scenario = { model, inputs: {}, horizonUs: 5, bins: 1, instantsUs: [0] };
      const queueAtStart = (start: unknown) => runOf({ ...scenario, start }, 50).estimates.occupancy()[0];
      expect(queueAtStart('empty')).toMatchObject({ p5: 0, p95: 0 });
      const { p5, p95 } = queueAtStart({ queue: 12 });
      // Work of 12 packets in coalescing.
      if (model === 'interrupt-coalescing') expect(p5).toBeGreaterThan(10);
      else expect([p5, p95]).toEqual([12, 12]);
    },
  );
});

describe('an event', () => {
  it('that takes one of two cores away doubles the load of the other from then on', () => {
    const inputs = { rateMbps: 7167, cores: 2, arrivals: { family: 'geometric' } };
    const events = [{ kind: 'change', atUs: 100, set: { cores: 1 } }];
    const scenario = { model: 'batch-polling', inputs, events, horizonUs: 400, bins: 20 };
    const bins = runOf({ ...scenario, instantsUs: [0] }, 300).estimates.arrivalBins();
    expect(bins[12].offered / bins[2].offered).toBeCloseTo(2, 1);
    expect(bins[18].latencyUs!.p99).toBeGreaterThan(2 * bins[2].latencyUs!.p99);
  });

  it('that takes cores away leaves the busiest its share, or an even one where that is more', () => {
    const inputs = { rateMbps: 20_000, cores: 4, hottestShare: 0.4, ringSize: 1024 };
    const events = [
      { kind: 'change', atUs: 100, set: { cores: 3 } },
      { kind: 'change', atUs: 200, set: { cores: 2 } },
      { kind: 'change', atUs: 300, set: { cores: 4 } },
    ];
    const scenario = { model: 'batch-polling', inputs, events, horizonUs: 400, bins: 4, instantsUs: [0] };
    const [first, ...later] = runOf(scenario, 100).estimates.arrivalBins();
    const shares = later.map(({ offered }) => (0.4 * offered) / first.offered);
    for (const [k, share] of [0.4, 0.5, 0.4].entries()) expect(shares[k]).toBeCloseTo(share, 2);
    const { notices, job } = jobOf(scenario, 1).prepared;
    expect(notices.map(({ code }) => code)).toContain('other-share');
    expect(jobOf({ ...scenario, events: [events[0]] }, 1).prepared.notices).toEqual([]);
    // The preview and the law at instants have the same load: no queue grows at 3 cores, one does at 2.
    expect(pollMap(job.values, { ...job.course, changes: job.course.changes.slice(0, 1) }).lost).toBe(0);
    expect(
      pollMap(job.values, { ...job.course, changes: job.course.changes.slice(0, 2), horizonUs: 5000 }).lost,
    ).toBeGreaterThan(1000);
  });

  it('says that a transmit buffer and a link are not followed', () => {
    const inputs = { rateMbps: 2000, linkGbps: 10 };
    const scenario = { model: 'batch-polling', inputs, horizonUs: 100, bins: 2, instantsUs: [0] };
    const { notices } = jobOf(scenario, 1).prepared;
    expect(notices.map(({ message }) => message)).toEqual([
      'The transmit buffer and the link are not followed over time: latencies end with the service.',
    ]);
  });

  it('that shrinks the ring loses what lies above it at once, and no more waits than it holds', () => {
    const events = [{ kind: 'change', atUs: 50, set: { ringSize: 128, maxBatch: 32 } }];
    const inputs = { rateMbps: 100, maxBatch: 32, ringSize: 1024 };
    const scenario = { model: 'batch-polling', inputs, start: { queue: 900 }, horizonUs: 60, events };
    const stall = [{ kind: 'stall', atUs: 1, lengthUs: 56 }, ...events];
    const { estimates } = runOf({ ...scenario, events: stall, instantsUs: [0, 49, 52], bins: 6 }, 50);
    const [start, before, after] = estimates.occupancy();
    expect(start.p50).toBe(900);
    expect(before.p50).toBeGreaterThan(800);
    expect(after.p95).toBeLessThanOrEqual(128);
  });

  it.each([
    [
      'the switch',
      { model: 'vswitch-polling', inputs: { loadMpps: 3 }, set: { missUs: 0.5, hitUs: 0.4 }, scale: 1 },
    ],
    ['coalescing', { model: 'interrupt-coalescing', inputs: {}, set: { coalescingUs: 1000 }, scale: 10 }],
    [
      'k-limited service',
      { model: 'k-limited', inputs: { rateMpps: 0.5 }, set: { serviceUs: 12 }, scale: 10 },
    ],
  ])('moves what it sets: %s', (_, { model, inputs, set, scale }) => {
    const events = [{ kind: 'change', atUs: 100 * scale, set }];
    const scenario = { model, inputs, events, horizonUs: 300 * scale, instantsUs: [0], bins: 6, drain: null };
    const bins = runOf(scenario, 100).estimates.arrivalBins();
    expect(bins[5].latencyUs!.p50).toBeGreaterThan(bins[0].latencyUs!.p50);
  });
});

describe('equal random numbers', () => {
  it('are those of earlier builds where nothing is warmed up', () => {
    const scenario = { model: 'batch-polling', inputs: { rateMbps: 5000 }, start: 'empty', horizonUs: 100 };
    const { estimates } = runOf({ ...scenario, instantsUs: [50], bins: 1, drain: null }, 20);
    expect(estimates.total().peak.mean).toBe(19.65);
    expect(estimates.occupancy()[0].mean).toBe(8.9);
  });

  it('move the same paths: another length of a stall leaves the path before its end as it is', () => {
    const at = (lengthUs: number) => {
      const events = [{ kind: 'stall', atUs: 10, lengthUs }];
      const scenario = {
        model: 'batch-polling',
        inputs: { rateMbps: 5000 },
        events,
        horizonUs: 120,
        bins: 1,
      };
      return runOf({ ...scenario, instantsUs: [0, 5, 104], drain: null }, 100).estimates;
    };
    const [short, long] = [at(95), at(97)];
    for (const instant of [0, 1, 2]) expect(long.queuesAt(instant)).toEqual(short.queuesAt(instant));
    // 2 us at 7.44 packets a us.
    expect(long.total().peak.mean - short.total().peak.mean).toBeCloseTo(14.9, 0);
  });
});
