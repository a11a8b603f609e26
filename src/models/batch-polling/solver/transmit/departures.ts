/** Groups that the buffer sends at the ends of polls, and the time between such polls. */
import type { PollCycles } from './poll-cycles.ts';

export interface Departure {
  packets: number;
  probability: number;
  /** Mean slots of the poll at whose end they leave. */
  pollSlots: number;
}

export interface Departures {
  groups: readonly Departure[];
  /** Mean slots between the polls at whose end packets leave, beyond the last one of them. */
  restSlots: number;
}

/** Share of the groups that no result shows; far smaller ones would leave the range of numbers in the link's chain. */
const negligible = 1e-30;

/** Mass of the groups of one size, with the time of their polls. */
export class DepartureSums {
  private readonly sums = new Map<number, { mass: number; slots: number }>();

  add(packets: number, mass: number, pollSlots: number): void {
    if (!(packets > 0 && mass > 0)) return;
    const sum = this.sums.get(packets) ?? { mass: 0, slots: 0 };
    sum.mass += mass;
    sum.slots += mass * pollSlots;
    this.sums.set(packets, sum);
  }

  /** So far apart that they carry the throughput. */
  departures({ meanPackets, meanSlots }: PollCycles): Departures {
    let [mass, packets, slots] = [0, 0, 0];
    for (const [size, sum] of this.sums) {
      mass += sum.mass;
      packets += size * sum.mass;
      slots += sum.slots;
    }
    const groups = Array.from(this.sums)
      .filter(([, sum]) => sum.mass > negligible * mass)
      .map(([size, sum]): Departure => ({
        packets: size,
        probability: sum.mass / mass,
        pollSlots: sum.slots / sum.mass,
      }));
    const apart = ((packets / mass) * meanSlots) / meanPackets;
    return { groups, restSlots: Math.max(0, apart - slots / mass) };
  }
}
