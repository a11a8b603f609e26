import { describe, expect, test } from 'vitest';
import { pastedQueues, type PastedQueues } from '../../src/queues/pasted/pasted-queues.ts';
import { loadOf, contentsOf } from '../../src/queues/core-load.ts';
import { costs } from './machines.ts';

/** Texts in the layouts of the tools, with numbers of this test. */
const paste = (text: string, betweenS: number | null = null): PastedQueues =>
  pastedQueues([{ name: 'paste', text: text.replace(/^\n/, '') }], { betweenS, costs });

const placed = ({ queues }: PastedQueues) =>
  queues.map(({ port, id, irq, cpu, rateMpps }) => [port, id, irq, cpu, Number(rateMpps.toPrecision(6))]);

const refusal = (text: string, betweenS: number | null = null): string => {
  try {
    paste(text, betweenS);
  } catch (error) {
    return (error as Error).message;
  }
  return 'read';
};

const nic = (counts: readonly number[]) =>
  [
    'NIC statistics:',
    `     rx_packets: ${counts.reduce((x, y) => x + y, 0)}`,
    ...counts.flatMap((count, k) => [
      `     rx_queue_${k}_packets: ${count}`,
      `     rx_queue_${k}_bytes: ${64 * count}`,
    ]),
  ].join('\n');

const interrupts = (rows: readonly (readonly number[])[], label = (k: number) => `eth0-TxRx-${k}`) =>
  [
    '            CPU0       CPU1       CPU2       CPU3',
    ...rows.map(
      (row, k) =>
        ` ${64 + k}: ${row.map((one) => String(one).padStart(10)).join(' ')}  IR-PCI-MSI ${524288 + k}-edge      ${label(k)}`,
    ),
  ].join('\n');

const softnet = (counts: readonly number[]) =>
  counts
    .map((count, core) =>
      [count, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, core]
        .map((cell) => cell.toString(16).padStart(8, '0'))
        .join(' '),
    )
    .join('\n');

