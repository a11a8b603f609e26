import { describe, expect, it } from 'vitest';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import { kLimited } from '../../../../src/models/k-limited/k-limited.ts';
import type { MechanismOptions } from '../../../../src/models/k-limited/simulator/run.ts';
import { createSimulator, simulateCore } from '../../../../src/models/k-limited/simulator/simulator.ts';
import { simulation } from '../../../../src/models/k-limited/simulation.ts';
import type { MechanismEvent } from '../../../../src/models/contract/simulation.ts';

const asModelled: MechanismOptions = { arrivals: 'poisson', vacations: 'multiple' };

/** One core, services of 1 µs and pauses of 2 µs on average. */
function valuesWith(rateMpps: number, packetsPerCycle: number | null = 3) {
  return {
    ...defaultValues(kLimited.fields),
    rateMpps,
    packetsPerCycle,
    cores: 1,
    serviceUs: 1,
    serviceSecondMoment: 2e-12,
    switchOverUs: 2,
    switchOverSecondMoment: 8e-12,
  };
}

function visits(count: number, rateMpps: number, packetsPerCycle?: number | null, options = asModelled) {
  const run = simulateCore(valuesWith(rateMpps, packetsPerCycle), 8, options);
  return Array.from({ length: count }, () => run.step());
}

const kinds = (events: readonly MechanismEvent[]) => events.map(({ kind }) => kind);

/** Waiting packets after each event; throws where one is taken that never came. */
function queueAlong(events: readonly MechanismEvent[]): number[] {
  let waiting = 0;
  return events.map(({ kind, packets }) => {
    if (kind === 'arrival') waiting++;
    if (kind === 'take') waiting -= packets;
    if (waiting < 0) throw new Error('taken before it came');
    return waiting;
  });
}

describe('a visit', () => {
  it.each([
    [0.5, 3],
    [0.02, 3],
    [0.45, null],
  ] as const)('reports events in order, at %d Mpps and %s packets a cycle', (rateMpps, k) => {
    const simulated = visits(3000, rateMpps, k);
    const events = simulated.flat();
    queueAlong(events);
    // Tens of thousands of events: an assertion for each would take longer than the run.
    const faults: string[] = [];
    const require = (holds: boolean, rule: string, what: unknown) => {
      if (!holds) faults.push(`not every ${rule}: ${JSON.stringify(what)}`);
    };
    for (let e = 1; e < events.length; e++) {
      require(events[e].timeUs >= events[e - 1].timeUs, 'event comes after what it follows', events[e]);
    }
    for (const visit of simulated) {
      const takes = visit.filter(({ kind }) => kind === 'take');
      const pauses = visit.filter(({ kind }) => kind === 'pause');
      require(visit[0].kind === 'resume', 'visit begins with the end of a pause', visit);
      require(pauses.length === 1, 'visit has one pause', visit);
      require(pauses[0]?.packets === takes.length, 'pause counts the packets taken', visit);
      require(takes.length <= (k ?? Infinity), 'visit takes k packets at most', visit);
      require(kinds(visit).includes('empty') ===
        (takes.length === 0), 'visit without packets is empty', visit);
      const ends = new Set(visit.filter(({ kind }) => kind === 'done').map(({ timeUs }) => timeUs));
      for (const take of takes)
        require(ends.has(take.untilUs!), 'packet taken is done when it was told to be', take);
    }
    const pauseEnds = simulated.map((visit) => visit.find(({ kind }) => kind === 'pause')?.untilUs);
    simulated.slice(1).forEach((visit, before) => {
      const isNear = Math.abs(visit[0].timeUs - pauseEnds[before]!) < 0.5e-6;
      require(isNear, 'visit begins as the pause before it ends', visit);
    });
    expect(faults).toEqual([]);
  });

  it('ends before its k packets only when no packet waits', () => {
    let waiting = 0;
    for (const visit of visits(4000, 0.55)) {
      let atPause = 0;
      for (const { kind } of visit) {
        if (kind === 'arrival') waiting++;
        if (kind === 'take') waiting--;
        if (kind === 'pause') atPause = waiting;
      }
      const served = visit.find(({ kind }) => kind === 'pause')!.packets;
      if (served < 3) expect(atPause).toBe(0);
    }
  });

  it('waits idle in single vacations, and begins to serve as the packet comes', () => {
    const simulated = visits(2000, 0.05, 3, { arrivals: 'poisson', vacations: 'single' });
    const idle = simulated.filter((visit) => kinds(visit).includes('empty'));
    expect(idle.length).toBeGreaterThan(100);
    for (const visit of idle) {
      const arrival = visit.find(({ kind }) => kind === 'arrival')!;
      const take = visit.find(({ kind }) => kind === 'take')!;
      expect(take.timeUs).toBeCloseTo(arrival.timeUs, 6);
    }
  });

  it('begins in the middle of a run with the packets that wait there', () => {
    const values = valuesWith(0.58);
    const run = createSimulator(values, { seed: 2 });
    run.run(100_000);
    const first = run.step();
    const begin = first[0].timeUs;
    expect(begin).toBeGreaterThan(100_000);
    expect(first.every(({ timeUs }) => timeUs >= begin)).toBe(true);
    queueAlong([...first, ...run.step(), ...run.step()]);
    const longRun = Array.from({ length: 20_000 }, () => run.step()).flat();
    const arrivals = longRun.filter(({ kind }) => kind === 'arrival').length;
    const time = longRun[longRun.length - 1].timeUs - longRun[0].timeUs;
    expect(arrivals / time).toBeCloseTo(0.58, 1);
  });

  it('reports a visit without end in parts', () => {
    const last = visits(40, 4, null).slice(-5);
    for (const part of last) {
      expect(part[0].kind).toBe('take');
      expect(part.filter(({ kind }) => kind === 'take')).toHaveLength(512);
      expect(kinds(part)).not.toContain('pause');
    }
  });

  it('of a core without arrivals finds no packet', () => {
    expect(visits(2, 0).map(kinds)).toEqual([
      ['resume', 'empty', 'pause'],
      ['resume', 'empty', 'pause'],
    ]);
  });
});

describe('the mechanism at rest', () => {
  it('is one queue and one core', () => {
    expect(simulation.mechanism(valuesWith(0.5))).toMatchObject({
      queues: [{ label: 'receive queue', capacity: null }],
      server: { label: 'core', words: expect.arrayContaining(['k = 3']) as string[] },
      maxBatch: 3,
      timer: null,
    });
    const unlimited = simulation.mechanism({ ...valuesWith(0.5, null), cores: 16 });
    expect(unlimited).toMatchObject({ server: { count: 16 }, maxBatch: null });
    expect(unlimited.caption).toMatch(/until the queue is empty/);
  });
});
