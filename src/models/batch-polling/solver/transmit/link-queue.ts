/**
 * The transmit ring and the link behind it: groups of packets enter a ring that empties at the link's rate, and what
 * does not fit is lost. Successive groups and the times between them are taken as independent, with the variance that
 * the traffic has in the long run, which is an approximation.
 */
import { stationaryByGth } from '../../../../numerics/chains/gth.ts';
import type { LatticeTime } from './lattice-time.ts';
import type { Departures } from './departures.ts';
import { splitBetween } from './poll-cycles.ts';

export interface LinkQueue {
  /** T. */
  ringSize: number;
  /** Packets that the link sends in a slot. */
  rate: number;
  /** Variance of the packets that come in n slots over n, for large n. */
  longRunVariance: number;
}

export interface LinkAnswer {
  /** Share of the packets that find no place. */
  lossProbability: number;
  /** From the ring's entry to the last bit: with the mean place of a packet in its group. */
  time: LatticeTime;
}

/** Cells of the ring at most: whole packets, or as many as it takes to cover the fillings that occur. */
const mostCells = 160;

/** A ring that is followed up to a filling of this probability is as good as the whole one. */
const rare = 1e-10;

/** By the filling just after a group, the first index: the next filling, and what becomes of the next group. */
interface Chain {
  matrix: Float64Array;
  lost: Float64Array;
  entered: Float64Array;
  /** Places in the ring of the packets that enter, summed. */
  place: Float64Array;
  /** Packets that enter by the mean place of their group, the second index. */
  places: Float64Array;
}

export function linkAnswer(departures: Departures, link: LinkQueue): LinkAnswer {
  const { ringSize } = link;
  const largest = departures.groups.reduce((most, { packets }) => Math.max(most, packets), 0);
  for (let followed = mostCells; followed < ringSize; followed *= 2) {
    if (followed < 2 * largest) continue;
    const { topProbability, ...answer } = followedRing(departures, link, followed);
    if (topProbability < rare) return { ...answer, lossProbability: 0 };
  }
  return followedRing(departures, link, ringSize);
}

/** The ring up to a filling of `ringSize` packets. */
function followedRing(
  { groups, restSlots }: Departures,
  { rate, longRunVariance }: LinkQueue,
  ringSize: number,
): LinkAnswer & { topProbability: number } {
  const cells = Math.min(ringSize, mostCells);
  const unit = ringSize / cells;
  const states = cells + 1;
  let [packets, apart] = [0, restSlots];
  for (const { packets: g, probability, pollSlots } of groups) {
    packets += probability * g;
    apart += probability * pollSlots;
  }
  const throughput = packets / apart;
  let variance = 0;
  for (const { packets: g, probability, pollSlots } of groups)
    variance += probability * (g - throughput * (restSlots + pollSlots)) ** 2;
  // In the long run the packets of a group and the time before it vary together more, or less, than in one group.
  const target = longRunVariance * apart;
  const spread = Math.sqrt(Math.max(0, target - variance));
  const together = target < variance ? 1 - Math.sqrt(target / variance) : 0;
  const chain: Chain = {
    matrix: new Float64Array(states * states),
    lost: new Float64Array(states),
    entered: new Float64Array(states),
    place: new Float64Array(states),
    places: new Float64Array(states * states),
  };
  for (let state = 0; state < states; state++) {
    for (const { packets: g, probability, pollSlots } of groups) {
      const slots = restSlots + pollSlots;
      const sent = rate * (slots + together * (g / throughput - slots));
      for (const noise of spread > 0 ? [-spread, spread] : [0]) {
        const share = spread > 0 ? probability / 2 : probability;
        const before = Math.max(0, state * unit - Math.max(0, sent + noise));
        const enters = Math.min(g, ringSize - Math.ceil(before - 1e-9));
        chain.lost[state] += share * (g - enters);
        if (enters === 0) {
          addTo(chain, state, before / unit, share);
          continue;
        }
        chain.entered[state] += share * enters;
        addTo(chain, state, (before + enters) / unit, share);
        const place = before + (enters + 1) / 2;
        chain.place[state] += share * enters * place;
        const [at, below, above] = splitBetween(place / unit);
        chain.places[state * states + at] += share * enters * below;
        if (above > 0) chain.places[state * states + at + 1] += share * enters * above;
      }
    }
  }
  const p = stationaryByGth(chain.matrix, states);
  let [lost, entered, place] = [0, 0, 0];
  const places = new Float64Array(states);
  for (let state = 0; state < states; state++) {
    lost += p[state] * chain.lost[state];
    entered += p[state] * chain.entered[state];
    place += p[state] * chain.place[state];
    for (let k = 0; k < states; k++) places[k] += p[state] * chain.places[state * states + k];
  }
  return {
    lossProbability: lost / (lost + entered),
    time: { cellSlots: unit / rate, p: places, mean: place / entered / rate },
    topProbability: p[cells],
  };
}

function addTo({ matrix }: Chain, from: number, place: number, share: number): void {
  const states = Math.sqrt(matrix.length);
  const [at, below, above] = splitBetween(place);
  matrix[from * states + Math.min(at, states - 1)] += share * below;
  if (above > 0) matrix[from * states + Math.min(at + 1, states - 1)] += share * above;
}
