/** xdpsock, the example of AF_XDP: packets of each socket in every second, and those that its ring did not take. */
import { groupedCounterOf } from '../../lines/number.ts';
import { rateTool } from './rate-tool.ts';

export const xdpsock = rateTool({
  format: 'xdpsock',
  name: 'xdpsock',
  traits: { ofThread: true },
  head: /^[ \t]*sock\d+@[\w.-]+:\d+ (?:rxdrop|txonly|l2fwd)\b/m,
  kind: 'packets a second of AF_XDP sockets',
  idleLeftOut: true,
  lines: [
    { line: /^\s*sock\d+@(?<part>[\w.-]+:\d+) (?:rxdrop|txonly|l2fwd)\b/, opens: true },
    { line: /^\s*pps\s+pkts\s+(?<seconds>[\d.]+)$/ },
    { line: /^\s*(?<direction>rx|tx)\s+(?<pps>[\d,]+)\s+[\d,]+$/ },
    { line: /^\s*rx (?:queue|ring) full\s+(?<missedPps>[\d,]+)\s+[\d,]+$/ },
  ],
  written: { rxPps: groupedCounterOf, txPps: groupedCounterOf, missedPps: groupedCounterOf },
  loss: { label: 'Not taken by the full ring of the socket', lost: 'missedPps', of: ['rxPps', 'missedPps'] },
  notes: [
    {
      code: 'after-losses',
      message: 'Packets that the NIC lost, or that found an empty fill ring, are not among the losses.',
    },
  ],
  rateCaution: 'Packets that the socket took: what was lost before is not counted.',
});
