import { graphTool } from './graph-tool.ts';

/** Statistics of DPDK's graph library (rte_graph_cluster_stats_get), as l3fwd-graph and others print them. */
export const rteGraph = graphTool({
  format: 'rte-graph',
  name: 'DPDK graph statistics',
  traits: { plane: 'dpdk' },
  head: /^[> ]*\|\s*Node\s*\|\s*calls\s*\|\s*objs\s*\|/,
  // Printed quotients are of the last interval, rounded down; counts are since the start: neither checks the other.
  columns: { calls: 'calls', objs: 'packets', 'objs/sec(10E6)': 'mpps', 'cycles/call': 'cyclesPerCall' },
  brings: /[-_]rx(?:[-_]\d{1,5}){0,3}$/,
  without: /^kernel_rx\b/, // packets of the kernel's interfaces
  command: 'the program with its graph statistics on',
  counted: 'all graphs of the program together; cycles are those of the last interval',
  since: ['the start of the program', 'two prints of the ports, ten seconds apart'],
});
