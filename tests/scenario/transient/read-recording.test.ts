import { describe, expect, it } from 'vitest';
import {
  beginsCounts,
  beginsRecording,
  readRecording,
  recordedLoss,
} from '../../../src/scenario/transient/read-recording.ts';

const read = (text: string) => {
  const reading = readRecording(text);
  if (!reading.ok) throw new Error(reading.message);
  return reading.value;
};

describe('a recording over time', () => {
  it('A queue, latencies and counters are known by their names, and times begin at 0', () => {
    const { timesUs, beginsUs, columns, areTotals } = read(
      'time_ms;queue_length;latency_p99_ns;rx_missed;rx_packets\n0.1;12;4000;5;100\n0.2;30;9500;5;180\n0.3;8;4100;25;240\n',
    );
    expect(timesUs).toEqual([0, 100, 200]);
    expect(beginsUs).toBe(100);
    expect(areTotals).toBe(true);
    expect(columns).toEqual([
      { kind: 'queue', name: 'queue_length', values: [12, 30, 8] },
      { kind: 'latency', name: 'latency_p99_ns', values: [4, 9.5, expect.closeTo(4.1, 9)] },
      { kind: 'lost', name: 'rx_missed', values: [5, 5, 25] },
      { kind: 'packets', name: 'rx_packets', values: [100, 180, 240] },
    ]);
  });

  it('Counters lose in the interval before a line, counts in the one after it', () => {
    const totals = read('t_us,lost,packets\n0,0,0\n10,0,50\n20,25,75\n');
    expect(recordedLoss(totals, true)).toEqual([
      { fromUs: 0, toUs: 10, share: 0 },
      { fromUs: 10, toUs: 20, share: 0.5 },
    ]);
    const counts = read('t_us,lost,packets\n0,30,10\n10,0,50\n20,25,75\n');
    expect(counts.areTotals).toBe(false);
    expect(recordedLoss(counts, false)[0].share).toBe(0.75);
    expect(recordedLoss(read('t_us,lost\n0,1\n1,2\n'), true)).toEqual([]);
  });

  it('A time of day is not a time of the plan', () => {
    expect(read('timestamp_s,backlog\n1764200000,3\n1764200001,4\n').beginsUs).toBeNull();
  });

  it('Remarks and empty lines may come before the head', () => {
    const remarks = '# measured on Monday\r\n\r\n';
    expect(beginsCounts(`${remarks}time_us;packets`)).toBe(true);
    const text = `${remarks}time (ms);waiting\r\n0;5\r\n0.5;7\r\n`;
    expect(beginsRecording(text)).toBe(true);
    expect(readRecording(text)).toMatchObject({
      value: { timesUs: [0, 500], columns: [{ values: [5, 7] }] },
    });
    expect(readRecording(`${text}x;1`)).toEqual({ ok: false, message: 'Line 6 has no time: “x”.' });
  });

  it('A load of counts is not a recording, and neither is a text without a head', () => {
    expect(beginsRecording('time_us,waiting\n0,1')).toBe(true);
    expect(beginsRecording('time_us,packets\n0,1')).toBe(false);
    expect(beginsRecording('0,1\n1,2')).toBe(false);
    expect(beginsRecording('{"model": "batch-polling"}')).toBe(false);
  });

  it.each([
    ...[
      'interval_us,packets',
      'packets,interval_us',
      'start_ms;count',
      'from_us\tframes',
      '"window (us)","pkts"',
    ],
    ...['us,packets', 'offset_ns arrivals', 'ts,rx_packets', 'packets'],
  ])('A head “%s” begins counts of packets', (head) => {
    expect(beginsCounts(`${head}\n0,1\n10,2\n`)).toBe(true);
    expect(beginsRecording(head)).toBe(false);
  });

  it.each([
    'latency_us,count',
    'us_per_packet,count',
    'time_us,lost',
    'time_us,interval_us',
    'packets,frames',
  ])('A head “%s” begins no counts of packets', (head) => {
    expect(beginsCounts(head)).toBe(false);
  });

  it.each([
    ['waiting\n1\n2', 'The first line must name a time'],
    ['time_us,waiting\n0,1', 'two lines'],
    ['time_us,waiting\n0,1\nx,2', 'Line 3 has no time: “x”.'],
    ['time_us,waiting\n0,1\n0,2', 'Times must rise, and that of line 3, 0, does not.'],
    ['time_us,waiting\n0,1\n1,-2', 'Line 3 has no number of 0 or more for “waiting”: “-2”.'],
    ['time_us,waiting\n0,1\n1,', 'Line 3 has no number of 0 or more for “waiting”'],
  ])('A recording that cannot be read is refused with one sentence: %s', (text, sentence) => {
    const reading = readRecording(text);
    expect(reading.ok ? '' : reading.message).toContain(sentence);
  });
});
