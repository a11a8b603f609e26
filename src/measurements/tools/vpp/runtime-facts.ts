/** `show runtime` as plain data, in the terms of VPP. */
import type { ThreadWork } from './graph.ts';
import { threadLabel } from './node.ts';
import type { RuntimeBlock } from './show-runtime/runtime-blocks.ts';
import type { RuntimeRow } from './show-runtime/runtime-row.ts';

/** `works`: derived values of the threads that the results are about. */
export function runtimeFacts(
  blocks: readonly RuntimeBlock[],
  works: readonly ThreadWork[],
): Record<string, unknown> {
  return {
    kind: 'vpp-runtime',
    units: {
      time_s: 's',
      clocks: 'CPU clocks per packet (per call when vectors = 0, per suspend for processes)',
      vectorsPerCall: 'packets per call',
      rates: 'packets/s',
    },
    threads: blocks.map(blockFacts),
    batches: works.map(workFacts),
  };
}

function blockFacts({ thread, time, rates, columns, rows, cut }: RuntimeBlock): Record<string, unknown> {
  const unit = columns?.costUnit ?? 'clocks';
  return {
    thread: thread?.number ?? null,
    name: thread?.name ?? null,
    lcore: thread?.lcore ?? null,
    header: time?.header ?? null,
    time_s: time?.timeS ?? null,
    vectorsPerNode: time?.vectorsPerNode ?? null,
    lastLoops: time?.lastLoops ?? null,
    nodeVectorRate: time?.nodeVectorRate ?? null,
    loopsPerSec: time?.loopsPerS ?? null,
    windowSec: time?.windowS ?? null,
    rates: rates === null ? null : { ...rates },
    cut,
    nodes: rows.map((row) => nodeFacts(row, unit)),
  };
}

function nodeFacts(row: RuntimeRow, unit: 'clocks' | 'ns'): Record<string, unknown> {
  return {
    name: row.name,
    state: row.state,
    calls: row.calls,
    vectors: row.vectors,
    suspends: row.suspends,
    clocks: unit === 'clocks' ? row.cost : null,
    time_ns: unit === 'ns' ? row.cost : null,
    vectorsPerCall: row.vectorsPerCall,
    ...(row.max ?? {}),
    ...(row.repaired ? { ambiguous: true } : {}),
  };
}

/** Also for counters that come as JSON. */
export function workFacts(work: ThreadWork): Record<string, unknown> {
  const unit = work.thread.costUnit;
  return {
    thread: threadLabel(work.thread),
    inputs: work.inputs.map(({ name }) => name),
    packets: work.packets,
    batchNode: work.batchNode?.name ?? null,
    meanBatch: work.meanBatch,
    nonEmptyPollShare: work.nonEmptyPollShare,
    clocksPerPacket: unit === 'clocks' ? work.costPerPacket : null,
    nsPerPacket: unit === 'ns' ? work.costPerPacket : null,
    inputCounted: work.inputCounted,
  };
}
