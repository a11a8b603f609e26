/** Words that deny a cause, and settings that have the name of an event: neither makes a cause likely. */
import { describe, expect, it } from 'vitest';
import type { CauseId } from '../../src/diagnosis/cause.ts';
import { diagnose, examine } from '../../src/diagnosis/diagnose.ts';

const causesOf = (text: string) => diagnose([{ name: 'a', text }]).causes;

/** Causes that are neither first nor likely. */
const denied: readonly (readonly [says: string, ...not: CauseId[]])[] = [
  [
    'the CPU is not at 100 %, 40% idle, softirq low, drops rise, no stall',
    ...(['core-saturated', 'one-queue-or-core-overloaded', 'stall-or-preemption'] as const),
  ],
  [
    'Worker CPUs never reach 100 %; rx-miss grows at 3 Mpps.',
    'core-saturated',
    'one-queue-or-core-overloaded',
  ],
  ['We lose 1 % of the packets although no core is at 100% softirq.', 'core-saturated'],
  ['Traffic is not all on one queue, but 2 % are dropped.', 'one-queue-or-core-overloaded'],
  ['Packets are dropped, yet the load isn’t uneven: 8 queues get the same.', 'one-queue-or-core-overloaded'],
  ['We do not see bursts, traffic is constant rate, still 0.5% drops', 'ring-overrun-by-bursts'],
  ['no microbursts here, rx_missed_errors grows steadily', 'ring-overrun-by-bursts'],
  ['Drops without any burst: constant 5 Mpps, imissed rises', 'ring-overrun-by-bursts'],
  ['The traffic isn’t bursty. imissed is at 2 %.', 'ring-overrun-by-bursts'],
  ['Bursts can be excluded. Still 3000 misses a minute.', 'ring-overrun-by-bursts'],
  ['imissed increases, but there are neither bursts nor other tasks on the core.', 'ring-overrun-by-bursts'],
  ['Larger rings never helped, loss 0.4 %.', 'ring-overrun-by-bursts'],
  ['drops do not go away with a larger ring', 'ring-overrun-by-bursts'],
  ['drops yes, bursts no', 'ring-overrun-by-bursts'],
  [
    'There is no steal, nothing is preempted and no cron job runs when the drops happen.',
    'stall-or-preemption',
  ],
  ['Drops are not correlated with the backups or with any stats polling.', 'stall-or-preemption'],
  ['time_squeeze is not moving with netdev_budget 300, but UDP packets are lost.', 'softirq-budget-or-time'],
  ['softnet_stat’s second column does not grow, but packets are lost with RPS.', 'softnet-backlog'],
  ['It is not the PCIe slot, and rx_discards_phy is 0, yet we drop 3 %.', 'nic-or-pcie-or-link-limit'],
  ['conntrack_allowance_exceeded is not increasing, and we lose packets.', 'nic-or-pcie-or-link-limit'],
  ['tx_dropped isn’t growing and no tx failure is counted, but rx-miss is 1 %.', 'next-stage-or-tx'],
  ['The qdisc does not drop, hand-off is not congested, 1 % rx loss', 'next-stage-or-tx'],
  ['rx_nombuf stays 0, mbuf pool never empty, loss 1 % at 64 byte.', 'next-stage-or-tx'],
  [
    'RcvbufErrors does not increase and the reader is not too slow, packets are lost.',
    'socket-or-application',
  ],
  ['The rate isn’t locked at 8000 transactions/s, RTT around 125 us.', 'interrupt-moderation-latency'],
  ['The latency doesn’t grow when packets are rare, it’s 90 us always.', 'idle-state-or-wakeup-latency'],
  ['Limiting C-states didn’t help, the ping stays at 1.2 ms.', 'idle-state-or-wakeup-latency'],
];

it.each(denied)('“%s” does not make its denied cause likely', (says, ...not) => {
  const causes = causesOf(says);
  expect(not).not.toContain(causes[0]!.cause);
  const likely = causes.filter(({ confidence }) => confidence !== 'possible').map(({ cause }) => cause);
  for (const cause of not) expect(likely).not.toContain(cause);
});

it.each([
  ['DPDK l3fwd with burst=64, 2 queues, rxd 2048: 3 % loss at 12 Mpps.', 'ring-overrun-by-bursts'],
  ['rx-usecs 50, rx burst size 64, ring_size 4096, 4 lcores, 1 % imissed', 'ring-overrun-by-bursts'],
  ['netdev_max_backlog=1000, drops on the NIC', 'softnet-backlog'],
] as const)('“%s” names a setting, no event', (says, cause) => {
  expect(causesOf(says).map((one) => one.cause)).not.toContain(cause);
});

it.each([
  [
    'We do not know why, but microbursts overrun the ring: rx_missed jumps while the CPU is at 20 %.',
    'ring-overrun-by-bursts',
  ],
  ['The ring can’t absorb the microbursts of the cameras, rx_missed grows.', 'ring-overrun-by-bursts'],
  [
    'Drops do not stop although all traffic is one GRE tunnel on CPU 0 at 100 % si and the other cores are idle',
    'one-queue-or-core-overloaded',
  ],
  [
    'vectors/call 256 and the worker core at 100 %, not a burst problem: rx-miss grows all the time.',
    'core-saturated',
  ],
  [
    'No difference with a bigger ring; RcvbufErrors grows, the reader cannot keep up.',
    'socket-or-application',
  ],
  [
    'Without isolcpus we lose 2000 packets every few minutes, with it there is no loss.',
    'stall-or-preemption',
  ],
] as const)('“%s” is heard in spite of another denial', (says, cause) => {
  expect(causesOf(says)[0]!.cause).toBe(cause);
});

