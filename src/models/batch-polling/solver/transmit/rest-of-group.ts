/** Arrivals that a packet waits for until its group is full. */
import { type LatticeTime, meanOf } from './lattice-time.ts';
import { splitBetween } from './poll-cycles.ts';

const cells = 512;

/** Places of a normal law and their shares. */
const places = Array.from({ length: 41 }, (_, k) => (k - 20) / 5);
const total = places.reduce((sum, z) => sum + Math.exp((-z * z) / 2), 0);
const normal = places.map((z) => ({ z, share: Math.exp((-z * z) / 2) / total }));

/**
 * Time in the buffer without a timer, below the capacity: a group leaves with its last
 * packet, which arrives after as many interarrival times as packets are missing, uniform on 0 .. m - 1, and then takes
 * its time in the system. That this time does not depend on these arrivals is the approximation. Sums of interarrival
 * times are gamma distributed, by the transformation of Wilson and Hilferty. On a link the packets that wait longer for
 * their group are further ahead in it. `mean` slots, `cv` of an interarrival time, `linkSlots` a packet.
 */
export function restOfGroup(packets: number, mean: number, cv: number, linkSlots: number): LatticeTime {
  const gap = (2 * mean) / (packets - 1);
  const shorter = Math.max(0, gap - linkSlots);
  const sumAt = (k: number, z: number) => {
    const c = cv ** 2 / (9 * k);
    return k * (shorter + gap * (Math.max(0, 1 - c + z * Math.sqrt(c)) ** 3 - 1));
  };
  const cellSlots = Math.max(sumAt(packets - 1, places[places.length - 1]), gap) / (cells - 2);
  const p = new Float64Array(cells);
  p[0] = 1 / packets;
  for (let k = 1; k < packets; k++) {
    for (const { z, share } of normal) {
      const [at, below, above] = splitBetween(Math.max(0, sumAt(k, z)) / cellSlots);
      p[Math.min(at, cells - 1)] += (share * below) / packets;
      p[Math.min(at + 1, cells - 1)] += (share * above) / packets;
    }
  }
  return { start: mean - meanOf({ cellSlots, p }), cellSlots, p, mean };
}
