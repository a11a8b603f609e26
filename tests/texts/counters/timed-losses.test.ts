import { expect, it } from 'vitest';
import { readCounters } from '../../../src/texts/counters/read-counters.ts';

it('A list of losses beside times continues after each midnight, and needs a line that names losses', () => {
  const rows = '23:59:58 0\n23:59:59 12\n00:00:00 0\n12:00:00 3\n06:00:00 4\n06:00:00 5\n';
  expect(readCounters(`drops each second\n${rows}`, 'a').losses).toEqual([
    { atS: 86_398, lost: 0 },
    { atS: 86_399, lost: 12 },
    { atS: 86_400, lost: 0 },
    { atS: 129_600, lost: 3 },
    { atS: 194_400, lost: 4 },
    { atS: 194_400, lost: 5 },
  ]);
  expect(readCounters(`temperature\n${rows}`, 'a').losses).toEqual([]);
});

it('Lines of logs are read by their form, among outputs and words', () => {
  const text = `the gateway forgets connections
nf_conntrack: nf_conntrack: table full, dropping packet
     rx_missed_errors: 12
NETDEV WATCHDOG: eth0 (igb): transmit queue 2 timed out
`;
  expect(readCounters(text, 'a').logs.map(({ number, event }) => [number, event])).toEqual([
    [2, 'table-full'],
    [4, 'sender-stuck'],
  ]);
});
