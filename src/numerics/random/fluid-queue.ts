/** A queue that fills at a rate and is emptied at another, both constant between steps. */
import type { RateCurve } from './rate-curve.ts';

interface FluidQueueParts {
  /** Factor on `inflow`. */
  readonly rate: RateCurve;
  /** Work that arrives for each unit of time at factor 1, and with each single arrival. */
  readonly inflow: number;
  readonly ofSingle: number;
  /** Times of single arrivals, ascending. */
  readonly single: Float64Array;
  /**
   * Work that is served for each unit of time while any waits, and largest level of the queue, from each time on;
   * ascending, the first at 0.
   */
  readonly outflow: readonly { readonly from: number; readonly perTime: number; readonly limit: number }[];
  readonly stalls: readonly { readonly at: number; readonly length: number }[];
  readonly start: number;
  /** Level of the queue while its server keeps up: its mean. */
  readonly usual: number;
  readonly horizon: number;
}

/** Points of its line, and the inflow that found no room. */
export function fluidQueue(parts: FluidQueueParts): { at: Float64Array; queue: Float64Array; lost: number } {
  const { rate, inflow, ofSingle, single, outflow, stalls, usual, horizon } = parts;
  const events = [
    ...rate.from.filter((from) => from > 0 && from < horizon),
    ...outflow.map(({ from }) => from),
    ...stalls.flatMap(({ at, length }) => [at, at + length]),
    ...single,
    horizon,
  ]
    .filter((time) => time > 0 && time <= horizon)
    .sort((a, b) => a - b);
  const at = [0];
  const queue = [parts.start];
  let now = 0;
  let level = parts.start;
  let lost = 0;
  let nextSingle = 0;
  const point = (time: number, value: number) => {
    at.push(time);
    queue.push(value);
  };
  for (const time of events) {
    const works = outflow.reduce((last, one) => (one.from <= now ? one : last));
    const isStalled = stalls.some((stall) => stall.at <= now && now < stall.at + stall.length);
    const factor = rate.factor[rate.pieceAt(now)];
    const slope = factor * inflow - (isStalled ? 0 : works.perTime);
    // While the server keeps up, the queue stays at its usual level.
    const floor = isStalled ? level : Math.min(level, usual * Math.min(1, factor));
    if (level > works.limit) {
      lost += level - works.limit;
      level = works.limit;
      point(now, level);
    }
    if (slope < 0 && level > floor) {
      const reached = now + (level - floor) / -slope;
      if (reached < time) {
        point(reached, floor);
        level = floor;
      } else level += slope * (time - now);
    } else if (slope > 0) {
      const reached = now + (works.limit - level) / slope;
      if (reached < time) {
        point(reached, works.limit);
        lost += slope * (time - reached);
        level = works.limit;
      } else level += slope * (time - now);
    }
    now = time;
    point(now, level);
    while (nextSingle < single.length && single[nextSingle] === now) {
      nextSingle++;
      const room = works.limit - level;
      lost += Math.max(0, ofSingle - room);
      level += Math.min(ofSingle, Math.max(0, room));
    }
  }
  return { at: Float64Array.from(at), queue: Float64Array.from(queue), lost };
}
