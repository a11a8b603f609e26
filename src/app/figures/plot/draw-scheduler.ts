/**
 * Draws a few figures per animation frame, so that no frame draws them all: after this time of drawing, ms, the rest
 * waits for the next frame; with layout and paint a frame takes well below 50 ms. A figure that asks again before its
 * turn keeps its position in the queue and draws only its newest state, so that one that asks often starves no other.
 */
export const FRAME_BUDGET_MS = 20;

interface Waiting {
  draw: () => void;
  priority: number;
  /** Frame of its first request: older ones go first, then lower priority numbers. */
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

/** Paper has the light palette, and no animation frame runs between `beforeprint` and printing. */
export const printing = () => typeof matchMedia === 'function' && matchMedia('print').matches;

/**
 * Calls `draw` in one of the next animation frames, or at once for paper; a second request under the same `key`
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
