import { describe, expect, test } from 'vitest';
import { resultHeader } from '../../../../src/texts/tools/rate-table/result-columns.ts';

/** `role:cell:unit` of every column that is used. */
function understood(header: string): string | null {
  const read = resultHeader(header.split(/[,;]/));
  if (read === null) return null;
  return [...read.columns.values()]
    .sort((a, b) => a.cell - b.cell)
    .map(({ role, cell, unit, meaning }) =>
      [role, cell, unit ?? '?', meaning].filter((part) => part !== null).join(':'),
    )
    .join(' ');
}

describe('headers in many spellings', () => {
  test.each([
    ['load_mpps,loss', 'load:0:mpps loss:1:?'],
    ['loadMpps,lossProbability,sojournUs,meanQueue', 'load:0:mpps loss:1:ratio sojourn:2:us queue:3:?'],
    ['Load (Mpps);Loss [%];Latency (µs)', 'load:0:mpps loss:1:percent sojourn:2:us'],
    ['Offered load / Mpkt/s,Drop rate in %', 'load:0:mpps loss:1:percent'],
    ['offered,throughput', 'load:0:? throughput:1:?'],
    ['rate_gbps,loss ratio', 'load:0:gbps loss:1:ratio'],
    ['Offered Load (Mpps),Frame Loss (%)', 'load:0:mpps loss:1:percent'],
    ['RATE_KPPS;latency avg ms', 'load:0:kpps sojourn:1:ms'],
    ['packets/s,mean latency [ns]', 'load:0:pps sojourn:1:ns'],
    ['million packets per second,delay_s', 'load:0:mpps sojourn:1:s'],
    ['tx_pps,rx_pps,drop %,samples', 'load:0:pps throughput:1:pps loss:2:percent samples:3:?'],
    ['frame_bytes,throughput_mpps', 'frame:0:? throughput:1:mpps'],
    ['Frame size [B],Throughput / Gbit/s', 'frame:0:? throughput:1:gbps'],
    ['S,Mpps', 'frame:0:? throughput:1:mpps'],
    ['size,rate (Gb/s)', 'frame:0:? throughput:1:gbps'],
    ['pkt_size,NDR (Mpps)', 'frame:0:? throughput:1:mpps'],
    ['frame_bytes,rate_mpps,loss', 'frame:0:? load:1:mpps loss:2:?'],
    [
      'packet size,max throughput mpps,configuration,flows',
      'frame:0:? throughput:1:mpps configuration:2:? flows:3:?',
    ],
    ['L1 rate Gbit/s,loss', 'load:0:gbps:wire loss:1:?'],
    ['offered L2 Mbit/s,loss', 'load:0:mbps:frame loss:1:?'],
    ['load_mpps,port,loss', 'load:0:mpps port:1:? loss:2:?'],
    ['lambda,queue length', 'load:0:? queue:1:?'],
    ['offered load (%),throughput (%)', 'load:0:percent throughput:1:percent'],
    ['load MB/s,loss', 'load:0:bytes/s loss:1:?'],
    ['loss_ppm,load_pps', 'loss:0:ppm load:1:pps'],
  ])('%s', (header, expected) => {
    expect(understood(header)).toBe(expected);
  });

  test.each(['latency in \u00b5s', 'latency in \u03bcs', 'latency in \u00c2\u00b5s', 'latency_usec'])(
    'µ in any encoding: %s',
    (name) => {
      expect(understood(`load_mpps,${name}`)).toBe('load:0:mpps sojourn:1:us');
    },
  );

  test('packet rates go before bit rates, else the first column of a kind counts', () => {
    expect(understood('load_gbps,load_mpps,loss')).toBe('load:1:mpps loss:2:?');
    expect(understood('load_mpps,loss,loss_percent')).toBe('load:0:mpps loss:1:?');
  });

  test('statistics that no figure shows are left out', () => {
    const read = resultHeader([
      ...['load_mpps', 'latency_us', 'latency_p99_us', 'max latency us', 'jitter', 'lost packets'],
      ...['drops pps', 'queueing delay us', 'queue size', 'port load mpps', 'cpu %'],
    ])!;
    expect([...read.columns.keys()]).toEqual([
      ...['load', 'sojourn', 'p99', 'longest', 'lost', 'lostRate', 'cpu'],
    ]);
    expect(read.unused.map(({ cell }) => cell)).toEqual([4, 7]);
    expect(read.unknown).toEqual([8, 9]);
  });
});

describe('names that are not those of a table of results', () => {
  test.each([
    't1_cycles,batch_size',
    'latency_ns,count',
    'time,size',
    'x,p',
    'load_mpps',
    'loss,latency_us',
    'frame_bytes,cycles',
    '',
  ])('%s', (header) => {
    expect(resultHeader(header.split(','))).toBeNull();
  });
});
