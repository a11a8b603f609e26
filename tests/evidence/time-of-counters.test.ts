import { describe, expect, it } from 'vitest';
import { diagnose } from '../../src/diagnosis/diagnose.ts';

/** With plain blanks in the numbers. */
const causesOf = (text: string) => {
  const { causes } = diagnose([{ name: 'pasted', text }]);
  return JSON.parse(JSON.stringify(causes).replace(/[\u202f\u00a0\u2009]/g, ' ')) as typeof causes;
};
const proofOf = (text: string) => causesOf(text)[0]!.for.map(({ says }) => says);

const twice = (first: string, second: string, command: string) =>
  `$ ${command}; sleep 10; ${command}\n${first}\n${second}\n`;

describe('Averages and counters of another time', () => {
  const interfaces = (packets: number, missed: number) =>
    [
      '              Name               Idx    State  MTU (L3/IP4/IP6/MPLS)     Counter          Count     ',
      `TwentyFiveGigabitEthernet3b/0/0   1      up          9000/0/0/0     rx packets ${packets}`,
      `                                                                    rx-miss ${missed}`,
    ].join('\n');
  const runtime = (seconds: string, lately: string) =>
    [
      '$ vppctl show runtime',
      'Thread 1 vpp_wk_0 (lcore 2)',
      `Time ${seconds}, 10 sec internal node vector rate ${lately} loops/sec 4180.20`,
      '  vector rates in 2.6750e5, out 2.6750e5, drop 0.0000e0, punt 0.0000e0',
      '             Name                 State         Calls          Vectors        Suspends         Clocks       Vectors/Call  ',
      'dpdk-input                       polling           95300000      1070000000               0          2.43e2           11.23',
      'ethernet-input                   active             4280000      1070000000               0          2.13e1           250.00',
      'ip4-lookup                       active             4280000      1070000000               0          3.27e2           250.00',
    ].join('\n');
  const losing = twice(interfaces(10_700_000, 120_000), interfaces(21_400_000, 240_000), 'vppctl show int');

  it('does not call a VPP worker idle by the mean of an hour when its vectors are full now', () => {
    const [first] = causesOf(`${losing}${runtime('4000.0', '256.00')}\n`);
    expect(first!.cause).toBe('core-saturated');
    expect(first!.for.map(({ says }) => says)).toContain('They take 0.27 Mpps, averaged over 4000 s.');
    const burst = causesOf(`${losing}${runtime('4000.0', '256.00')}\n`).find(
      ({ cause }) => cause === 'ring-overrun-by-bursts',
    );
    expect(JSON.stringify(burst)).not.toMatch(/4\.39 %|0\.2705/);
  });

  it('takes the vectors of the last seconds where they are short', () => {
    const causes = causesOf(`${losing}${runtime('4000.0', '3.10')}\n`);
    expect(causes.find(({ cause }) => cause === 'core-saturated')?.confidence ?? 'possible').toBe('possible');
  });

  it('says that nothing was lost between equal prints, and not that no counter is there', () => {
    const prints = 'UdpInDatagrams  5120000 0.0\nUdpRcvbufErrors 480000 0.0';
    expect(proofOf(twice(prints, prints, 'nstat -az | grep Udp'))).toContain(
      'The buffer of the application lost nothing between the prints.',
    );
  });

  it('counts a fall from just below 2^32 on where the other counters rose', () => {
    const print = (packets: number, missed: number) =>
      `NIC statistics:\n     rx_packets: ${packets}\n     rx_missed_errors: ${missed}\n     rx_no_buffer_count: 0`;
    const wrapped = causesOf(
      twice(print(400_000_000, 4_294_960_000), print(463_000_000, 2704), 'ethtool -S enp3s0'),
    );
    expect(JSON.stringify(wrapped)).toContain('lost 10 000 packets in 10 s (rx_missed_errors)');
    const restarted = causesOf(
      twice(print(400_000_000, 4_294_960_000), print(63_000_000, 2704), 'ethtool -S enp3s0'),
    );
    expect(JSON.stringify(restarted)).toContain('Counters started again between the prints.');
  });

  it('takes a command with a comment for the same command', () => {
    const print = (k: number, time: string) =>
      `$ ovs-appctl dpif-netdev/pmd-stats-show   # ${time}
pmd thread numa_id 0 core_id 4:
  packets received: ${1_000_000_000 + 50_000_000 * k}
  idle cycles: ${500_000_000_000 + 100_000_000 * k} (50.00%)
  processing cycles: ${500_000_000_000 + 24_900_000_000 * k} (50.00%)`;
    const [first] = causesOf(`${print(0, '10:00:00')}\n${print(1, '10:00:10')}\n`);
    expect(first).toMatchObject({ cause: 'core-saturated' });
    expect(first!.for[0]!.says).toBe('Core 4: 99.6 % of its cycles go into packets.');
  });

  it('is not sure of full cores beside losses since a start', () => {
    const text = `$ ovs-appctl dpif-netdev/pmd-rxq-show
pmd thread numa_id 0 core_id 8:
  isolated : false
  port: dpdk0             queue-id:  0 (enabled)   pmd usage: 62 %
  port: vhu1              queue-id:  0 (enabled)   pmd usage: 30 %
  overhead:  3 %
pmd thread numa_id 0 core_id 9:
  isolated : false
  port: dpdk0             queue-id:  1 (enabled)   pmd usage: 60 %
  port: vhu2              queue-id:  0 (enabled)   pmd usage: 33 %
  overhead:  4 %
$ ovs-vsctl get interface dpdk0 statistics
{ovs_rx_qos_drops=0, rx_bytes=712331233123, rx_dropped=9123312, rx_missed_errors=9123312, rx_packets=912331233, tx_dropped=0}
`;
    expect(causesOf(text)[0]).toMatchObject({ cause: 'core-saturated', confidence: 'likely' });
  });
});

