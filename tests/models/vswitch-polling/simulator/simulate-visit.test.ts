/** Runs event by event: the rules of the mechanism, conservation, reproducibility, and inputs at their ends. */
import { describe, expect, it } from 'vitest';
import type { MechanismEvent } from '../../../../src/models/contract/simulation.ts';
import { PolledCore, streamsOfCore } from '../../../../src/models/vswitch-polling/simulator/core.ts';
import { createSimulator } from '../../../../src/models/vswitch-polling/simulator/simulator.ts';
import { simulation } from '../../../../src/models/vswitch-polling/simulation.ts';
import type { CoreSystem } from '../../../../src/models/vswitch-polling/system.ts';
import { readSystem } from '../../../../src/models/vswitch-polling/system.ts';
import { randomStreams } from '../../../../src/numerics/random/xoshiro128.ts';
import type { Changes } from '../figure-context.ts';
import { inputsWith } from '../figure-context.ts';
import { deviationOf, reportOf, sigmas } from './simulations.ts';

const simulatorOf = (changes: Changes, seed = 1) => createSimulator(inputsWith(changes), { seed });

/** Every visit of a run reported step by step, checked against the rules of a gated visit. */
class Referee {
  readonly queued: number[];
  readonly arrived: number[];
  readonly lost: number[];
  readonly taken: number[];
  empties = 0;
  /** Violations of the rules. */
  readonly faults: string[] = [];
  private readonly capacity: number;
  private readonly maxBatch: number;
  private at = 0;
  private clock = 0;
  private serving = 0;
  private doneUs: number | null = null;

  constructor(ports: number, capacity: number, maxBatch: number) {
    const zeros = () => new Array<number>(ports).fill(0);
    this.queued = zeros();
    this.arrived = zeros();
    this.lost = zeros();
    this.taken = zeros();
    this.capacity = capacity;
    this.maxBatch = maxBatch;
  }

  /** `queued` counts the batch in service until it is done: packets of it that are gone are not reported one by one. */
  watch(event: MechanismEvent): void {
    const { kind, queue, packets, timeUs, untilUs } = event;
    this.require(timeUs >= this.clock, 'comes after what it follows', event);
    this.clock = timeUs;
    switch (kind) {
      case 'arrival':
        this.arrived[queue]++;
        this.queued[queue]++;
        // those of the batch in service may be gone
        this.require(this.queued[queue] - this.serving <= this.capacity, 'finds room', event);
        break;
      case 'loss':
        this.require(this.queued[queue] >= this.capacity, 'finds a full queue', event);
        this.lost[queue]++;
        break;
      case 'take':
        this.require(queue === this.at, 'is where the core is', event);
        this.require(packets === Math.min(this.queued[queue], this.maxBatch), 'takes all it may', event);
        this.require(this.serving === 0, 'follows the end of the batch before', event);
        this.serving = packets;
        this.taken[queue] += packets;
        this.doneUs = untilUs;
        break;
      case 'done':
        this.require(packets === this.serving, 'ends the whole batch', event);
        this.require(Math.abs(timeUs - this.doneUs!) < 0.5e-6, 'ends when it was told to', event);
        this.queued[queue] -= packets;
        this.serving = 0;
        break;
      case 'empty':
        this.require(this.queued[queue] === 0, 'is at an empty queue', event);
        this.require(this.serving === 0, 'follows the end of the batch before', event);
        this.empties++;
        break;
      case 'switch':
        this.require(this.serving === 0, 'follows the end of the batch before', event);
        this.require(untilUs !== null && untilUs >= timeUs, 'ends after it began', event);
        this.at = queue;
        break;
      default:
        expect.unreachable(kind);
    }
  }

  /** Many thousand events: an assertion for each would take longer than the run. */
  require(holds: boolean, rule: string, event: MechanismEvent): void {
    if (!holds) this.faults.push(`not every ${event.kind} ${rule}: ${JSON.stringify(event)}`);
  }
}

