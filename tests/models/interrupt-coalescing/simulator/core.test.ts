import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CoalescingCore } from '../../../../src/models/interrupt-coalescing/simulator/core.ts';
import type { SummedTimes } from '../../../../src/models/interrupt-coalescing/simulator/core.ts';
import '../../../property-seed.ts';

/** Given times over and over, handed out in blocks of three. */
function given(times: readonly number[]): SummedTimes {
  let used = 0;
  const self: SummedTimes = {
    sums: new Float64Array(3),
    next: 3,
    last: 0,
    refill: () => {
      let sum = 0;
      for (let k = 0; k < 3; k++) self.sums[k] = sum += times[used++ % times.length];
      self.next = 0;
    },
  };
  return self;
}

interface Setting {
  tau: number;
  limit: number;
  frames?: number | null;
  batches: number;
}

interface Packet {
  arrival: number;
  accepted: boolean;
  done: number;
}

/** Slot by slot: the timer runs down, the CPU works off one slot of work. */
function slotBySlot(
  gaps: readonly number[],
  services: readonly number[],
  overheads: readonly number[],
  { tau, limit, frames = null, batches }: Setting,
): { sizes: number[]; found: number[]; packets: Packet[] } {
  const [sizes, found, packets]: [number[], number[], Packet[]] = [[], [], []];
  let held: Packet[] = [];
  let timer = -1;
  let work = 0;
  let [gap, service] = [0, 0];
  let nextArrival = 0;
  const hand = (slot: number) => {
    found.push(work);
    work += overheads[sizes.length % overheads.length];
    for (const packet of held) {
      packet.accepted = work <= limit - 1;
      if (packet.accepted) work += services[service++ % services.length];
      packet.done = slot + work;
    }
    sizes.push(held.length);
    packets.push(...held);
    held = [];
    timer = -1;
  };
  for (let slot = 0; sizes.length < batches; slot++) {
    if (timer === slot) hand(slot);
    while (nextArrival === slot && sizes.length < batches) {
      if (timer < 0) timer = slot + tau;
      held.push({ arrival: slot, accepted: false, done: 0 });
      nextArrival += gaps[gap++ % gaps.length];
      if (held.length === frames) hand(slot);
    }
    if (work > 0) work--;
  }
  return { sizes, found, packets };
}

function simulated(
  gaps: readonly number[],
  services: readonly number[],
  overheads: readonly number[],
  { tau, limit, frames = null, batches }: Setting,
) {
  const core = new CoalescingCore({ tau, limit, frames }, given(gaps), given(services), given(overheads));
  const [sizes, found, packets]: [number[], number[], Packet[]] = [[], [], []];
  let clock = 0;
  for (let batch = 0; batch < batches; batch++) {
    core.advance();
    sizes.push(core.size);
    found.push(core.unfinished);
    for (let i = 0; i < core.size; i++) {
      const accepted = i < core.accepted;
      const done = clock + core.held + (accepted ? core.workWith[i] : core.work);
      packets.push({ arrival: clock + core.offsets[i], accepted, done });
    }
    clock += core.interval;
  }
  return { sizes, found, packets };
}

const times = (least: number, most: number) =>
  fc.array(fc.integer({ min: least, max: most }), { minLength: 1, maxLength: 12 });

describe('the mechanism of a core', () => {
  it('puts four packets 30 µs apart into a batch of 100 µs, and a packet just at its end into the next', () => {
    const run = simulated([30], [7], [4], { tau: 100, limit: 5200, batches: 3 });
    expect(run.sizes).toEqual([4, 4, 4]);
    expect(run.packets.slice(0, 4).map(({ arrival, done }) => done - arrival)).toEqual([111, 88, 65, 42]);
    expect(simulated([100], [7], [4], { tau: 100, limit: 5200, batches: 2 }).sizes).toEqual([1, 1]);
  });

  it('loses the packet that finds the limit and the rest of its batch', () => {
    const run = simulated([0, 0, 0, 0, 50], [5], [4], { tau: 10, limit: 14, batches: 2 });
    expect(run.packets.slice(0, 5).map(({ accepted }) => accepted)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(simulated([60], [5], [14], { tau: 20, limit: 14, batches: 2 }).packets[0].accepted).toBe(false);
  });

  it('hands over a full batch at once, with its last packet', () => {
    const run = simulated([10], [7], [4], { tau: 100, limit: 5200, frames: 3, batches: 2 });
    expect(run.sizes).toEqual([3, 3]);
    expect(run.packets.slice(0, 3).map(({ arrival, done }) => done - arrival)).toEqual([31, 28, 25]);
    expect(simulated([0], [7], [4], { tau: 100, limit: 9, frames: 1, batches: 3 }).found).toEqual([
      0, 11, 15,
    ]);
  });

  it('is that of a slot-by-slot account of timer and work', () => {
    fc.assert(
      fc.property(
        times(0, 9).filter((gaps) => gaps.some((gap) => gap > 0)),
        times(0, 8),
        fc.integer({ min: 1, max: 15 }),
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 4 }),
        fc.option(fc.integer({ min: 1, max: 9 })),
        (gaps, services, tau, limit, overheads, frames) => {
          const setting = { tau, limit, frames, batches: 25 };
          const within = overheads.map((overhead) => Math.min(overhead, tau));
          expect(simulated(gaps, services, within, setting)).toEqual(
            slotBySlot(gaps, services, within, setting),
          );
        },
      ),
      { numRuns: 400 },
    );
  });
});
