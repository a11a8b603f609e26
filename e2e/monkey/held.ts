import type { CDPSession, Page } from '@playwright/test';

/** Objects held by a page at rest. */
export interface Held {
  /** Elements and texts in the document. */
  nodes: number;
  /** Nodes outside of the document that are still referenced. */
  detachedNodes: number;
  listeners: number;
  heapMb: number;
  workers: number;
}

/**
 * Permitted growth since the beginning; pins, recordings and caches, which are retained on purpose, take less. Idle
 * workers are retained for the next use: at most two solvers more, three that read texts, two of Time.
 */
const mayGrow: Held = { nodes: 4000, detachedNodes: 12_000, listeners: 1500, heapMb: 80, workers: 7 };

/** Kinds of which the page holds more than allowed; empty where all is well. */
export const grownTooMuch = (first: Held, last: Held): readonly string[] =>
  (Object.keys(mayGrow) as (keyof Held)[])
    .filter((what) => last[what] - first[what] > mayGrow[what])
    .map((what) => `${what} grew from ${Math.round(first[what])} to ${Math.round(last[what])}`);

/** Counts after a garbage collection. */
export async function heldBy(page: Page, session: CDPSession): Promise<Held> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { nodes: all, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const nodes = await page.evaluate(() => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
    let count = 1;
    while (walker.nextNode() !== null) count++;
    return count;
  });
  return {
    nodes,
    detachedNodes: all - nodes,
    listeners: jsEventListeners,
    heapMb: usedSize / 2 ** 20,
    workers: page.workers().length,
  };
}