describe('visits reported event by event', () => {
  it.each([
    ['scenario 1 near its critical load', { loadMpps: 7 }],
    ['short queues', { loadMpps: 8, queueCapacity: 6 }],
    ['one packet a visit, overload', { loadMpps: 20, maxBatch: 1, queueCapacity: 9 }],
    ['long switch-overs', { loadMpps: 3, switchOverUs: 0.4 }],
    ['light load', { loadMpps: 0.5 }],
    ['no switch-over', { loadMpps: 5, switchOverUs: 0 }],
    ['one port', { ports: 1, portShares: null, loadMpps: 4 }],
    ['a silent port', { portShares: [0.5, 0, 0.2, 0.3], loadMpps: 6 }],
  ] as [string, Changes][])('keep the rules: %s', (_, changes) => {
    const values = inputsWith(changes);
    const simulator = createSimulator(values, { seed: 4 });
    const ports = values.ports as number;
    const referee = new Referee(ports, values.queueCapacity as number, values.maxBatch as number);
    let order = -1;
    for (let visit = 0; visit < 4000; visit++) {
      for (const event of simulator.step()) {
        referee.watch(event);
        // One after the other, but for visits to empty queues reported as one.
        if (event.kind === 'take' || event.kind === 'empty') order = event.queue;
        if (event.kind === 'switch' && referee.queued.some((waiting) => waiting > 0)) {
          referee.require(event.queue === (order + 1) % ports, 'goes to the next port', event);
        }
      }
    }
    expect(referee.faults).toEqual([]);
    expect(referee.arrived.reduce((a, b) => a + b, 0) + referee.lost.reduce((a, b) => a + b, 0)).toBe(
      simulator.packets,
    );
    referee.arrived.forEach((arrived, port) => {
      expect(arrived - referee.taken[port] - referee.queued[port]).toBeLessThanOrEqual(0);
      expect(arrived - referee.taken[port]).toBeGreaterThanOrEqual(0);
    });
    expect(simulator.packets).toBeGreaterThan(1000);
    expect(referee.empties + referee.taken.reduce((a, b) => a + b, 0)).toBeGreaterThan(1000);
  });

  it('show the most loaded core of several, and let the others keep up', () => {
    const split = [
      [0.9, 0.1],
      [0.5, 0.5],
      [0.5, 0.5],
      [0.5, 0.5],
    ];
    const simulator = simulatorOf({ cores: 2, coreSplit: split, loadMpps: 10 });
    let seen = 0;
    for (let visit = 0; visit < 3000; visit++) {
      for (const { kind } of simulator.step()) if (kind === 'arrival' || kind === 'loss') seen++;
    }
    // 0.15 x 0.9 + 0.85 x 0.5 of the load
    expect(seen / simulator.packets).toBeCloseTo(0.56, 3);
  });

  it('of a silent core are none', () => {
    const simulator = simulatorOf({ loadMpps: 0 });
    expect(simulator.step()).toEqual([]);
  });
});

