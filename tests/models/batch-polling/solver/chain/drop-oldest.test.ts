import { describe, expect, it } from 'vitest';
import { dropOldestMeanWaiting } from '../../../../../src/models/batch-polling/solver/chain/loss.ts';
import type { System } from '../../../../../src/models/batch-polling/system/system.ts';
import { geometricInterarrival, poissonInterarrival } from '../../../../../src/numerics/sums/partial-sums.ts';
import { pollingLaws } from '../../polling-laws.ts';
import { lineService } from '../../systems.ts';

/** The cross-connect at a rate in Mbit/s, 64-byte frames. */
function crossConnect(rateMbps: number): System {
  return {
    interarrival: poissonInterarrival((84 * 8 * 100) / rateMbps),
    counting: 'stationary',
    service: lineService('poisson', 75, 2085 / 256, 256),
    maxBatch: 256,
    ringSize: 4096,
  };
}

const waiting = (system: System) => dropOldestMeanWaiting(system, pollingLaws(system).chain);

/** Deterministic numbers in (0, 1). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
}

/**
 * Mean wait of served packets in a ring that drops its oldest; geometric interarrival times, services of the mean
 * length.
 */
function simulate(system: System, polls: number): number {
  const random = randomNumbers(7);
  const { maxBatch, ringSize, service, interarrival } = system;
  const logFailure = Math.log(interarrival.mean / (1 + interarrival.mean));
  const ring: number[] = [];
  let now = 0;
  let arrival = 0;
  let waited = 0;
  let served = 0;
  for (let poll = 0; poll < polls; poll++) {
    for (; arrival < now; arrival += Math.floor(Math.log(random()) / logFailure)) {
      ring.push(arrival);
      if (ring.length > ringSize) ring.shift();
    }
    const batch = ring.splice(0, maxBatch);
    if (poll > 100) {
      for (const at of batch) waited += now - 1 - at;
      served += batch.length;
    }
    now += Math.round(service.mean(batch.length));
  }
  return waited / served;
}

describe('drop-oldest ring', () => {
  it.each([
    [8500, 31370.5, 31371.8],
    [9000, 29627.7, 29629.4],
    [10_000, 26665.0, 26665.6],
  ])('at %i Mbit/s has the closed form that event simulation confirms', (rate, formula, simulated) => {
    const found = waiting(crossConnect(rate))!;
    expect(found).toBeCloseTo(formula, 0);
    expect(Math.abs(found / simulated - 1)).toBeLessThan(1e-4);
  });

  it('has no closed form below saturation', () => {
    expect(waiting(crossConnect(5000))).toBeNull();
    expect(waiting(crossConnect(7960))).toBeNull();
    expect(waiting(crossConnect(8000))).toBeNull();
  });

  it('agrees with a simulated ring', () => {
    const system: System = {
      interarrival: geometricInterarrival(3),
      counting: 'stationary',
      service: lineService('deterministic', 40, 10, 8),
      maxBatch: 8,
      ringSize: 24,
    };
    const simulated = simulate(system, 20_000);
    expect(Math.abs(waiting(system)! / simulated - 1)).toBeLessThan(0.01);
  });
});