describe('Queues from outputs of tools', () => {
  test('ethtool -S twice gives rates, and /proc/interrupts the cores and numbers of interrupts', () => {
    const found = paste(`
$ ethtool -S eth0; cat /proc/interrupts; sleep 10; ethtool -S eth0; cat /proc/interrupts
${nic([1000, 2000, 500])}
${interrupts([
  [10, 0, 0, 0],
  [0, 20, 0, 0],
  [5, 0, 0, 0],
])}
${nic([36_001_000, 24_002_000, 500])}
${interrupts([
  [1010, 0, 0, 0],
  [0, 2020, 0, 0],
  [5, 0, 0, 0],
])}
`);
    expect(placed(found)).toEqual([
      ['eth0', 0, 64, 0, 3.6],
      ['eth0', 1, 65, 1, 2.4],
    ]);
    expect(found.cpus).toEqual([0, 1]);
    expect(found.notes).toContain('Left out: 1 queue without packets.');
    expect(found.tools).toEqual(['interrupts', 'rss']);
  });

  test('Names of several drivers are queues; without interrupts they are placed in turn, which is said', () => {
    for (const name of [
      'rx_queue_N_packets',
      'rxN_packets',
      'rx-N.rx_packets',
      'queue_N_rx_cnt',
      'rvec_N_rx_pkts',
      '[N]: rx_ucast_packets',
      'rx_packets[N]',
      'rx_qN_packets',
    ]) {
      const print = (counts: number[]) =>
        [
          'NIC statistics:',
          ...counts.map((count, k) => `     ${name.replace('N', String(k))}: ${count}`),
        ].join('\n');
      const found = paste(`${print([5, 6])}\n${print([2_000_005, 1_000_006])}\n`, 1);
      expect(placed(found), name).toEqual([
        ['DEV', 0, null, null, 2],
        ['DEV', 1, null, null, 1],
      ]);
      expect(found.notes.join(' '), name).toContain('placed in turn');
    }
  });

  test('A filter that left out a queue of 0 packets is no change of devices, and is said', () => {
    const found = paste(`
$ ethtool -S eth0 | grep -v ': 0$'; sleep 10; ethtool -S eth0 | grep -v ': 0$'
${nic([1000])}
${nic([10_001_000, 5])}
`);
    expect(placed(found)).toEqual([['eth0', 0, null, null, 1]]);
    expect(found.notes.join(' ')).toContain(
      'Left out: 1 queue in one print only, as a filter removed lines of the other.',
    );
  });

  test('Interrupts twice with softnet_stat twice split the packets of a core by interrupts', () => {
    const found = paste(`
$ cat /proc/interrupts /proc/net/softnet_stat; sleep 10; cat /proc/interrupts /proc/net/softnet_stat
${interrupts(
  [
    [100, 0, 0, 0],
    [100, 0, 0, 0],
    [0, 0, 100, 0],
  ],
  (k) => `mlx5_comp${k}@pci:0000:03:00.0`,
)}
${softnet([100, 100, 100, 100])}
${interrupts(
  [
    [400, 0, 0, 0],
    [200, 0, 0, 0],
    [0, 0, 300, 0],
  ],
  (k) => `mlx5_comp${k}@pci:0000:03:00.0`,
)}
${softnet([40_000_100, 100, 10_000_100, 100])}
`);
    expect(placed(found)).toEqual([
      ['pci:0000:03:00.0', 0, 64, 0, 3],
      ['pci:0000:03:00.0', 1, 65, 0, 1],
      ['pci:0000:03:00.0', 2, 66, 2, 1],
    ]);
    expect(found.cpus).toEqual([0, 1, 2]);
  });

  test('Interrupts with mpstat: no packets are counted, and each core is as busy as printed', () => {
    const rows = (counts: number) =>
      interrupts(
        [
          [counts, 0, 0, 0],
          [3 * counts, 0, 0, 0],
          [0, counts, 0, 0],
        ],
        () => 'enp1s0',
      );
    const found = paste(`
$ cat /proc/interrupts; sleep 5; cat /proc/interrupts
${rows(1000)}
${rows(9000)}
$ mpstat -P ALL 5 1
Average:     CPU    %usr   %nice    %sys %iowait    %irq   %soft  %steal  %guest  %gnice   %idle
Average:       0    0.00    0.00    0.00    0.00    1.00   69.00    0.00    0.00    0.00   30.00
Average:       1    0.00    0.00    0.00    0.00    0.00   20.00    0.00    0.00    0.00   80.00
`);
    const rates = found.queues.map(({ rateMpps }) => rateMpps);
    expect(rates[1]! / rates[0]!).toBeCloseTo(3, 9);
    expect(loadOf(contentsOf(rates.slice(0, 2)), 1, costs)).toBeCloseTo(0.7, 9);
    expect(loadOf(contentsOf(rates.slice(2)), 1, costs)).toBeCloseTo(0.2, 9);
    expect(found.queues.map(({ id }) => id)).toEqual([0, 1, 2]);
    expect(found.notes[0]).toMatch(/^The texts count no packets/);
  });

  test('softnet_stat twice alone is a queue a core, and so are threads of pmd-stats-show', () => {
    const found = paste(`${softnet([7, 8])}\n${softnet([2_000_007, 1_000_008])}\n`, 1);
    expect(placed(found)).toEqual([
      ['DEV', 0, null, 0, 2],
      ['DEV', 1, null, 1, 1],
    ]);
  });

  const rxq = `
$ ovs-appctl dpif-netdev/pmd-rxq-show
pmd thread numa_id 0 core_id 4:
  isolated : false
  port: dpdk0             queue-id:  0 (enabled)   pmd usage: 60 %
  port: dpdk0             queue-id:  1 (enabled)   pmd usage: 20 %
  overhead:  4 %
pmd thread numa_id 0 core_id 6:
  isolated : false
  port: vhost1            queue-id:  0 (enabled)   pmd usage:  0 %
  overhead:  NOT AVAIL
`;

  test('pmd-rxq-show with pmd-stats-show splits the packets of a thread by the shares of its time', () => {
    const found = paste(`${rxq}
$ ovs-appctl dpif-netdev/pmd-stats-clear; sleep 10; ovs-appctl dpif-netdev/pmd-stats-show
pmd thread numa_id 0 core_id 4:
  packets received: 40000000
  idle cycles: 4000000000 (20.00%)
  processing cycles: 16000000000 (80.00%)
pmd thread numa_id 0 core_id 6:
  packets received: 0
  idle cycles: 20000000000 (100.00%)
  processing cycles: 0 (0.00%)
`);
    expect(placed(found)).toEqual([
      ['dpdk0', 0, null, 4, 3],
      ['dpdk0', 1, null, 4, 1],
      ['vhost1', 0, null, 6, 0],
    ]);
    expect(found.notes.join(' ')).toContain('a packet took 0.2 µs of a core on average');
  });

  test('pmd-rxq-show alone: the load of a thread is its printed share', () => {
    const { queues, cpus, tools } = paste(rxq);
    expect(cpus).toEqual([4, 6]);
    expect(tools).toEqual(['ovs']);
    const of4 = queues.filter(({ cpu }) => cpu === 4).map(({ rateMpps }) => rateMpps);
    expect(loadOf(contentsOf(of4), 1, costs)).toBeCloseTo(0.8, 9);
  });

  test('threads without a queue are cores, and a share that is not available yet is none', () => {
    const { queues, cpus } = paste(`
pmd thread numa_id 0 core_id 4:
  isolated : false
  port: dpdk0             queue-id:  0 (enabled)   pmd usage: 90 %
  port: dpdk1             queue-id:  0 (enabled)   pmd usage: NOT AVAIL
pmd thread numa_id 0 core_id 6:
  isolated : false
`);
    expect(cpus).toEqual([4, 6]);
    expect(queues.map(({ port, rateMpps }) => [port, rateMpps > 0])).toEqual([
      ['dpdk0', true],
      ['dpdk1', false],
    ]);
  });

  test('counters without a device are of the interface that has their queues', () => {
    const rows = (counts: number) =>
      [
        '           CPU0       CPU1',
        ` 46: ${counts} 0  IR-PCI-MSI 4-edge      eno1`,
        ` 48: 0 ${counts}  IR-PCI-MSI 5-edge      ens192-rxtx-0`,
        ` 49: ${counts} 0  IR-PCI-MSI 6-edge      ens192-rxtx-1`,
      ].join('\n');
    const found = paste(`${rows(1)}\n${nic([0, 0])}\n${rows(9)}\n${nic([2e6, 1e6])}\n`, 1);
    expect(placed(found)).toEqual([
      ['ens192', 0, 48, 1, 2],
      ['ens192', 1, 49, 0, 1],
    ]);
  });

  test('rx-placement with show runtime: workers are counted from 0, as VPP’s commands do', () => {
    const thread = (
      number: number,
      rate: string,
    ) => `Thread ${number} vpp_wk_${number - 1} (lcore ${number + 2})
Time 10.0, 10 sec internal node vector rate 12.00 loops/sec 100000.00
  vector rates in ${rate}, out ${rate}, drop 0.0000e0, punt 0.0000e0
             Name                 State         Calls          Vectors        Suspends         Clocks       Vectors/Call
dpdk-input                       polling           1000000        10000000               0          1.00e2           10.00
ethernet-input                   active            1000000        10000000               0          1.00e2           10.00`;
    const found = paste(`
vpp# show interface rx-placement
Thread 1 (vpp_wk_0):
  node dpdk-input:
    GigabitEthernet7/0/0 queue 0 (polling)
    GigabitEthernet7/0/0 queue 2 (polling)
Thread 2 (vpp_wk_1):
  node dpdk-input:
    GigabitEthernet7/0/0 queue 1 (polling)
vpp# show runtime
${thread(1, '4.0000e6')}
---------------
${thread(2, '1.0000e6')}
`);
    expect(placed(found)).toEqual([
      ['GigabitEthernet7/0/0', 0, null, 0, 2],
      ['GigabitEthernet7/0/0', 1, null, 1, 1],
      ['GigabitEthernet7/0/0', 2, null, 0, 2],
    ]);
    expect(found.notes[0]).toContain('in equal parts, which is assumed');
    expect(found.tools).toEqual(['vpp']);
  });

  test('testpmd: xstats, registers and streams give rates a queue, show config fwd the cores', () => {
    const xstats = (a: number, b: number) => `testpmd> show port xstats 0
###### NIC extended statistics for port 0
rx_good_packets: ${a + b}
rx_q0_packets: ${a}
rx_q1_packets: ${b}`;
    const config = `Logical Core 2 (socket 0) forwards packets on 2 streams:
  RX P=0/Q=0 (socket 0) -> TX P=1/Q=0 (socket 0) peer=02:00:00:00:00:01
  RX P=0/Q=1 (socket 0) -> TX P=1/Q=1 (socket 0) peer=02:00:00:00:00:01`;
    const queues = [
      ['port0', 0, null, 2, 3],
      ['port0', 1, null, 2, 1],
    ];
    expect(placed(paste(`${config}\n${xstats(5, 6)}\n${xstats(3_000_005, 1_000_006)}\n`, 1))).toEqual(queues);
    const registers = (
      a: number,
      b: number,
    ) => `  ######################## NIC statistics for port 0  ########################
  RX-packets: ${a + b}    RX-missed: 0          RX-bytes:  ${64 * (a + b)}
  Stats reg  0 RX-packets: ${a}   RX-errors: 0   RX-bytes: ${64 * a}
  Stats reg  1 RX-packets: ${b}   RX-errors: 0   RX-bytes: ${64 * b}
  ############################################################################`;
    expect(placed(paste(`${config}\n${registers(5, 6)}\n${registers(3_000_005, 1_000_006)}\n`, 1))).toEqual(
      queues,
    );
    const stream = (
      q: number,
      count: number,
    ) => `  ------- Forward Stats for RX Port= 0/Queue= ${q} -> TX Port= 1/Queue= ${q} -------
  RX-packets: ${count}        TX-packets: ${count}        TX-dropped: 0             `;
    const streams = (a: number, b: number) => `${stream(0, a)}\n${stream(1, b)}`;
    expect(placed(paste(`${config}\n${streams(5, 6)}\n${streams(3_000_005, 1_000_006)}\n`, 1))).toEqual(
      queues,
    );
  });

  test('Rates of ports that testpmd prints count without a second print', () => {
    const port = (
      number: number,
      pps: number,
    ) => `  ######################## NIC statistics for port ${number}  ########################
  RX-packets: 2000000    RX-missed: 0          RX-bytes:  128000000

  Throughput (since last show)
  Rx-pps:      ${pps}          Rx-bps:    ${512 * pps}
  ############################################################################`;
    const found = paste(`testpmd> show port stats all\n${port(0, 1_500_000)}\n${port(1, 500_000)}\n`);
    expect(placed(found)).toEqual([
      ['port0', 0, null, null, 1.5],
      ['port1', 0, null, null, 0.5],
    ]);
  });
});

