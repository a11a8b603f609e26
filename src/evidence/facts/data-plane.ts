/** The data plane of the texts: from their tools, or from the names in them. */
import type { DataPlane } from '../../texts/counters/counter.ts';
import type { NamedPlanes } from '../../texts/counters/named-planes.ts';
import { traitsOf } from '../../texts/counters/read-counters.ts';
import type { CounterChange } from '../differences.ts';
import type { ToolReading } from '../../texts/tools/tool-reading.ts';

interface Text {
  named: NamedPlanes;
  tool: ToolReading | null;
}

export function dataPlane(texts: readonly Text[], changes: readonly CounterChange[]): DataPlane {
  const planes = new Set([
    ...changes.map((one) => traitsOf(one).plane),
    ...texts.map(({ tool }) => tool?.traits?.plane),
  ]);
  const named = new Set<DataPlane>(texts.flatMap((text) => text.named.planes));
  for (const plane of ['vpp', 'ovs'] as const) if (planes.has(plane) || named.has(plane)) return plane;
  if (changes.some(({ name }) => name.endsWith('allowance_exceeded'))) return 'ena';
  if (named.has('dpdk')) return 'dpdk';
  return (['dpdk', 'capture', 'bsd'] as const).find((one) => planes.has(one)) ?? 'kernel';
}

/** A datapath of Open vSwitch in the kernel has no threads that poll. */
export const isKernelDatapath = (texts: readonly Text[]): boolean =>
  texts.some(({ named }) => named.ofKernel) && !texts.some(({ named }) => named.ofThreads);
