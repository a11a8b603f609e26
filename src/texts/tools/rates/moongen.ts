/**
 * MoonGen's console: the rates of each device, every second and at the end. Totals follow in the last line or, in
 * releases up to 2016, on a separate line.
 */
import type { RateLayout } from './rate-rows.ts';
import { rateTool } from './rate-tool.ts';

export const moongenLines: RateLayout = {
  row: {
    begins: /^\[{1,2}Device: id=\d{1,4}\]{1,2} (?:TX|RX|Sent|Received):? /,
    is: 'a rate of a device in Mpps',
  },
  lines: [
    {
      line: /^\[Device: id=(?<part>\d{1,4})\] (?<direction>TX|RX): (?<mpps>\S+)(?: \(StdDev \S+\))? Mpps, \S+(?: \(StdDev \S+\))? Mbit\/s \(\S+ Mbit\/s with framing\)(?<summary>, total (?<packets>\S+) packets with (?<bytes>\S+) bytes \(incl\. CRC\))?$/,
    },
    {
      line: /^\[{1,2}Device: id=(?<part>\d{1,4})\]{1,2} (?<direction>Sent|Received) \d+ packets, current rate (?<mpps>\S+) Mpps, \S+ MBit\/s, \S+ MBit\/s wire rate\.?$/,
    },
    {
      line: /^\[{1,2}Device: id=(?<part>\d{1,4})\]{1,2} (?<direction>Sent|Received) (?<packets>\d+) packets with (?<bytes>\d+) bytes payload (?<summary>\(including CRC\))\.?$/,
    },
    {
      line: /^\[{1,2}Device: id=(?<part>\d{1,4})\]{1,2} (?<direction>Sent|Received) (?<mpps>\S+) (?<summary>\(StdDev \S+\)) Mpps, \S+ \(StdDev \S+\) MBit\/s, \S+ \(StdDev \S+\) MBit\/s wire rate(?: on average)?\.?$/,
    },
  ],
};

export const moongenConsole = rateTool({
  ...moongenLines,
  format: 'moongen-console',
  name: 'MoonGen console',
  traits: { generator: 'MoonGen' },
  head: /^\[{1,2}Device: id=\d{1,4}\]{1,2} (?:TX: |RX: |Sent |Received )\S+ /m,
  kind: 'packets a second that the generator sent and received',
  sought: 'a rate of a device',
  place: 'device ',
  notes: [],
  rateCaution: null,
  frame: { left: 0, caution: 'A mean over all frames.' },
});
