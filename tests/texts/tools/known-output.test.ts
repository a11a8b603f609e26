import { describe, expect, it } from 'vitest';
import { readAny } from '../read-any.ts';
import { knownOutput, unplacedText } from '../../../src/texts/tools/known-output.ts';

describe('an output that cannot be used', () => {
  it.each([
    ['TRex', 'trex>start -f astf/http_simple.py\n\nGlobal Statistics\n\nPort Statistics\n', 'stats -l'],
    [
      'the configuration or the flows of Open vSwitch',
      'Bridge br0\n    Port vxlan0\n        Interface vxlan0\n',
      'pmd-perf-show',
    ],
    [
      'a datapath of Open vSwitch',
      'netdev@ovs-netdev:\n  lookups: hit:5 missed:3\n  port 1: dpdk0\n    RX packets:5 errors:0\n',
      'pmd-perf-show',
    ],
    ['Contrail', 'vif0/0      PMD: 0\n            RX packets:5 bytes:4\n', 'vif --list'],
    ['an XDP program', 'Summary    4,713,237 rx/s    0 err,drop/s    0 xmit/s\n', 'napi_poll'],
    [
      'BPF programs',
      '42: xdp  name fw  tag 3b185187f1855c4c  gpl run_time_ns 1000 run_cnt 10\n',
      'napi_poll',
    ],
    ['libvma', '\tFd=[23]\n- UDP, Blocked\n', 'sockperf'],
    ['MikroTik', '      name:  ether1\n  driver-rx-packet:  1 802 975\n', '/tool profile'],
    ['zeek', 'worker-1: 1700000000.1 recvd=8 dropped=2 link=10\n', 'zeekctl netstats'],
    [
      'ip -s link, ifconfig or netstat -i',
      'eth0: flags=4163\n        RX packets 123  bytes 5\n',
      'ethtool -S',
    ],
    [
      'l2fwd',
      'Port statistics ====================================\nStatistics for port 0 ------------------------------\nPackets sent: 24\n',
      'testpmd',
    ],
    [
      'perftest',
      ' #bytes #iterations    t_min[usec]    t_max[usec]\n 2       1000          0.81\n',
      'ib_send_lat',
    ],
    ['fping', '10.0.0.7 : xmt/rcv/%loss = 8/7/12%, min/avg/max = 501/501/501\n', 'sockperf'],
    ['netqtop', ' QueueID      BPS        PPS      avg_size   [0, 64)\n    0        1.0K\n', 'ethtool -S'],
    ['Snabb', 'Applying 1.000000 Gbps of load.\n  IPv4:\n', 'load_mpps,loss'],
    ['ASTF', "{'m_active_flows': 383, 'tcps_connattempt': 526}\n", 'get_stats()'],
    ['turbostat', 'Core CPU Avg_MHz Busy% Bzy_MHz TSC_MHz\n- - 4531 99.65 4547 4500\n', 'perf stat'],
    ['BESS', '17:26:19.705492  INC   Mbps   Mpps  dropped  OUT\n', 'load_mpps'],
    ['Suricata', 'capture.kernel_packets    | Total    | 5\n', 'ethtool -S'],
    ['/proc/net/softnet_stat', `${Array.from({ length: 11 }, () => '0000272d').join(' ')}\n`, 'napi_poll'],
  ])('is named as one of %s, with the line and what to run', (name, text, instead) => {
    const message = knownOutput(text)!;
    expect(message).toContain(name);
    expect(message).toContain(instead);
    expect(message).toMatch(/^The text has .* \(line \d+, ".*"\), which cannot be laid over a model; .*\.$/);
  });

  it('is not that of Open vSwitch for a word of it', () => {
    expect(knownOutput('Port 0\nInterface eth0\n')).toBeNull();
  });
});

it('a text of which nothing is known is refused with its first line and what would help there', () => {
  expect(unplacedText('\n$ uptime\nMy eth0 drops packets\n')).toMatch(
    /^Line 3, "My eth0 drops packets": .*ethtool -S/,
  );
  expect(unplacedText('vpp is slow\n')).toMatch(/^Line 1, "vpp is slow": .*vppctl show runtime/);
});

it('prose with commas gets no message about names of columns', async () => {
  const read = await readAny('netperf TCP_RR, 1 byte each way, one connection\n100 Mbit/s switch : 250 us\n');
  expect(read).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^Line 1, "netperf TCP_RR, 1 byte .*\.\.\."/),
  });
  expect(await readAny('colour,weight\n1,2\n')).toMatchObject({
    message: expect.stringContaining('the columns are'),
  });
});

it('names in front of their numbers are not a table', async () => {
  const line = (k: number) => `lcore: ${k}, queue: ${k}, queued: 100005, sleeps: 0, total: 0`;
  expect(await readAny(`${line(0)}\n${line(1)}\n`)).toMatchObject({ ok: false });
});

it('queues of Open vSwitch without their threads are refused with what is missing', async () => {
  const read = await readAny('port: dpdk0   queue-id:  0 (enabled)   pmd usage: 45 %\n');
  expect(read).toMatchObject({ ok: false, code: 'nothing-read' });
});