describe('the core', () => {
  function runCore(changes: Changes, packets: number): { core: PolledCore; system: CoreSystem } {
    const [{ system }] = readSystem(inputsWith(changes)).distinctCores;
    const core = new PolledCore(
      system,
      system.rates.map((_, queue) => queue),
      randomStreams(6, streamsOfCore),
    );
    core.run(packets, Infinity);
    core.settle();
    return { core, system };
  }

  it.each([
    ['scenario 1', { loadMpps: 7 }],
    ['overload', { loadMpps: 30, queueCapacity: 20 }],
    ['light load', { loadMpps: 0.1 }],
    ['no switch-over', { loadMpps: 5, switchOverUs: 0 }],
    ['long switch-overs', { loadMpps: 5, switchOverUs: 2 }],
    ['64 ports', { ports: 64, portShares: null, loadMpps: 4 }],
  ] as [string, Changes][])('loses no packet and no time: %s', (_, changes) => {
    const packets = 300_000;
    const { core, system } = runCore(changes, packets);
    const { capacity } = system;
    expect(core.offered).toBe(packets);
    expect(core.arrived.reduce((a, b) => a + b, 0)).toBe(packets);
    system.rates.forEach((rate, queue) => {
      expect(core.arrived[queue]).toBe(core.lost[queue] + core.departed[queue] + core.queued[queue]);
      const inService = core.taken[queue] - core.departed[queue];
      expect(inService).toBeGreaterThanOrEqual(0);
      expect(inService).toBeLessThanOrEqual(core.queued[queue]);
      expect(core.missed[queue]).toBeLessThanOrEqual(core.taken[queue]);
      expect(core.missed[queue]).toBeGreaterThanOrEqual(core.visits[queue]);
      const spent = core.spent.subarray(queue * (capacity + 1), (queue + 1) * (capacity + 1));
      let occupied = 0;
      let area = 0;
      for (let k = 1; k <= capacity; k++) {
        occupied += spent[k];
        area += k * spent[k];
      }
      expect(occupied).toBeLessThanOrEqual(core.covered * (1 + 1e-9));
      expect(area).toBeCloseTo(core.area[queue], 3);
      expect(core.arrived[queue] / core.covered).toBeCloseTo(rate, rate < 1 ? 2 : 1);
    });
    expect(core.covered).toBeCloseTo(core.nowUs, 3);
    const busy = core.busy.reduce((a, b) => a + b, 0);
    expect(busy).toBeLessThanOrEqual(core.covered * (1 + 1e-9));
    if (system.times.switchOver > 1e-6) {
      // all the time that is not spent on packets goes into switch-overs, one a visit
      const visits = core.visits.reduce((a, b) => a + b, 0) + core.emptyVisits.reduce((a, b) => a + b, 0);
      const turns = (core.covered - busy) / system.times.switchOver;
      expect(Math.abs(visits - turns)).toBeLessThan(5 * Math.sqrt(visits));
    }
  });

  it('visits its queues equally often', () => {
    const { core } = runCore({ loadMpps: 1 }, 200_000);
    const visits = Array.from(core.visits, (taken, queue) => taken + core.emptyVisits[queue]);
    expect(Math.max(...visits) - Math.min(...visits)).toBeLessThanOrEqual(1);
  });
});