describe('Texts that give no rates are refused in one sentence', () => {
  const twice = (before: string, after: string) => `$ cat x; sleep 10; cat x\n${before}\n${after}\n`;

  test('two machines', () => {
    const text = `root@one:~# ethtool -S eth0\n${nic([1, 2])}\nroot@two:~# ethtool -S eth0\n${nic([100, 200])}\n`;
    expect(refusal(text, 10)).toBe('The prints are of 2 machines, one and two: paste those of one.');
  });

  test('a counter that fell', () => {
    expect(refusal(twice(nic([5000, 6000]), nic([10, 7000])))).toMatch(
      /fell between the prints.*reset; print both again\.$/,
    );
  });

  test('an interrupt whose device went', () => {
    const before = interrupts([
      [10, 0, 0, 0],
      [0, 20, 0, 0],
    ]);
    expect(refusal(twice(before, interrupts([[20, 0, 0, 0]])))).toBe(
      'Interrupt 65 eth0-TxRx-1 on core 0 is in one print only: its device disappeared or appeared between the prints; print both again.',
    );
  });

  test('shares of a core over one', () => {
    const text = `pmd thread numa_id 0 core_id 4:
  port: dpdk0   queue-id:  0 (enabled)   pmd usage: 80 %
  port: dpdk0   queue-id:  1 (enabled)   pmd usage: 50 %
`;
    expect(refusal(text)).toMatch(/^The queues of core 4 take 130 % of its time together; at most 100 %/);
  });

  test('no time, one print, no packets, no traffic, nothing of a queue', () => {
    expect(refusal(`${nic([1, 2])}\n${nic([100, 200])}\n`)).toMatch(/^The texts do not say the time between/);
    expect(refusal(`${nic([1, 2])}\n${nic([100, 200])}\n`, -1)).toBe(
      'The time between two prints must be above 0 and at most 86400 s, not -1.',
    );
    expect(refusal(`$ ethtool -S eth0\n${nic([1, 2])}\n`)).toMatch(/^The counters are printed once/);
    expect(refusal(twice(interrupts([[1, 0, 0, 0]]), interrupts([[9, 0, 0, 0]])))).toMatch(
      /^The texts place 1 queue but count no packets/,
    );
    expect(refusal(twice(nic([1, 2]), nic([1, 2])))).toBe('No queue received a packet between the prints.');
    expect(refusal('hello')).toMatch(/^The texts have no rates of receive queues/);
  });
});
