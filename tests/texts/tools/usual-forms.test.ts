/** Known tools in the other forms in which people print them. */
import { describe, expect, it } from 'vitest';
import type { ToolReading } from '../../../src/texts/tools/tool-reading.ts';
import { toolReading } from '../read-any.ts';
import { sampleText } from '../sample-texts.ts';

const value = ({ results }: ToolReading, quantity: string) => {
  const found = results.find((result) => result.quantity === quantity && result.kind === 'value');
  return found?.kind === 'value' ? found.value : null;
};
const fact = ({ systemFacts }: ToolReading, name: string) =>
  systemFacts.find((each) => each.name === name)?.value ?? null;

describe('sar', () => {
  it.each(['sar/human.txt', 'sar/sadf-d.txt', 'sar/sadf.json'])(
    'has packets a second in %s',
    async (name) => {
      const reading = await toolReading(sampleText(name));
      expect(reading.format).toBe('sar');
      expect(value(reading, 'throughputMpps')).toBeCloseTo(0.817345, 9);
      expect(reading.results.at(-1)).toMatchObject({ x: [0, 1], y: [0.812345, 0.822345] });
      expect(fact(reading, 'meanFrameBytes')).toBeCloseTo(name.endsWith('human.txt') ? 100.7 : 98.46, 2);
    },
  );
});

it('show port xstats of testpmd has its losses', async () => {
  const reading = await toolReading(sampleText('testpmd/port-xstats.txt'));
  expect(reading.format).toBe('testpmd');
  expect(value(reading, 'lossProbability')).toBe(0.2);
  expect(fact(reading, 'meanFrameBytes')).toBe(64);
});

it('the stream of iperf3 reads as its one value does', async () => {
  const lines = sampleText('generic/iperf3-stream.json').trim().split('\n');
  const [start, interval, end] = lines.map((line) => (JSON.parse(line) as { data: unknown }).data);
  const whole = JSON.stringify({ start, intervals: [interval], end });
  const reading = await toolReading(sampleText('generic/iperf3-stream.json'));
  expect(reading.results).toEqual((await toolReading(whole)).results);
  expect(value(reading, 'lossProbability')).toBeCloseTo(5 / 906, 12);
});

it('the JSON of nfvbench has its rate and every rate that was tried', async () => {
  const reading = await toolReading(sampleText('generic/nfvbench-ndr.json'));
  expect(value(reading, 'throughputMpps')).toBe(6.321498);
  expect(value(reading, 'lossProbability')).toBe(0);
  expect(value(reading, 'sojournUs')).toBe(319);
  expect(fact(reading, 'frameBytes')).toBe(64);
  expect(reading.questions).toMatchObject([{ id: 'directions', guessed: true }]);
  const lost = reading.results.find(
    (result) => result.kind === 'series' && result.quantity === 'lossProbability',
  );
  expect(lost).toMatchObject({ against: 'rateMpps' });
  expect(lost?.kind === 'series' ? lost.y.at(-1) : null).toBeCloseTo(0.844103641907214, 12);
  const one = await toolReading(sampleText('generic/nfvbench-ndr.json'), { directions: 'one' });
  expect(value(one, 'throughputMpps')).toBe(3.160749);
});

