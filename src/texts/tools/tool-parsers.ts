/** The tools whose printed output is understood. A new tool is one file or folder beside this file and one
 * line here. */
import { bpfHistogram } from './bpf-histogram/bpf-histogram.ts';
import { csitResults } from './csit/csit.ts';
import { ethtoolOutput } from './ethtool/ethtool.ts';
import { genericTable } from './generic-table/generic-table.ts';
import { grout } from './graph/grout.ts';
import { hdrPercentiles } from './hdr/hdr.ts';
import { lagscope } from './lagscope/lagscope.ts';
import { moongenConsole } from './rates/moongen.ts';
import { moongenHistogram } from './moongen/histogram.ts';
import { napiPoll } from './napi-poll/napi-poll.ts';
import { netperf } from './percentiles/netperf.ts';
import { ovsPmd } from './ovs-pmd/ovs-pmd.ts';
import { memtier } from './percentiles/memtier.ts';
import { perfStat } from './perf-stat/perf-stat.ts';
import { perftest } from './percentiles/perftest.ts';
import { rateTable } from './rate-table/rate-table.ts';
import { rteGraph } from './graph/rte-graph.ts';
import { sar } from './rates/sar.ts';
import { simulatorMeans } from './simulator-means/simulator-means.ts';
import { simulatorRun } from './simulator/simulator.ts';
import { snabb } from './rates/snabb.ts';
import { sockperf } from './percentiles/sockperf.ts';
import { stressNg } from './percentiles/stress-ng.ts';
import { testpmd } from './testpmd/testpmd.ts';
import type { ToolParser } from './tool-reading.ts';
import { trexGlobal } from './rates/trex-global.ts';
import { trexConsole } from './trex-console/trex-console.ts';
import { trexLatency } from './trex/trex.ts';
import { vppRxPlacement } from './vpp-rx-placement/rx-placement.ts';
import { vppInterfaceCounters } from './rates/vpp-interfaces.ts';
import { vppRuntimeStats } from './vpp-runtime-stats/runtime-stats.ts';
import { xdpsock } from './rates/xdpsock.ts';
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
  moongenConsole,
  vppRxPlacement,
  vppInterfaceCounters,
  sar,
  sockperf,
  lagscope,
  netperf,
  perftest,
  memtier,
  stressNg,
  trexConsole,
  trexGlobal,
  grout,
  rteGraph,
  snabb,
  xdpsock,
  perfStat,
  simulatorRun,
  simulatorMeans,
  rateTable,
  genericTable,
];
