/** The packets of one run at a time, for the picture of the system and for the readout. */
import type { PacketPath } from '../../../../transient/path-recorder.ts';
import type { ShownMoment } from '../../../core/app-state.ts';
import { durationText } from '../time-words.ts';

/** Packets on the wire of the picture, about. */
const onWire = 8;

/** Losses shown are those of the last of so many parts of the horizon. */
const lossParts = 160;

/** How many of the ascending times are at most this. */
function countUpTo(times: Float64Array, atUs: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= atUs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Largest number that waits or is served in a run, by path. */
const mostOf = new WeakMap<PacketPath, number>();

function mostPresent(path: PacketPath): number {
  const known = mostOf.get(path);
  if (known !== undefined) return known;
  let left = 0;
  let most = 0;
  for (const [k, atUs] of path.arrivedUs.entries()) {
    while (left < path.leftUs.length && path.leftUs[left] <= atUs) left++;
    most = Math.max(most, k + 1 - left);
  }
  mostOf.set(path, most);
  return most;
}

/** `rateMpps`: of the scenario, for the picture of the wire. */
export function momentOf(
  path: PacketPath,
  atUs: number,
  { horizonUs, port, rateMpps }: { horizonUs: number; port: number; rateMpps: number },
): ShownMoment {
  const { arrivedUs, leftUs, lostUs, takenUs, doneUs, taken } = path;
  const arrived = countUpTo(arrivedUs, atUs);
  const present = arrived - countUpTo(leftUs, atUs);
  const last = countUpTo(takenUs, atUs) - 1;
  const isServing = last >= 0 && atUs < doneUs[last];
  const batch = takenUs.length === 0 ? null : isServing ? taken[last] : 0;
  const wireUs = rateMpps > 0 ? onWire / rateMpps : horizonUs;
  const coming = arrivedUs.subarray(arrived, countUpTo(arrivedUs, atUs + wireUs));
  return {
    words: `at ${durationText(atUs)} of one run`,
    queue: port - 1,
    waiting: Math.max(0, present - (batch ?? 0)),
    batch,
    served: isServing ? (atUs - takenUs[last]) / (doneUs[last] - takenUs[last]) : null,
    wire: Array.from(coming.subarray(0, 4 * onWire), (time) => 1 - (time - atUs) / wireUs),
    lost: countUpTo(lostUs, atUs) - countUpTo(lostUs, atUs - horizonUs / lossParts),
    mostWaiting: mostPresent(path),
  };
}