describe('the console of MoonGen', () => {
  const text = sampleText('moongen/console-two-devices.txt');

  it('has the rates of its totals and what did not come back', async () => {
    const reading = await toolReading(text);
    expect(value(reading, 'sentMpps')).toBe(14.88);
    expect(value(reading, 'throughputMpps')).toBe(12.31);
    expect(value(reading, 'lossProbability')).toBeCloseTo(1 - 123_108_840 / 148_808_840, 12);
    expect(fact(reading, 'frameBytes')).toBe(64);
  });

  it('has no losses without totals, and keeps two runs apart', async () => {
    const seconds = `${text.split('\n').slice(0, 2).join('\n')}\n`;
    expect(value(await toolReading(seconds), 'lossProbability')).toBeNull();
    const twice = await toolReading(text + text.replaceAll('12.31', '11.01'));
    expect(twice.questions).toMatchObject([{ id: 'output', chosen: '2' }]);
    expect(value(twice, 'throughputMpps')).toBe(11.01);
  });

  it('of old releases has its rates, and their totals on lines before', async () => {
    const rate = (verb: string, mpps: string) =>
      `${verb} ${mpps} Mpps, 1015.60 MBit/s, 1332.98 MBit/s wire rate`;
    const seconds = `[[Device: id=0]] ${rate('Sent 1983681 packets, current rate', '1.98')}.\n[Device: id=1] ${rate('Received 1983034 packets, current rate', '1.97')}.\n`;
    const reading = await toolReading(seconds);
    expect(value(reading, 'sentMpps')).toBe(1.98);
    expect(value(reading, 'lossProbability')).toBeNull();
    const total = (id: number, verb: string, packets: number) =>
      `[Device: id=${id}] ${verb} ${packets} packets with ${64 * packets} bytes payload (including CRC).\n[Device: id=${id}] ${verb} 1.980000 (StdDev 0.000001) Mpps, 1015.6 (StdDev 0.1) MBit/s, 1332.9 (StdDev 0.1) MBit/s wire rate on average.\n`;
    const ended = await toolReading(seconds + total(0, 'Sent', 20_000) + total(1, 'Received', 19_000));
    expect(value(ended, 'lossProbability')).toBeCloseTo(0.05, 12);
    expect(fact(ended, 'frameBytes')).toBe(64);
  });

  it('that is cut leaves out devices without a total', async () => {
    const both = text
      .split('\n')
      .filter((line) => !/RX: .*total/.test(line))
      .join('\n');
    const reading = await toolReading(both);
    expect(value(reading, 'sentMpps')).toBe(14.88);
    expect(value(reading, 'throughputMpps')).toBeNull();
    expect(reading.warnings).toContainEqual(expect.objectContaining({ code: 'totals-missing' }));
  });
});

describe('ethtool -S', () => {
  const head = 'NIC statistics:\n';

  it.each([
    ['be2net', 'rx_drops_no_pbuf: 100\nrxq0: rx_pkts: 100\nrxq0: rx_bytes: 9\nrxq1: rx_pkts: 300\n', 0.2],
    ['ena', 'queue_0_rx_cnt: 100\nqueue_0_rx_bytes: 9\nqueue_1_rx_cnt: 300\nrx_drops: 100\n', 0.2],
    ['virtio_net', 'rx0_packets: 100\nrx0_kicks: 9\nrx1_packets: 300\nrx1_drops: 100\n', null],
  ])('of %s has its queues and losses', async (driver, counters, loss) => {
    const reading = await toolReading(head + counters);
    expect(reading.understood.map(({ text }) => text).join(' ')).toContain(driver);
    expect(fact(reading, 'busiestShare')).toBe(0.75);
    expect(value(reading, 'lossProbability')).toBe(loss);
  });
});

describe('interfaces of VPP', () => {
  it.each(['show-interface.txt', 'show-hardware-interfaces.txt'])(
    'say what the ring lost: %s',
    async (name) => {
      const reading = await toolReading(sampleText(`vpp-interfaces/${name}`));
      expect(reading.format).toBe('vpp-interfaces');
      expect(value(reading, 'lossProbability')).toBe(0.025);
      expect(fact(reading, 'meanFrameBytes')).toBe(64);
      expect(fact(reading, 'ringSize')).toBe(name.includes('hardware') ? 1024 : null);
    },
  );

  it('say it beside show runtime, too', async () => {
    const runtime = sampleText('vpp-runtime/old-csit-acl-saturated.txt');
    const alone = await toolReading(runtime);
    const both = await toolReading(`${runtime}\n${sampleText('vpp-interfaces/show-interface.txt')}`);
    expect(both.format).toBe('vpp-show-runtime');
    expect(both.results.slice(0, -1)).toEqual(alone.results);
    expect(value(both, 'lossProbability')).toBe(0.025);
  });
});

