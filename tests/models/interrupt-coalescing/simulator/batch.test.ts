import { describe, expect, it } from 'vitest';
import type { InputValue } from '../../../../src/models/contract/inputs.ts';
import { createSimulator } from '../../../../src/models/interrupt-coalescing/simulator/simulator.ts';
import { simulation } from '../../../../src/models/interrupt-coalescing/simulation.ts';
import type { MechanismEvent } from '../../../../src/models/contract/simulation.ts';
import { inputsWith } from '../solve-now.ts';

function simulated(changed: Record<string, InputValue>, batches: number, before = 0) {
  const run = createSimulator(inputsWith(changed), { seed: 4 });
  if (before > 0) run.run(before);
  return Array.from({ length: batches }, () => run.step());
}

const ofKind = (events: readonly MechanismEvent[], kind: MechanismEvent['kind']) =>
  events.filter((event) => event.kind === kind);

function expectInOrder(events: readonly MechanismEvent[]): void {
  const early = events.filter(({ timeUs }, e) => e > 0 && !(timeUs >= events[e - 1].timeUs));
  expect(early).toEqual([]);
}

/** Follows every packet: held, queued, in service; throws where one leaves a place it never was in. */
function follow(events: readonly MechanismEvent[]): { held: number; queued: number; most: number } {
  let [held, queued, serving, most] = [0, 0, 0, 0];
  for (const { kind, packets } of events) {
    if (kind === 'arrival') held++;
    if (kind === 'fire' || kind === 'full') {
      held -= packets;
      queued += packets;
    }
    if (kind === 'loss') queued--;
    if (kind === 'take') {
      if (serving !== 0) throw new Error(`a batch is taken while ${serving} packets are in service`);
      queued -= packets;
      serving = packets;
    }
    if (kind === 'done') {
      if (packets !== serving) throw new Error(`${packets} packets are done, ${serving} were in service`);
      serving = 0;
    }
    if (held < 0 || queued < 0) throw new Error(`${kind} of packets that are not there`);
    most = Math.max(most, queued);
  }
  return { held, queued, most };
}

describe('a batch event by event', () => {
  it.each([
    ['the default scenario', {}],
    ['overload', { meanInterarrivalUs: 5, maxWorkUs: 900 }],
    ['bursts', { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 3, meanInterarrivalUs: 30 }],
    ['no packet accepted', { maxWorkUs: 1 }],
    ['short slots', { slotUs: 0.1, coalescingUs: 20, meanInterarrivalUs: 9 }],
  ])('keeps order and packets: %s', (_, changed) => {
    const batches = simulated(changed, 400);
    const events = batches.flat();
    expectInOrder(events);
    follow(events);
    for (const batch of batches) {
      const [timer] = ofKind(batch, 'timer');
      const [fire] = ofKind(batch, 'fire');
      expect(ofKind(batch, 'timer')).toHaveLength(1);
      expect(fire.timeUs).toBe(timer.untilUs);
      expect(fire.packets).toBe(ofKind(batch, 'arrival').length);
      const within = ({ timeUs }: MechanismEvent) => timeUs >= timer.timeUs && timeUs < fire.timeUs;
      expect(ofKind(batch, 'arrival').filter((arrival) => !within(arrival))).toEqual([]);
      expect(ofKind(batch, 'loss').filter(({ timeUs }) => timeUs !== fire.timeUs)).toEqual([]);
    }
  });

  it('is full with its last packet allowed, and otherwise waits for the timer', () => {
    const batches = simulated({ coalescingFrames: 6, coalescingUs: 50, 'arrivals.family': 'geometric' }, 400);
    const events = batches.flat();
    expectInOrder(events);
    follow(events);
    const full = batches.filter((batch) => ofKind(batch, 'full').length > 0);
    expect(full.length).toBeGreaterThan(20);
    expect(full.length).toBeLessThan(380);
    for (const batch of full) {
      const arrivals = ofKind(batch, 'arrival');
      expect(arrivals).toHaveLength(6);
      expect(ofKind(batch, 'full')).toMatchObject([{ timeUs: arrivals[5].timeUs, packets: 6 }]);
      expect(ofKind(batch, 'fire')).toEqual([]);
    }
  });

  it('shows the CPU at work as long as a take says, one batch after the other', () => {
    const events = simulated({ meanInterarrivalUs: 8 }, 300).flat();
    const takes = ofKind(events, 'take');
    const done = ofKind(events, 'done');
    expect(done.length).toBeGreaterThan(250);
    const ends = takes.slice(0, done.length).map(({ untilUs, packets }) => ({ timeUs: untilUs, packets }));
    expect(done.map(({ timeUs, packets }) => ({ timeUs, packets }))).toEqual(ends);
  });

  it('begins in the middle of a run with the batches that are in the queue there', () => {
    const overload = { meanInterarrivalUs: 5 };
    const [first, ...rest] = simulated(overload, 60, 100_000);
    const events = [first, ...rest].flat();
    expectInOrder(events);
    const { most } = follow(events);
    // 5200 µs of work at 7.25 µs a packet.
    expect(most).toBeGreaterThan(600);
    expect(most).toBeLessThan(800);
    expect(first[0].timeUs).toBeGreaterThan(400_000);
    expect(first[0].kind).toBe('arrival');
    const atOnce = simulated({ meanInterarrivalUs: 50, coalescingUs: 20 }, 1, 100_000)[0];
    expect(atOnce.length).toBeLessThan(12);
  });
});

describe('the mechanism at rest', () => {
  it('is a timer before one queue', () => {
    const mechanism = simulation.mechanism(inputsWith({}));
    expect(mechanism).toMatchObject({
      queues: [{ label: 'queue of the CPU', capacity: null }],
      server: { label: 'CPU', words: ['CPU'], count: 1 },
      maxBatch: null,
      timer: { label: 'NIC timer', words: ['NIC, τ = 200 µs', 'τ = 200 µs'] },
    });
    expect(mechanism.caption).toMatch(/after 200 µs .* finds 5200 µs of work/);
    const limited = simulation.mechanism(inputsWith({ coalescingFrames: 8 }));
    expect(limited).toMatchObject({
      maxBatch: 8,
      timer: { words: ['NIC, τ = 200 µs or 8 packets', 'τ = 200 µs or 8 packets', 'τ = 200 µs'] },
    });
    expect(limited.caption).toMatch(/after 200 µs, or with packet 8, one interrupt hands/);
    expect(simulation.mechanism(inputsWith({ cores: 4 })).server.words[0]).toBe('CPU, 1 of 4 cores');
  });
});