describe('Alarms of netdata', () => {
  it.each([
    'alarms: 1min_netdev_backlog_exceeded, 30min_ram_swapped_out. ethtool -S shows no drops, softnet dropped 0.',
    '1m_ipv4_udp_receive_buffer_errors, 30min_ram_swapped_out; RcvbufErrors is 0',
  ])('take no number of the next alarm’s name: %s', (text) => {
    expect(JSON.stringify(causesOf(text))).not.toMatch(/lost 30 packets/);
  });

  it('still give the count that follows the name', () => {
    expect(JSON.stringify(causesOf('1min netdev backlog exceeded = 30 packets'))).toContain(
      'lost 30 packets',
    );
  });
});

describe('A full core with losses', () => {
  const print = (packets: number, missed: number) =>
    `     rx_packets: ${packets}\n     rx_missed_errors: ${missed}`;
  const command = 'ethtool -S eth0 | grep -E "rx_missed|rx_packets:"';

  it('is entered at the rate that is offered', () => {
    const [first] = causesOf(`$ ${command}; sleep 10; ${command}; mpstat -P ALL 10 1 | grep Average
${print(100_000_000, 0)}
${print(108_000_000, 2_000_000)}
Average:     CPU    %usr   %nice    %sys %iowait    %irq   %soft  %steal  %guest  %gnice   %idle
Average:       0    0.10    0.00    0.40    0.00    0.00   99.00    0.00    0.00    0.00    0.50
Average:       1    0.10    0.00    0.30    0.00    0.00   99.00    0.00    0.00    0.00    0.60
`);
    expect(first).toMatchObject({ cause: 'core-saturated', scenario: { inputs: { rateMpps: 1 } } });
    expect(JSON.stringify(first)).not.toContain('How busy the cores are');
  });

  it('is the same through another filter of the second print', () => {
    const text = `$ ${command}; sleep 10; ethtool -S eth0 | grep -E "rx_missed|rx_pack"
${print(100_000_000, 0)}
${print(108_000_000, 2_000_000)}
`;
    expect(JSON.stringify(causesOf(text))).toContain('lost 2 000 000 packets in 10 s');
  });
});

it('Rows of VPP’s interfaces without their head are read by their names', () => {
  const command = 'vppctl show hardware-interfaces | grep miss';
  const row = (missed: number) => `    rx missed                                         ${missed}`;
  const causes = causesOf(`$ ${command}; sleep 10; ${command}\n${row(1_233_412)}\n${row(6_233_412)}\n`);
  expect(JSON.stringify(causes)).toContain('lost 5 000 000 packets in 10 s (rx_missed)');
});

