/** What pooled queues take, before they are solved. */
import type { Core } from './core-classes.ts';
import { batchTime, fullBatch } from './fluid-cycle.ts';

/** From this share of the critical load on they have no part in the answer. */
const overload = 1.06;

/** Multiplications that a sum of contents takes beside those for each packet of a batch, and a content of the chain. */
const aSum = 10;
const aContent = 6;

/** Sums at which states are computed, over the root of the largest. */
const points = 6;

/** Load of the core over its critical load. */
export function criticalShare(core: Core): number {
  const { classes, ports, times } = core;
  const full = fullBatch(core);
  const [busiest] = classes;
  const cycle = classes.reduce(
    (sum, { rate, queues }) => sum + queues * batchTime(core, (full * rate) / busiest.rate),
    ports * times.switchOver,
  );
  return (busiest.rate * cycle) / full;
}

/** Contents of all queues together, as far as the law's tail reaches, put together queue by queue. */
export function pooledProducts(core: Core): number {
  const { classes, capacity } = core;
  const load = criticalShare(core);
  if (load >= overload) return 0;
  const full = fullBatch(core);
  const queues = classes.reduce((sum, one) => sum + one.queues, 0);
  const groups = classes.reduce((sum, one) => sum + one.groups, 0);
  const most = queues * capacity;
  const reach = load < 1 ? full * queues + 42 / -Math.log(load) : Infinity;
  let products = 0;
  for (let size = Math.max(512, 4 * full * queues); ; size *= 2) {
    const sums = Math.min(size, most);
    const found = Math.min(sums, capacity);
    products +=
      sums * (queues * (1 + Math.log2(groups)) * (full + aSum) * 0.5 + aContent) +
      2 * points * Math.sqrt(sums) * groups * found;
    if (size >= Math.min(reach, most)) return products;
  }
}
