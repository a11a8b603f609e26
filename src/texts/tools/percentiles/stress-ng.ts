/** The stressor `--cyclic` of stress-ng: how late a timer wakes a thread. */
import { percentileTool } from './percentile-tool.ts';

export const stressNg = percentileTool({
  format: 'stress-ng',
  name: 'stress-ng --cyclic',
  head: /\bcyclic: (?:sched \S+: \d+ ns delay|latency percentiles:|\s*mean: [\d.]+ ns)/,
  unit: 'ns',
  wholePercentiles: true,
  quantity: 'wakeUpUs',
  label: 'Wake-up',
  measured: 'how late a timer wakes a thread',
  notes: [
    {
      code: 'wake-up',
      message: 'These are wake-up times of a thread by a timer: no packets are in them.',
    },
  ],
  lines: [
    { line: /\bcyclic: sched \S+: \d+ ns delay, (?<samples>\d+) samples/, opens: true },
    { line: /\bcyclic:\s+mean: (?<mean>\S+) ns, mode: / },
    { line: /\bcyclic:\s+min: (?<min>\S+) ns, max: (?<max>\S+) ns/ },
    { line: /\bcyclic:\s+(?<percent>\d{1,3}(?:\.\d+)?)%:\s+(?<value>\S+) ns/ },
  ],
});