describe('Losses of a counter that holds the stack’s and the ring’s', () => {
  it('speak against the words that nothing was lost', () => {
    const text = `$ sar -n EDEV 1 1
Linux 5.15.0-91-generic (fw1)   02/03/2025      _x86_64_        (4 CPU)

14:11:12        IFACE   rxerr/s   txerr/s    coll/s  rxdrop/s  txdrop/s  txcarr/s  rxfram/s  rxfifo/s  txfifo/s
14:11:13         eth1      0.00      0.00      0.00  92312.00      0.00      0.00      0.00      0.00      0.00
$ mpstat -P ALL 1 1
Linux 5.15.0-91-generic (fw1)   02/03/2025      _x86_64_        (4 CPU)

14:11:15     CPU    %usr   %nice    %sys %iowait    %irq   %soft  %steal  %guest  %gnice   %idle
14:11:16       0    0.00    0.00    0.00    0.00    0.00    0.00    0.00    0.00    0.00  100.00
14:11:16       1    1.00    0.00    1.00    0.00    0.00    0.00    0.00    0.00    0.00   98.00
14:11:16       2    0.00    0.00    0.00    0.00    0.00   99.00    0.00    0.00    0.00    1.00
14:11:16       3    0.00    0.00    0.00    0.00    0.00    0.00    0.00    0.00    0.00  100.00
`;
    expect(proofOf(text)).toContain(
      'The stack or the NIC (one counter holds both) lost 92 312 packets in 1 s (rx_dropped).',
    );
    expect(JSON.stringify(causesOf(text))).not.toContain('No packet was lost between the prints');
  });

  it('are named beside a verdict that nothing is wrong', () => {
    const print = (ok: number, drops: number, sent: number) =>
      `Kernel Interface table
Iface      MTU    RX-OK RX-ERR RX-DRP RX-OVR    TX-OK TX-ERR TX-DRP TX-OVR Flg
eth0      1500 ${ok}      0    ${drops}      0 ${sent}      0      0      0 BMRU`;
    const [first] = causesOf(
      `$ netstat -i; sleep 60; netstat -i\n${print(91_233_123, 120, 81_233_123)}\n${print(97_233_123, 150, 86_233_123)}\n`,
    );
    expect(first!.cause).toBe('no-problem');
    expect(first!.against.map(({ says }) => says).join()).toMatch(/lost 30 packets in 60 s/);
  });
});

describe('A core that is full of other work for a second', () => {
  it('makes a stall as likely as a burst', () => {
    const row = (second: number, user: number, soft: number) =>
      `10:00:0${second}       2   ${user.toFixed(2)}    0.00    1.00    0.00    0.00   ${soft.toFixed(2)}    0.00    0.00    0.00   ${(99 - user - soft).toFixed(2)}`;
    const text = `$ mpstat -P 2 1 6 | tail -7; ethtool -S eth0 | grep -E "rx_missed|rx_packets:"; sleep 10; ethtool -S eth0 | grep -E "rx_missed|rx_packets:"
10:00:01     CPU    %usr   %nice    %sys %iowait    %irq   %soft  %steal  %guest  %gnice   %idle
${[row(2, 0, 30), row(3, 0, 31), row(4, 99, 0), row(5, 0, 30), row(6, 0, 30)].join('\n')}
     rx_packets: 900000000
     rx_missed_errors: 120000
     rx_packets: 909000000
     rx_missed_errors: 320000
`;
    const [first] = causesOf(text);
    expect(first!.cause).toBe('stall-or-preemption');
    expect(first!.for[0]!.says).toContain('In 1 of 5 rows core 2 does no softirqs and has no idle time');
  });
});

describe('The stall that a queue survives', () => {
  it('takes the packets of the core whose backlog lost some', () => {
    const row = (core: number, packets: number, dropped: number) =>
      [packets, dropped, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, core]
        .map((one) => one.toString(16).padStart(8, '0'))
        .join(' ');
    const print = (k: number) =>
      [row(0, 200_000_000 + 7_000_000 * k, 0), row(1, 242_193 + 189_000 * k, 256 + 512 * k)].join('\n');
    const [first] = causesOf(
      `$ cat /proc/net/softnet_stat; sysctl net.core.netdev_max_backlog; sleep 10; cat /proc/net/softnet_stat\n${print(0)}\nnet.core.netdev_max_backlog = 1000\n${print(1)}\n`,
    );
    expect(first!.cure).toContain(
      'Core 1 takes 0.0189 Mpps: a backlog of 1000 survives half of the stalls of 52.9 ms',
    );
  });
});
