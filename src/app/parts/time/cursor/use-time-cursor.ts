import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Marker } from '../../../../models/contract/figure.ts';
import { useAppStore } from '../../../core/app-context.tsx';
import type { HandleRange } from '../../../figures/plot/handle-range.ts';
import type { TimeState } from '../time-lane.ts';
import type { PacketPath } from '../../../../transient/path-recorder.ts';
import type { ShownMoment } from '../../../core/app-state.ts';
import { timePlaceText } from '../time-words.ts';

/** Name of the cursor among the markers that can be dragged. */
const cursorName = 'time-cursor';

/** Seconds in which the whole horizon is played. */
const playedSeconds = 12;

/** Steps of the keyboard along the horizon. */
const keySteps = 200;

export interface TimeCursor {
  atUs: number;
  /** The marker of figures over time, with its handle. */
  marker: Marker;
  handles: Readonly<Record<string, HandleRange>>;
  onDrag: (name: string, value: number) => void;
  isPlaying: boolean;
  play: () => void;
  stop: () => void;
}

/**
 * One time under a cursor in all figures over time. Once the reader has moved or played it, the picture of the system
 * shows that moment of one run, until the stage is left.
 */
export function useTimeCursor(state: TimeState | null, firstUs: number): TimeCursor {
  const store = useAppStore();
  const [chosen, setChosen] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const horizonUs = state?.plan.horizonUs ?? 1;
  const atUs = Math.min(horizonUs, chosen ?? firstUs);
  const latest = useRef(atUs);
  useEffect(() => {
    latest.current = atUs;
  }, [atUs]);

  useEffect(() => {
    if (!isPlaying) return undefined;
    let before = performance.now();
    let frame = requestAnimationFrame(function tick(now) {
      const next =
        latest.current + (Math.min(100, Math.max(0, now - before)) / 1000) * (horizonUs / playedSeconds);
      before = now;
      setChosen(Math.min(horizonUs, next));
      if (next >= horizonUs) setPlaying(false);
      else frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, horizonUs]);

  const moment = useMemo(() => {
    if (chosen === null || state === null || state.packets === null) return null;
    const { plan, rateMpps } = state;
    return momentOf(state.packets, atUs, { horizonUs, port: plan.port, rateMpps });
  }, [chosen, state, atUs, horizonUs]);
  useEffect(() => {
    store.setState({ shownMoment: moment });
  }, [store, moment]);
  useEffect(() => () => store.setState({ shownMoment: null }), [store]);

  const onDrag = useCallback((_name: string, value: number) => {
    setPlaying(false);
    setChosen(value);
  }, []);
  return useMemo(
    () => ({
      atUs,
      marker: { axis: 'x', value: atUs, label: '', kind: 'now', drags: cursorName },
      handles: {
        [cursorName]: {
          label: 'Time cursor',
          min: 0,
          max: horizonUs,
          step: horizonUs / keySteps,
          value: atUs,
        },
      },
      onDrag,
      isPlaying,
      play() {
        if (latest.current >= horizonUs) setChosen(0);
        setPlaying(true);
      },
      stop() {
        setPlaying(false);
      },
    }),
    [atUs, horizonUs, onDrag, isPlaying],
  );
}

/** Approximate number of packets on the wire of the picture. */
const onWire = 8;

/** Losses shown at the cursor are those of the last 1/n of the horizon before it. */
const lossParts = 160;

/** Number of the ascending times that are at most `atUs`. */
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

/** Cache: largest number of packets waiting or in service in a run, by path. */
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
function momentOf(
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
    words: `at ${timePlaceText(atUs)} of one run`,
    queue: port - 1,
    waiting: Math.max(0, present - (batch ?? 0)),
    batch,
    served: isServing ? (atUs - takenUs[last]) / (doneUs[last] - takenUs[last]) : null,
    wire: Array.from(coming.subarray(0, 4 * onWire), (time) => 1 - (time - atUs) / wireUs),
    lost: countUpTo(lostUs, atUs) - countUpTo(lostUs, atUs - horizonUs / lossParts),
    mostWaiting: mostPresent(path),
  };
}
