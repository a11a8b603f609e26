/** sockperf (ping-pong, under-load): latencies are halves of round trips unless it says otherwise. */
import { percentileTool } from './percentile-tool.ts';

const between = 'between two sockets: network, kernel and application of both sides are in them.';

export const sockperf = percentileTool({
  format: 'sockperf',
  traits: { generator: 'sockperf', ofSockets: true },
  name: 'sockperf',
  head: /sockperf: (?:---> |Summary: (?!Message)|====> avg-)|^[> ]*---> percentile +\d/m,
  unit: 'us',
  unitPrinted: true,
  quantity: 'sojournUs',
  label: 'Latency',
  measured: 'half of the round trip, as sockperf takes it',
  notes: [{ code: 'round-trip', message: `Latencies are half of the round trip ${between}` }],
  counted: 'messages',
  meaning: (kind) =>
    /rtt|trip/i.test(kind)
      ? {
          measured: 'the whole round trip',
          notes: [{ code: 'round-trip', message: `Latencies are round trips ${between}` }],
        }
      : {},
  lines: [
    { line: /Printing statistics for Server/, opens: true },
    { line: /====> avg-(?<kind>latency|rtt)=(?<mean>[^\s(]+)/ },
    { line: /Summary: (?<kind>Latency|Round trip) is (?<mean>\S+) (?<unit>\S+)$/i, repeats: true },
    { line: /\[Valid Duration\] .*ReceivedMessages=(?<received>\S+)$/ },
    { line: /# dropped messages = (?<lost>[^;]+);/ },
    { line: /Total (?<samples>.{1,40}?) observations/ },
    { line: /---> <?MIN>? observation\s*=\s*(?<min>\S+)(?:\s+(?<unit>[a-zµ]{1,5}))?$/ },
    { line: /---> percentile\s+(?<percent>[^\s=]+)\s*=\s*(?<value>\S+)(?:\s+(?<unit>[a-zµ]{1,5}))?$/ },
    { line: /---> <?MAX>? observation\s*=\s*(?<max>\S+)(?:\s+(?<unit>[a-zµ]{1,5}))?$/ },
  ],
});
