/** The simulated core on explicit times, so that what it does can be compared exactly. */
import { SolveFailure } from '../../src/models/contract/solution.ts';
import { ServingCore } from '../../src/models/k-limited/simulator/core.ts';

/** All times in one unit of the caller's; arrays are read only. */
export interface Trace {
  /** Arrival times, not decreasing. */
  arrivals: readonly number[];
  /** Service time of each packet, in the order of arrival. */
  services: readonly number[];
  /** Switchover times in the order in which they are taken. */
  switchovers: readonly number[];
  /** k, packets per cycle. */
  packetsPerCycle: number;
  /**
   * Behaviour of a core whose visit finds no packet: `multiple` takes the next switchover at once; `single` waits idle
   * and serves the next arrival at once.
   */
  vacations: 'multiple' | 'single';
}

export interface TraceResult {
  /** Waiting time of each packet, in the order of arrival. */
  waits: Float64Array;
  switchoversUsed: number;
  /** End of the last service. */
  end: number;
}

/**
 * Serves the trace: a visit begins at 0; a visit serves in order until k are served or none has arrived by now
 * (looked at when it begins and after each service), then takes a switchover; reaching k always costs one. Fails with
 * `bad_k`, `bad_data` and, when the switchovers run out, `trace_too_short`.
 */
export function simulateTrace(trace: Trace): TraceResult {
  requireTrace(trace);
  const { arrivals, switchovers, packetsPerCycle, vacations } = trace;
  const count = arrivals.length;
  const gaps = Float64Array.from(arrivals, (time, packet) => (arrivals[packet + 1] ?? Infinity) - time);
  const services = Float64Array.from(trace.services);
  const waits = new Float64Array(count);
  let next = 0;
  const core: ServingCore = new ServingCore(packetsPerCycle, vacations === 'single', arrivals[0], {
    next: () => {
      if (core.pauses < switchovers.length) return switchovers[core.pauses];
      throw new SolveFailure(
        'trace_too_short',
        `The ${switchovers.length} switchover times run out with ${count - next} packets still to serve.`,
      );
    },
  });
  while (next < count) {
    if (core.serves) next = core.serve(gaps, services, waits, next, count);
    else core.turnAway();
  }
  const last = count - 1;
  return { waits, switchoversUsed: core.pauses, end: arrivals[last] + waits[last] + services[last] };
}

function requireTrace({ arrivals, services, switchovers, packetsPerCycle }: Trace): void {
  if (!(packetsPerCycle >= 1 && (Number.isInteger(packetsPerCycle) || packetsPerCycle === Infinity))) {
    throw new SolveFailure(
      'bad_k',
      `k must be a whole number of at least 1, or infinite; ${packetsPerCycle} is not.`,
    );
  }
  const legal = (time: number) => time >= 0 && Number.isFinite(time);
  if (arrivals.length === 0 || arrivals.length !== services.length) {
    throw new SolveFailure(
      'bad_data',
      `There are ${arrivals.length} arrivals and ${services.length} service times; one service time for each of at least one arrival is needed.`,
    );
  }
  if (![...arrivals, ...services, ...switchovers].every(legal)) {
    throw new SolveFailure('bad_data', 'Every time must be a number of 0 or more.');
  }
  const back = arrivals.findIndex((time, packet) => packet > 0 && time < arrivals[packet - 1]);
  if (back >= 0) {
    throw new SolveFailure('bad_data', `Arrival ${back + 1} is before the one that precedes it.`);
  }
}
