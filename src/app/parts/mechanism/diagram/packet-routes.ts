/** The packet's way as arrows between the placed areas: up and down along the columns, sideways through the gaps. */
import type { DiagramArea } from '../../../../models/contract/diagram.ts';
import { NIC } from './cores/core-plan.ts';
import { RAIL, TIP_GAP } from './diagram-metrics.ts';
import {
  type Box,
  type PlacedArea,
  type Point,
  type Route,
  bottom,
  middle,
  right,
} from './placed-diagram.ts';

interface RouteSpace {
  areas: readonly PlacedArea[];
  guestAreas: ReadonlySet<DiagramArea>;
  nic: Box;
  /** The free height between guest and host. */
  gap: { top: number; bottom: number };
}

interface Crossing {
  /** x at which it leaves or reaches the host. */
  hostX: number;
  guestX: number;
}

/** x of the arrows that enter or leave a box from above or below. */
export const railOf = (box: Box): number => right(box) - RAIL;
const straight = 1;

export function packetRoutes(path: readonly string[], space: RouteSpace): readonly Route[] {
  const placed = new Map(space.areas.map((each) => [each.area.id, each]));
  const stations = path.filter((id) => id === NIC || placed.has(id));
  const pairs = stations.slice(1).map((to, k) => ({ from: stations[k], to }));
  const boxOf = (id: string) => placed.get(id)?.box ?? space.nic;
  const inGuest = (id: string) => {
    const found = placed.get(id);
    return found !== undefined && space.guestAreas.has(found.area);
  };
  const crossings = pairs.map(({ from, to }): Crossing | null => {
    if (from === NIC || to === NIC || inGuest(from) === inGuest(to)) return null;
    const hostX = railOf(boxOf(inGuest(from) ? to : from));
    const guest = boxOf(inGuest(from) ? from : to);
    return { hostX, guestX: Math.min(right(guest) - RAIL, Math.max(guest.left + RAIL, hostX)) };
  });
  const lanes = lanesOf(crossings, space.gap);
  return pairs.map(({ from, to }, k): Route => {
    const [a, b] = [boxOf(from), boxOf(to)];
    const crossing = crossings[k];
    if (crossing !== null) {
      const [host, guest] = inGuest(from) ? [b, a] : [a, b];
      const points = crossingPoints(crossing, host, guest, lanes[k]);
      return { from, to, points: inGuest(from) ? [...points].reverse() : points };
    }
    if (from === NIC || to === NIC) {
      const area = from === NIC ? b : a;
      const points: Point[] = [
        [railOf(area), space.nic.top - (from === NIC ? 0 : TIP_GAP)],
        [railOf(area), bottom(area) + TIP_GAP],
      ];
      return { from, to, points: from === NIC ? points : points.reverse() };
    }
    return { from, to, points: between(a, b) };
  });
}

/**
 * Two arrows that run sideways in the gap over the same stretch have different heights, so that neither crosses the
 * other: whichever way they lean, the one that is further that way at the guest runs nearer to it.
 */
function lanesOf(crossings: readonly (Crossing | null)[], { top, bottom: low }: RouteSpace['gap']): number[] {
  const leaning = crossings.filter((one) => one !== null && Math.abs(one.hostX - one.guestX) > straight);
  const span = (one: Crossing) => [Math.min(one.hostX, one.guestX), Math.max(one.hostX, one.guestX)];
  return crossings.map((one) => {
    const half = (top + low) / 2;
    if (one === null) return half;
    const [from, to] = span(one);
    const other = leaning.find((each): each is Crossing => {
      if (each === null || each === one) return false;
      const [start, end] = span(each);
      return start < to && from < end;
    });
    if (other === undefined || !leaning.includes(one)) return half;
    const leftwards = one.guestX < one.hostX;
    const nearer = leftwards ? one.hostX > other.hostX : one.hostX < other.hostX;
    return nearer ? top + (low - top) / 3 : low - (low - top) / 3;
  });
}

/** Points from the host's box up to the guest's. */
function crossingPoints({ hostX, guestX }: Crossing, host: Box, guest: Box, lane: number): Point[] {
  const start: Point = [hostX, host.top - TIP_GAP];
  if (Math.abs(hostX - guestX) <= straight) return [start, [hostX, bottom(guest) + TIP_GAP]];
  return [start, [hostX, lane], [guestX, lane], [guestX, bottom(guest) + TIP_GAP]];
}

/** Points between two areas of one group: along their common column, else from side to side. */
function between(a: Box, b: Box): Point[] {
  if (a.left < right(b) && b.left < right(a)) {
    const x = Math.min(railOf(a), railOf(b));
    return a.top > b.top
      ? [
          [x, a.top - TIP_GAP],
          [x, bottom(b) + TIP_GAP],
        ]
      : [
          [x, bottom(a) + TIP_GAP],
          [x, b.top - TIP_GAP],
        ];
  }
  const onward = b.left > a.left;
  const start = onward ? right(a) + TIP_GAP : a.left - TIP_GAP;
  const end = onward ? b.left - TIP_GAP : right(b) + TIP_GAP;
  const common = [Math.max(a.top, b.top), Math.min(bottom(a), bottom(b))];
  if (common[1] - common[0] >= RAIL) {
    const y = (common[0] + common[1]) / 2;
    return [
      [start, y],
      [end, y],
    ];
  }
  const turn = (start + end) / 2;
  return [
    [start, middle(a)],
    [turn, middle(a)],
    [turn, middle(b)],
    [end, middle(b)],
  ];
}
