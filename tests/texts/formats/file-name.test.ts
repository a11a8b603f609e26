import { expect, test } from 'vitest';
import { runFromFileName } from '../../../src/texts/formats/format-parser.ts';

test.each([
  ['clock-xc-2500.dat', 'cross-connect', 2500],
  ['batches-mix-7500.csv', 'mixed', 7500],
  ['histogram-xc-2500.csv', 'cross-connect', 2500],
  ['latency-mix-10000.csv', 'mixed', 10000],
  ['clock-xc-2500 (1).dat', 'cross-connect', 2500],
  ['C:\\runs\\XC_500.csv', 'cross-connect', 500],
  ['mixed.csv', 'mixed', null],
  ['run-2.5gbps.csv', null, 2500],
  ['cross-connect, 900 Mbit.txt', 'cross-connect', 900],
  ['run 7500Mbps xc.csv', 'cross-connect', 7500],
  ['latency-2021-11-05.csv', null, null],
  ['remix-2500.csv', null, null],
  ['xc-0000.csv', 'cross-connect', null],
  ['', null, null],
] as const)('the file name %s has its run', (name, scenario, rateMbps) => {
  expect(runFromFileName(name)).toEqual({ scenario, rateMbps });
});
