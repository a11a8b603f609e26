/**
 * Draws figures a few per animation frame, so that no frame carries them all. A figure that asks again before its turn
 * keeps its place and draws only its newest state; the others are never starved by one that asks often.
 */

/**
 * ms of drawing after which the rest waits for the next frame: with layout and paint a frame stays well below 50 ms.
 */
export const FRAME_BUDGET_MS = 20;

interface Waiting {
  draw: () => void;
  priority: number;
  /** Frame in which it first asked: older ones go first, then the lower priority number. */
  since: number;
}

const waiting = new Map<object, Waiting>();
const lastCost = new WeakMap<object, number>();
let frame = 0;
let handle: number | null = null;

function runFrame(): void {
  handle = null;
  frame++;
  const started = performance.now();
  const order = [...waiting].sort(
    ([, one], [, other]) => one.since - other.since || one.priority - other.priority,
  );
  let drawn = 0;
  try {
    for (const [key, { draw }] of order) {
      const before = performance.now();
      if (drawn > 0 && before - started + (lastCost.get(key) ?? FRAME_BUDGET_MS) > FRAME_BUDGET_MS) break;
      waiting.delete(key);
      drawn++;
      draw();
      lastCost.set(key, performance.now() - before);
    }
  } finally {
    if (waiting.size > 0) handle ??= requestAnimationFrame(runFrame);
  }
}

/** Paper is drawn in its own colours, and there is no frame between the order to print and the printing. */
export const printing = () => typeof matchMedia === 'function' && matchMedia('print').matches;

/**
 * Calls `draw` in one of the next animation frames, and at once for paper; a second request under the same `key`
 * replaces the first.
 */
export function scheduleDraw(key: object, priority: number, draw: () => void): void {
  if (printing()) {
    draw();
    return;
  }
  const pending = waiting.get(key);
  waiting.set(key, { draw, priority, since: pending?.since ?? frame });
  handle ??= requestAnimationFrame(runFrame);
}

export function cancelDraw(key: object): void {
  waiting.delete(key);
  if (waiting.size === 0 && handle !== null) {
    cancelAnimationFrame(handle);
    handle = null;
  }
}
