/** Multiples and units in front of a counter: what a person reads in the line. */
import { expect, it } from 'vitest';
import { clockOf, pauseOf } from '../../../src/texts/counters/shell-line.ts';
import { readCounters } from '../../../src/texts/counters/read-counters.ts';

const valueIn = (text: string, name: string) =>
  readCounters(text, 'a')
    .snapshots.flatMap(({ counters }) => counters)
    .find((counter) => counter.name === name)?.value;

const trex = (rate: string) => `summary stats\n Total-PPS       :      ${rate}\n`;
const netmap = (rate: string) => `main_thread [2406] ${rate} (1189 pkts 0 bps in 1001001 usec)\n`;
const ring = (time: string) => `Name : eth1\nDuration: ${time}\nPackets: 100\nDropped: 0\n`;
const reply = (time: string) => `64 bytes from 10.0.0.1: icmp_seq=1 ttl=64 time=${time}\n`;
const waits = (unit: string) =>
  `Tracing run queue latency... Hit Ctrl-C to end.\n     ${unit}               : count     distribution\n         8 -> 15         : 3        |****|\n`;

it.each([
  [trex('2.50 pps'), 'generator sent', 2.5],
  [trex('2.50 Kpps'), 'generator sent', 2500],
  [trex('2.50 Mpps'), 'generator sent', 2.5e6],
  [trex('2.50 Gpps'), 'generator sent', 2.5e9],
  [trex('2.50 Tpps'), 'generator sent', 2.5e12],
  [netmap('250 pps'), 'generator received', 250],
  [netmap('250 Kpps'), 'generator received', 250_000],
  [netmap('1.25 Mpps'), 'generator received', 1.25e6],
  [ring('1:02:03:04:500'), 'duration', 93_784.5],
  [reply('250 us'), 'round trip', 250],
  [reply('2.5 ms'), 'round trip', 2500],
  [reply('2 s'), 'round trip', 2e6],
  [waits('usecs'), 'delay any task', 8],
  [waits('msecs'), 'delay any task', 8000],
  ['1 s ipv4 udp receive buffer errors = 7 errors\n', 'window', 1],
  ['10m ipv4 udp receive buffer errors = 7 errors\n', 'window', 600],
  ['2min ipv4 udp receive buffer errors = 7 errors\n', 'window', 120],
  ['3h ipv4 udp receive buffer errors = 7 errors\n', 'window', 10_800],
  ['app  1.500  2.500  0.1  0.2  0.250\n', 'tx_drops', 250_000],
])('%j has %s = %d', (text, name, value) => {
  const head = name === 'tx_drops' ? 'app (rx/tx/txdrop in Mpps)\n' : '';
  expect(valueIn(head + text, name)).toBeCloseTo(value, 6);
});

it('Pauses are read in seconds, minutes and hours, times of day in seconds', () => {
  expect(
    ['sleep 10', 'sleep 1.5s', 'sleep 2m', 'a; sleep 3h; a', 'a; sleep 1; sleep 2'].map(pauseOf),
  ).toEqual([10, 1.5, 120, 10_800, 3]);
  expect(['00:00:07.5', '00:02:00', '03:00:00'].map(clockOf)).toEqual([7.5, 120, 10_800]);
});