describe('the text of iperf over UDP', () => {
  const text = sampleText('generic/iperf3-udp.txt');

  it('has what the receiver counted', async () => {
    const reading = await toolReading(text);
    expect(value(reading, 'lossProbability')).toBe(6717 / 133_917);
    expect(value(reading, 'throughputMpps')).toBeCloseTo((133_917 - 6717) / 3e6, 12);
    expect(fact(reading, 'offeredMpps')).toBe(0.044639);
    expect(reading.questions).toEqual([]);
  });

  it('of several runs asks which', async () => {
    const twice = await toolReading(text + text.replace('6717/', '17/'));
    expect(twice.questions).toMatchObject([{ id: 'output', chosen: '2' }]);
    expect(value(twice, 'lossProbability')).toBe(17 / 133_917);
  });

  it('of iperf 2 has its own layout', async () => {
    const two = '[  3]  0.0-10.0 sec  1.25 MBytes  1.05 Mbits/sec   0.012 ms    5/  893 (0.56%)\n';
    expect(value(await toolReading(two), 'lossProbability')).toBe(5 / 893);
  });

  it('of iperf 2.1 has latencies behind it, sums of several and rows of the sender', async () => {
    const text = [
      '[  1] 0.0000-1.0000 sec   131 KBytes  1.07 Mbits/sec  0/0       91 pps',
      '[  1]  0.00-1.00 sec  0.34 MBytes  2.88 Mbits/sec  10.088 ms  266/  511 (52%)  -0.719/ 0.231/ 1.181/ 0.950 ms  511 pps',
      '[  2]  0.00-1.00 sec  0.35 MBytes  2.98 Mbits/sec   5.422 ms  247/  500 (49%)  0.048/0.002/0.314/0.030 ms  500 pps 500/0(0) pkts 0/0/0 8409',
    ];
    const one = await toolReading(`${text.join('\n')}\n`);
    expect(one.questions).toMatchObject([{ id: 'output', chosen: '2' }]);
    expect(value(one, 'lossProbability')).toBe(247 / 500);
    const sum = '[SUM-2]  0.00-10.00 sec  9.77 MBytes  8.17 Mbits/sec   6.405 ms 4000/10000 (40%)';
    const all = await toolReading(`${[...text, sum].join('\n')}\n`);
    expect(all.questions).toEqual([]);
    expect(value(all, 'throughputMpps')).toBe(0.0006);
  });

  it('in both directions has the rows that arrived, and not the last empty one', async () => {
    const both = [
      '[  6][TX-S]   1.00-2.00   sec   312 MBytes  2.62 Gbits/sec            227543',
      '[  5][RX-S]   0.00-2.00   sec   509 MBytes  4.27 Gbits/sec  0.001 ms  60/400 (15%)  receiver',
      '[  5]   2.00-2.00   sec  1.41 KBytes  2.77 Mbits/sec  0.203 ms  0/1 (0%)',
    ];
    expect(value(await toolReading(`${both.join('\n')}\n`), 'lossProbability')).toBe(0.15);
  });

  it('without a summary says that it has one interval', async () => {
    const row = (k: number) =>
      `[  5]   ${k}.00-${k + 1}.00   sec  1 MBytes  8 Mbits/sec  0.1 ms  ${k}/100 (1%)\n`;
    const reading = await toolReading(row(0) + row(1));
    expect(reading.questions).toMatchObject([{ id: 'output', guessed: true }]);
    expect(reading.warnings).toContainEqual(expect.objectContaining({ code: 'one-interval' }));
  });

  it('over TCP is refused with what to run', async () => {
    const tcp =
      '[ ID] Interval           Transfer     Bitrate\n[  5]   0.00-1.00   sec  1.1 GBytes  9.4 Gbits/sec    0\n';
    await expect(toolReading(tcp)).rejects.toThrow(/iperf3 with -J/);
  });
});
