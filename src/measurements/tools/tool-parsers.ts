/** The tools whose printed output is understood. Adding a tool is one file beside this one and one line here. */
import { bpfHistogram } from './bpf-histogram/bpf-histogram.ts';
import { csitResults } from './csit/csit.ts';
import { ethtoolOutput } from './ethtool/ethtool.ts';
import { genericTable } from './generic-table/generic-table.ts';
import { hdrPercentiles } from './hdr/percentiles.ts';
import { moongenHistogram } from './moongen/histogram.ts';
import { napiPoll } from './napi-poll/napi-poll.ts';
import { ovsPmd } from './ovs-pmd/ovs-pmd.ts';
import { rateTable } from './rate-table/rate-table.ts';
import { testpmd } from './testpmd/testpmd.ts';
import type { ToolParser } from './tool-reading.ts';
import { trexLatency } from './trex/latency.ts';
import { vppRuntimeStats } from './vpp/runtime-stats.ts';
import { vppShowRuntime } from './vpp/show-runtime.ts';

export const toolParsers: readonly ToolParser[] = [
  vppShowRuntime,
  vppRuntimeStats,
  testpmd,
  ovsPmd,
  trexLatency,
  csitResults,
  ethtoolOutput,
  bpfHistogram,
  napiPoll,
  hdrPercentiles,
  moongenHistogram,
  rateTable,
  genericTable,
];