describe('A machine in words', () => {
  const says =
    'DPDK app on one core at 8 Mpps 64 byte packets, burst 32, rx ring 1024 and I see 0.5% drops (imissed). CPU 2.4 GHz, about 250 cycles per packet';

  it('is one to compute with, and its load is named without a cause', () => {
    const { measured, diagnosis } = examine([{ name: 'a', text: says }]);
    expect(measured?.scenario.inputs).toMatchObject({
      ...{ rateMpps: 8, frameBytes: 64, cores: 1, maxBatch: 32, ringSize: 1024 },
    });
    expect(measured?.measured[1]).toMatchObject({ indicator: 'load', value: 250 / 300 });
    expect(measured?.assumes[0]).toMatch(/as the words name them/);
    expect(diagnosis.causes.map(({ cause }) => cause)).toEqual(['cannot-tell']);
    expect(diagnosis.causes[0]!.for[0]!.says).toMatch(/83\.3\s% of 1 core/);
  });

  it('has cores at their limit where the rate is more than they carry', () => {
    const [first] = causesOf(says.replace('8 Mpps', '12 Mpps'));
    expect(first).toMatchObject({ cause: 'core-saturated', confidence: 'likely' });
  });

  it('is none where the words name two rates or no cores', () => {
    for (const text of [`${says}, before 9 Mpps`, says.replace('one core', 'Linux')])
      expect(examine([{ name: 'a', text }]).measured, text).toBeNull();
  });
});

describe('The share of the busiest core', () => {
  const row = (packets: number, dropped: number, squeezed: number, core: number) =>
    [packets, dropped, squeezed, ...Array.from({ length: 8 }, () => 0), core]
      .map((count) => count.toString(16).padStart(8, '0'))
      .join(' ');
  const overloaded = (text: string) =>
    causesOf(text).find(({ cause }) => cause === 'one-queue-or-core-overloaded');

  it('is not an overload since boot where another core dropped all packets', () => {
    const text = `${row(587_171, 291, 1110, 0)}\n${row(11_072_931, 0, 0, 1)}`;
    expect(causesOf(text)[0]!.cause).toBe('cannot-tell');
    expect(overloaded(text)).toMatchObject({ confidence: 'possible' });
    expect(overloaded(text)!.against[0]!.says).toMatch(/^Core 1 has 0\s% of the packets that cores dropped/);
  });

  it('is not an overload of now where it is printed once, and few packets or none are lost there', () => {
    for (const dropped of [0, 291])
      expect(causesOf(`${row(587_171, 0, 0, 0)}\n${row(11_072_931, dropped, 0, 1)}`)[0]!.cause).toBe(
        'cannot-tell',
      );
  });

  it('is an overload between two prints where that core drops the packets, and none where another does', () => {
    const twice = (core0: number, core1: number) =>
      `# cat /proc/net/softnet_stat; sleep 10; cat /proc/net/softnet_stat\n${row(587_171, 5, 0, 0)}\n${row(11_072_931, 5, 0, 1)}\n${row(1_635_747, 5 + core0, 0, 0)}\n${row(44_627_363, 5 + core1, 0, 1)}`;
    expect(overloaded(twice(0, 90_000))).toMatchObject({ confidence: 'likely' });
    expect(overloaded(twice(90_000, 0))).toMatchObject({ confidence: 'possible' });
  });

  it('is not an overload of interrupts where the other cores drop the packets', () => {
    const interrupts = `           CPU0       CPU1       CPU2
 25:  818273645          0          0   PCI-MSI 65537-edge      virtio0-input.0
 26:  818273645          0          0   PCI-MSI 65538-edge      virtio0-input.1
# cat /proc/net/softnet_stat
`;
    const text = `${interrupts}${row(34_141_603, 0, 0, 0)}\n${row(11_072_931, 4656, 0, 1)}\n${row(11_072_931, 0, 0, 2)}`;
    expect(overloaded(text)).toMatchObject({ confidence: 'possible' });
  });

  it('is not an overload of a queue where another queue lost the packets, or few were lost since boot', () => {
    const print = (packets: number, lost0: number, lost1: number) =>
      `# ethtool -S eth0\nNIC statistics:\n     rx_queue_0_packets: ${packets}\n     rx_queue_0_drops: ${lost0}\n     rx_queue_1_packets: ${100 * packets}\n     rx_queue_1_drops: ${lost1}\n`;
    expect(overloaded(print(812_345, 5, 5) + print(912_345, 99, 5))).toMatchObject({
      confidence: 'possible',
    });
    expect(overloaded(print(812_345, 0, 912_345))).toMatchObject({ confidence: 'likely' });
    expect(overloaded(print(812_345, 0, 12))).toMatchObject({ confidence: 'possible' });
  });
});
