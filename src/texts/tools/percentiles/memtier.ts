/** The table “ALL STATS” of memtier_benchmark. */
import { percentileTool } from './percentile-tool.ts';

export const memtier = percentileTool({
  format: 'memtier',
  name: 'memtier_benchmark',
  head: /^[ \t>]*Type\s+Ops\/sec\s.*\bLatency\b/m,
  unit: 'ms',
  quantity: 'sojournUs',
  label: 'Request and response',
  measured: 'the time of a request and its response',
  notes: [
    {
      code: 'round-trip',
      message:
        'Latencies are round trips of a request and its response, or of a pipeline of them: network, kernel and server are in them.',
    },
  ],
  counted: 'requests',
  table: {
    head: /^Type\s+Ops\/sec\s.*\bLatency\b/,
    column: /(?:p[\d.]+|Avg\.) Latency|\S+/g,
    numbers: { 'Ops/sec': 'perSecond', 'Avg. Latency': 'mean', Latency: 'mean' },
    percentile: /^p([\d.]+) Latency$/,
    rowName: (type) => type,
  },
});