describe('a run', () => {
  const split = [
    [0.5, 0.3, 0.2],
    [0.2, 0.2, 0.6],
    [0.4, 0.3, 0.3],
    [0.1, 0.6, 0.3],
  ];
  it.each([
    ['one core', { loadMpps: 7 }],
    ['cores that differ', { loadMpps: 20, cores: 3, coreSplit: split }],
  ] as [string, Changes][])('is the same for the same seed, however it is sliced: %s', (_, changes) => {
    const whole = simulatorOf(changes, 9);
    whole.run(700_000);
    const sliced = simulatorOf(changes, 9);
    for (let slice = 1; sliced.packets < 700_000; slice = (slice * 7) % 1009) {
      sliced.run(Math.min(slice, 700_000 - sliced.packets));
    }
    expect(sliced.report()).toEqual(whole.report());
    const other = simulatorOf(changes, 10);
    other.run(700_000);
    expect(other.report().indicators.sojournUs).not.toEqual(whole.report().indicators.sojournUs);
  });

  it('runs the same way when it is reported visit by visit', () => {
    const simulator = simulatorOf({ loadMpps: 8, queueCapacity: 20 }, 3);
    while (simulator.packets < 180_000) simulator.step();
    const run = simulatorOf({ loadMpps: 8, queueCapacity: 20 }, 3);
    run.run(simulator.packets);
    expect(run.report()).toEqual(simulator.report());
    expect(run.report().batches).toBeGreaterThan(1);
  });

  it('without load stays where it is', () => {
    const run = simulatorOf({ loadMpps: 0 });
    run.run(10_000);
    expect(run.packets).toBe(0);
    const report = run.report();
    expect(report).toMatchObject({ packets: 0, batches: 0, timeUs: 0, distributions: {} });
    expect(report.indicators.sojournUs).toBeNull();
  });

  it.each([
    ['a packet an hour', { loadMpps: 1e-9 }],
    ['hardly a packet ever', { loadMpps: 1e-300 }],
    ['a queue of one', { queueCapacity: 1 }],
    ['batches of 256', { maxBatch: 256, queueCapacity: 4096, loadMpps: 9 }],
    ['64 ports', { ports: 64, portShares: null }],
    ['all packets at one of 64 ports', { ports: 64, portShares: [1, ...new Array<number>(63).fill(0)] }],
    ['1024 output ports', { outputPorts: 1024, maxBatch: 256 }],
    ['one output port', { outputPorts: 1 }],
    ['hits of no length', { hitUs: 0, missUs: 0, forwardUs: 1e-9 }],
    ['no time at all', { hitUs: 0, missUs: 0, forwardUs: 1e-300, switchOverUs: 0 }],
    ['no switch-over', { switchOverUs: 0 }],
    ['a switch-over of hardly any length', { switchOverUs: 1e-300 }],
    ['a switch-over of seconds', { switchOverUs: 1e6 }],
    ['overload', { loadMpps: 350 }],
    ['a million packets in every service', { loadMpps: 100_000, hitUs: 10, missUs: 10 }],
    [
      '64 cores that differ',
      {
        cores: 64,
        ports: 2,
        portShares: null,
        loadMpps: 300,
        coreSplit: [1, 2].map((port) =>
          Array.from({ length: 64 }, (_, core) => (port === 1 ? core + 1 : 64 - core) / 2080),
        ),
      },
    ],
  ] as [string, Changes][])('does not hang: %s', (_, changes) => {
    const values = inputsWith(changes);
    const run = createSimulator(values, { seed: 1 });
    run.run(120_000);
    expect(run.packets).toBe(120_000);
    for (let visit = 0; visit < 40; visit++) expect(run.step().length).toBeLessThan(5000);
    run.run(run.packets < 400_000 ? 400_000 - run.packets : 0);
    for (const [name, interval] of Object.entries(run.report().indicators)) {
      if (!interval) continue;
      expect(Number.isFinite(interval.mean), `${name} ${interval.mean}`).toBe(true);
      if (interval.halfWidth !== null) expect(interval.halfWidth, name).toBeGreaterThanOrEqual(0);
    }
  });

  it('without switch-over is the limit of short ones, and finds queues empty endlessly often', () => {
    const none = reportOf({ loadMpps: 6, switchOverUs: 0 }, 2_000_000).indicators;
    const short = reportOf({ loadMpps: 6, switchOverUs: 1e-9 }, 2_000_000, 17).indicators;
    for (const column of ['meanQueue', 'sojournUs', 'missRatio', 'utilisation']) {
      const other = short[`ports.3.${column}`]!;
      expect(sigmas(none[`ports.3.${column}`], other.mean, deviationOf(other)), column).toBeLessThan(4);
    }
    expect(none['ports.3.emptyAtPoll']).toEqual({ mean: 1, halfWidth: 0 });
    expect(none['ports.3.meanBatch']).toEqual({ mean: 0, halfWidth: 0 });
    expect(short['ports.3.emptyAtPoll']!.mean).toBeGreaterThan(0.999999);
  });

  it('keeps its digits when packets are rare: a lone packet does not wait', () => {
    const { indicators } = reportOf({ loadMpps: 1e-6 }, 600_000);
    // on average one and a half switch-overs and one that is under way, then a miss
    const alone = 0.28 / 3 + 0.0625 + 0.0025;
    expect(sigmas(indicators.sojournUs, alone)).toBeLessThan(4);
    expect(indicators.sojournUs!.halfWidth!).toBeLessThan(0.01 * alone);
  });
});

describe('the mechanism', () => {
  it('has a queue for each port and the most loaded core', () => {
    const { mechanism } = simulation;
    const one = mechanism(inputsWith({}));
    expect(one.queues.map(({ label }) => label)).toEqual(['port 1', 'port 2', 'port 3', 'port 4']);
    expect(one).toMatchObject({ server: { label: 'core', count: 1 }, maxBatch: 4, timer: null });
    expect(one.queues[0].capacity).toBe(128);
    expect(one.caption).toMatch(/at most 4 packets.*\.$/);
    expect(mechanism(inputsWith({ cores: 2 })).server.label).toBe('most loaded core');
    expect(mechanism(inputsWith({ maxBatch: 1 })).caption).toContain('at most 1 packet;');
  });
});
