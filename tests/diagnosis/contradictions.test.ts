/**
 * Words that speak against a cause beside those that name it: a number of the load, a change without effect, a loss
 * that begins with the rate. Each row: the causes that may come first, those that may not be likely, and the words.
 */
import { expect, it } from 'vitest';
import { diagnose } from '../../src/diagnosis/diagnose.ts';
import { statedPlateau, statedRates } from '../../src/diagnosis/facts/outside-view.ts';
import { statedShares } from '../../src/diagnosis/facts/vocabulary.ts';

const rows: readonly (readonly [first: string, notLikely: string, says: string])[] = [
  [
    'core-saturated',
    'stall-or-preemption',
    'OVS-DPDK with 2 PMDs. Both are at 100% processing cycles, 0% idle in pmd-stats-show while we lose 3% of 64 byte frames at 12 Mpps. At 8 Mpps nothing is lost and idle is 31%.',
  ],
  [
    'core-saturated',
    'ring-overrun-by-bursts',
    'We doubled the rx ring from 1024 to 4096 but the loss stays exactly at 12%. 10 Mpps offered, 8.8 Mpps forwarded, one core; 8.8 Mpps forwarded also when 14 Mpps are offered.',
  ],
  [
    'configuration',
    'core-saturated',
    'Packets of 1500 bytes arrive, those of 9000 bytes are all dropped, the counter rx_length_errors rises. CPU idle 95%.',
  ],
  [
    'no-problem',
    'socket-or-application',
    'RX dropped of ip -s link grows by 1 every 2 seconds on an idle interface, ethtool -S shows no drops, and while tcpdump runs the counter stops.',
  ],
  [
    'configuration',
    'ring-overrun-by-bursts',
    'dmesg: nf_conntrack: table full, dropping packet. No drops in ethtool -S, softirq CPU below 20%.',
  ],
  [
    'socket-or-application',
    'ring-overrun-by-bursts',
    'No drops at the NIC, the CPU is at 20 %, but the application misses UDP messages: RcvbufErrors rises.',
  ],
  [
    'stall-or-preemption',
    'ring-overrun-by-bursts',
    'testpmd on an isolated core loses about 800 packets exactly once per second, at 3 Mpps (ring 1024). Between these events no loss. cyclictest on that core shows a max latency of 610 us. nohz_full is not set.',
  ],
  [
    'core-saturated',
    '',
    'Our forwarder does 5.1 Mpps per core. At 9 Mpps offered on one core it forwards 5.1, at 6 Mpps also 5.1, so drops start above that. The rx ring was already raised to 4096 without any change.',
  ],
  [
    'core-saturated',
    'stall-or-preemption ring-overrun-by-bursts',
    'pmd-stats-show gives 0% idle cycles on all four PMDs and we drop 2% while sending 20 Mpps. With 15 Mpps there are no drops and 22% idle cycles.',
  ],
  [
    'core-saturated',
    'ring-overrun-by-bursts',
    'l3fwd on a single core loses 30% at 20 Mpps and 12% at 16 Mpps, the forwarded rate is 14 Mpps in both tests. Burst size or ring size do not matter.',
  ],
  [
    'one-queue-or-core-overloaded',
    'core-saturated',
    'Core 3 is at 100% si, the other 15 cores are idle. rx_missed grows, changing the ring from 512 to 4096 did nothing.',
  ],
  [
    'one-queue-or-core-overloaded',
    'ring-overrun-by-bursts',
    'The IPsec tunnel ends up on a single queue, we lose 8% of the packets there. The other seven queues have no drops and their cores are 90% idle.',
  ],
  [
    'one-queue-or-core-overloaded',
    '',
    'ksoftirqd/2 takes 99% of its core while the rest of the machine is idle, about 5% of the frames are lost. We run with the default RSS hash and one GRE tunnel.',
  ],
  [
    'ring-overrun-by-bursts',
    'core-saturated stall-or-preemption',
    'Ring is at 256 descriptors. CPU is 85% idle on every core but rx_no_dma_resources increases by a few hundred whenever the backup server sends its bursts.',
  ],
  [
    'ring-overrun-by-bursts',
    'core-saturated',
    'We doubled the rx ring and imissed went from 3% to zero. The lcores were never more than half busy.',
  ],
  [
    'cannot-tell|no-problem',
    'ring-overrun-by-bursts',
    'Someone told us to increase the ring buffer, but the NIC shows no drops, imissed is 0 and the CPU is 12% busy. Should we still do it?',
  ],
  [
    'stall-or-preemption',
    'ring-overrun-by-bursts',
    'Once per minute about 3000 packets are lost in a single moment, exactly when the cron job for the statistics starts. Without the cron job no packet is lost.',
  ],
  [
    'stall-or-preemption',
    'core-saturated',
    'perf sched shows a kworker running 2 ms on the polling core. Every time that happens we miss packets at 2 Mpps, between them 7 Mpps go through without loss.',
  ],
  [
    'stall-or-preemption',
    '',
    'Steal time is 8% on the VM and packets get lost at random moments. When the neighbour VM is migrated away the loss stops.',
  ],
  [
    'cannot-tell|ring-overrun-by-bursts',
    'stall-or-preemption',
    'cyclictest max is 4 us, the cores are isolated and there is no steal. Still we see 200 misses per hour, in no relation to any cron job.',
  ],
  [
    'core-saturated|cannot-tell',
    'stall-or-preemption',
    'We isolated the PMD cores with isolcpus, but the loss is still the same 5% as before. PMD cores show 100% processing cycles.',
  ],
  [
    'no-problem|cannot-tell|softirq-budget-or-time',
    'softnet-backlog',
    'The second column of softnet_stat is 0 on all cores, only the third column grows slowly. Nothing is lost.',
  ],
  [
    'softnet-backlog',
    'ring-overrun-by-bursts',
    'RPS is on, the second column of /proc/net/softnet_stat grows on CPU 4, ethtool -S shows no drops. netdev_max_backlog is too small at 1000 and overflows.',
  ],
  [
    'softnet-backlog',
    '',
    'Raising netdev_max_backlog from 1000 to 16000 fixed the drops we saw in softnet_stat, the NIC counters were always clean.',
  ],
  [
    'nic-or-pcie-or-link-limit',
    'core-saturated',
    'rx_discards_phy rises by 50000 per second, rx_out_of_buffer is 0 and the cores are 60% idle. The card sits in a PCIe x4 slot.',
  ],
  [
    'nic-or-pcie-or-link-limit',
    'core-saturated ring-overrun-by-bursts',
    'On EC2 pps_allowance_exceeded keeps increasing while we lose UDP packets; CPU is at 25%, no drops in softnet_stat.',
  ],
  [
    'core-saturated|cannot-tell',
    'nic-or-pcie-or-link-limit',
    'It is not the PCIe slot: x16 Gen4, rx_discards_phy 0. Same 11 Mpps with 64, 128 and 256 byte frames, more is dropped.',
  ],
  [
    'next-stage-or-tx',
    'socket-or-application',
    'Our capture loses packets only when it writes the pcap to the RAID. Writing to /dev/null loses nothing. CPU is 30% busy.',
  ],
  [
    'cannot-tell|socket-or-application|ring-overrun-by-bursts',
    'next-stage-or-tx',
    'The disk is not the problem, iostat shows it 5% busy, and writing to /dev/null loses just as many packets.',
  ],
  [
    'socket-or-application',
    'ring-overrun-by-bursts',
    'netstat -su: receive buffer errors rise, the NIC has zero drops and there is plenty of CPU. The application is single threaded and cannot keep up.',
  ],
  [
    'cannot-tell|ring-overrun-by-bursts|core-saturated',
    'socket-or-application',
    'RcvbufErrors stays at 0 and Recv-Q is empty, yet the sequence numbers have gaps of 1%. rx_missed_errors grows at the same pace.',
  ],
  [
    'interrupt-moderation-latency',
    'idle-state-or-wakeup-latency',
    'RTT is 110 us with rx-usecs 100 and 18 us with rx-usecs 0. Disabling C-states changed nothing.',
  ],
  [
    'idle-state-or-wakeup-latency',
    'interrupt-moderation-latency',
    'rx-usecs 0 or 50 gives the same 140 us ping. With idle=poll it goes down to 25 us.',
  ],
  [
    'idle-state-or-wakeup-latency',
    'interrupt-moderation-latency',
    'Ping every second takes 180 us, ping -f takes 30 us. Interrupt coalescing is already off and did not make a difference.',
  ],
  [
    'cannot-tell|stall-or-preemption',
    'idle-state-or-wakeup-latency interrupt-moderation-latency',
    'Neither disabling C-states nor rx-usecs 0 improved the latency, it stays at 900 us on average.',
  ],
  [
    'configuration',
    'core-saturated',
    'Jumbo frames of 9000 bytes never arrive, small ones do. rx_length_errors increases with each, CPU is idle 99%.',
  ],
  [
    'configuration',
    'ring-overrun-by-bursts',
    'With GRO off we get 2.1 Gbit/s, with GRO on 9.3 Gbit/s. Ring and queues were not changed.',
  ],
  [
    'core-saturated',
    'stall-or-preemption ring-overrun-by-bursts',
    'Two workers, cycles 100% processing and idle 0. At 18 Mpps it loses 4 %, at 14 nothing. A ring of 4096 instead of 512 gave the same loss.',
  ],
  [
    'core-saturated',
    'one-queue-or-core-overloaded',
    'Throughput stays at 6.2 Mpps whether I send 8 Mpps or 12 Mpps. All four cores are equally loaded.',
  ],
  [
    'cannot-tell|no-problem',
    'core-saturated one-queue-or-core-overloaded',
    'The core is 97% idle and we still see 5 drops per day. Should I worry?',
  ],
  [
    'one-queue-or-core-overloaded',
    'core-saturated ring-overrun-by-bursts',
    'CPU 7 shows 98% soft while the others are below 10%. Packets get lost; a bigger ring has not helped.',
  ],
  [
    'stall-or-preemption',
    'core-saturated',
    'Loss happens only while the route daemon reloads its table; at all other times 5 Mpps pass with zero loss. Idle is 60% on the worker.',
  ],
  [
    'stall-or-preemption',
    'ring-overrun-by-bursts',
    'Steal is at 12% in top, rx drops come in groups. No bursts in the traffic, and larger rings did nothing.',
  ],
  [
    'nic-or-pcie-or-link-limit',
    'ring-overrun-by-bursts',
    'bw_in_allowance_exceeded goes up and iperf shows loss. CPU below 30%, the ring is at its maximum.',
  ],
  [
    'socket-or-application',
    'ring-overrun-by-bursts stall-or-preemption',
    'UDP receive errors increase and Recv-Q of our parser is always full. ethtool shows no drops, the CPU is mostly idle.',
  ],
  [
    'idle-state-or-wakeup-latency',
    'interrupt-moderation-latency',
    'With one request per second the latency is 250 us, with 10000 per second 40 us. rx-usecs 0 makes no difference.',
  ],
  [
    'no-problem|cannot-tell',
    'socket-or-application stall-or-preemption',
    'rx_dropped rises by 2 per second from LLDP frames. When I start tcpdump it stops rising. No missed packets in ethtool.',
  ],
  [
    'core-saturated|cannot-tell',
    'stall-or-preemption ring-overrun-by-bursts',
    'We lose 10% at 10 Mpps and 25% at 12 Mpps with one core. There are no other processes on the core and ring size makes no difference.',
  ],
  [
    'core-saturated',
    'stall-or-preemption ring-overrun-by-bursts',
    'Snort inline with DPDK on 3 cores: 0.0% idle reported, 6 Mpps offered, 4.4 forwarded. Lowering the load to 4 Mpps brings the drops to zero and idle to 12%.',
  ],
  [
    'core-saturated|cannot-tell',
    'stall-or-preemption',
    'The xdp program drops nothing below 7 Mpps; from 9 Mpps on packets are missed and softirq of that CPU is at 100%. Nothing else runs on it.',
  ],
  [
    'one-queue-or-core-overloaded',
    'ring-overrun-by-bursts',
    'All VXLAN traffic hashes to queue 5, core 5 has 0% idle and loses packets, the other cores are 95% idle. We increased the rings, no change.',
  ],
  [
    'cannot-tell|no-problem',
    'one-queue-or-core-overloaded',
    'RSS works, eight cores at 40% each, no losses, but one customer complains about low throughput on a single flow.',
  ],
  [
    'ring-overrun-by-bursts',
    'core-saturated',
    'After ethtool -G eth1 rx 4096 the drops disappeared. Before it was 512 and sar showed the CPU 80% idle.',
  ],
  [
    'stall-or-preemption',
    'ring-overrun-by-bursts',
    'Every 10 seconds about 1500 packets are missed, otherwise none. The telegraf agent polls at the same interval and when it is stopped the misses end.',
  ],
  [
    'cannot-tell|core-saturated',
    'stall-or-preemption',
    'Stopping all cron jobs, disabling the timer tick and isolating the cores had no effect on the drops.',
  ],
  [
    'no-problem',
    'socket-or-application',
    'Dropped on eth0 goes up slowly, about one per second; rx_missed and rx_fifo are zero. With tcpdump running it stays the same number.',
  ],
  [
    'core-saturated',
    'configuration',
    'Without the ACL the box forwards 9 Mpps, with it 5.5 Mpps and all workers have 0% idle; loss starts right there.',
  ],
  [
    'core-saturated',
    'stall-or-preemption',
    'At 12 Mpps it loses, at 8 nothing, while the PMD is 100% busy with 0 idle cycles at 12.',
  ],
  [
    'stall-or-preemption',
    'core-saturated',
    'We lose packets at 1 Mpps whenever the backup runs; during the night without backups 9 Mpps are forwarded without loss.',
  ],
  [
    'ring-overrun-by-bursts',
    'core-saturated',
    'With the ring at 4096 instead of 1024 the loss went down from 2% to 0.01%. CPU was 30% before and after.',
  ],
  [
    'cannot-tell|core-saturated',
    'ring-overrun-by-bursts',
    'The loss is the same before and after the larger ring, namely 0.8%.',
  ],
  [
    'one-queue-or-core-overloaded',
    'core-saturated',
    'One queue of sixteen gets all traffic and its core has no idle time, drops 12%; the other fifteen are unused.',
  ],
  [
    'core-saturated|cannot-tell',
    'one-queue-or-core-overloaded',
    'All queues get the same share, every worker is at 99% and packets are dropped on all of them.',
  ],
  [
    'configuration',
    'stall-or-preemption',
    'With mitigations=off we get 6.1 Mpps, with mitigations on 4.2 Mpps. Nothing else changed.',
  ],
  [
    'idle-state-or-wakeup-latency',
    'interrupt-moderation-latency',
    'Under load the latency is 20 us, on an idle system 150 us. rx-usecs was already 0.',
  ],
  [
    'cannot-tell|core-saturated',
    'idle-state-or-wakeup-latency',
    'Latency is 2 ms at 9 Mpps and 20 us at 1 Mpps. C-states are off.',
  ],
  [
    'configuration',
    'nic-or-pcie-or-link-limit',
    'Packets above 1500 bytes vanish, rx_oversize_errors grows with them, 1400 byte pings work. No CRC errors.',
  ],
  [
    'ring-overrun-by-bursts',
    '',
    'We see rx_missed_errors on our ixgbe. I increased the ring to 4096. The drops are gone.',
  ],
  ['interrupt-moderation-latency', '', 'Latency was 90 us. Then I set rx-usecs to 0. It went down to 20 us.'],
  ['nic-or-pcie-or-link-limit', '', 'We lost 1% of the packets. I replaced the SFP. Since then no drops.'],
  [
    'stall-or-preemption',
    '',
    'We lost packets at random. Then I added isolcpus for the PMD cores. Since that no loss.',
  ],
  ['cannot-tell', 'ring-overrun-by-bursts', 'I increased the ring to 4096. The drops are still there.'],
  [
    'cannot-tell',
    'interrupt-moderation-latency',
    'I set rx-usecs to 0. No effect, the latency remains at 90 us.',
  ],
  ['cannot-tell', 'nic-or-pcie-or-link-limit', 'I replaced the SFP and the cable. Same loss as before.'],
  [
    'one-queue-or-core-overloaded',
    'stall-or-preemption',
    'htop: CPU0 at 100% with softirq, CPU1 to CPU7 at 3%. 20% loss.',
  ],
  [
    'cannot-tell|no-problem',
    'one-queue-or-core-overloaded core-saturated',
    'CPU0 was at 100% yesterday, today it is at 30% and no packet is lost.',
  ],
  [
    'stall-or-preemption',
    'ring-overrun-by-bursts',
    'hwlatdetect reports SMIs of 300 us, and each time the ring with 512 entries overflows at 3 Mpps. Otherwise no drops at all.',
  ],
];

it.each(rows)('%s comes first, and not likely is “%s”: %s', (first, notLikely, says) => {
  const { causes } = diagnose([{ name: 'a', text: says }]);
  expect(first.split('|')).toContain(causes[0]!.cause);
  const likely = causes.filter(({ confidence }) => confidence !== 'possible').map(({ cause }) => cause);
  for (const cause of notLikely.split(' ')) expect(likely).not.toContain(cause);
});

it.each(rows)('each quote of the evidence for %s (not “%s”) is in the text: %s', (_first, _not, says) => {
  const proof = diagnose([{ name: 'a', text: says }]).causes.flatMap((cause) => cause.for);
  const bare = (words: string) => words.replace(/[\s.,;]/g, '');
  for (const { says: sentence } of proof)
    for (const [, quote] of sentence.matchAll(/“([^”]*)”/g))
      for (const part of quote!.split('…')) expect(bare(says)).toContain(bare(part));
});

it.each([
  ['CPU idle 95%', 0.05, 'exact'],
  ['the cores are 85 % idle', 0.15, 'exact'],
  ['idle is above 40%', 0.6, 'most'],
  ['0% idle cycles', 1, 'exact'],
  ['softirq CPU below 20%', 0.2, 'most'],
  ['no core is above 30%', 0.3, 'most'],
  ['100 % of processing cycles', 1, 'exact'],
  ['PMDs 35% busy', 0.35, 'exact'],
  ['more than 90 % CPU', 0.9, 'least'],
] as const)('“%s” is a busy share of %s (%s)', (says, busy, bound) => {
  const [share] = statedShares(says);
  expect(share?.busy).toBeCloseTo(busy, 10);
  expect(share?.bound).toBe(bound);
});

it.each([
  'the CPU is not at 100 %',
  'the core loses 3 % of the packets',
  '4 lcores, 1 % imissed',
  'the disk writes 118 MB/s at 100 % utilisation',
])('“%s” states no share of a core', (says) => {
  expect(statedShares(says)).toEqual([]);
});

const lines = (text: string) => [{ number: 1, text }];

it('Rates are read with the loss of their clause, whatever comes first', () => {
  const outcomes = (text: string) => statedRates(lines(text)).map(({ mpps, loses }) => [mpps, loses]);
  expect(outcomes('At 12 Mpps it loses, at 8 nothing')).toEqual([
    [12, true],
    [8, false],
  ]);
  expect(outcomes('we drop 2% while sending 20 Mpps. With 15 Mpps there are no drops')).toEqual([
    [20, true],
    [15, false],
  ]);
  expect(outcomes('every time we miss packets at 2 Mpps, between them 7 Mpps go through')).toEqual([
    [2, true],
    [7, false],
  ]);
});

it('One rate that is carried at two rates offered is a plateau, two are none', () => {
  expect(statedPlateau(lines('loses 30% at 20 Mpps and 12.5% at 16 Mpps'))?.carried).toBeCloseTo(14, 10);
  expect(statedPlateau(lines('8.8 Mpps forwarded at 10 Mpps, 8.8 Mpps forwarded at 14 Mpps'))).toEqual({
    carried: 8.8,
    offered: [10, 14],
  });
  expect(statedPlateau(lines('loses 3% at 20 Mpps and 2% at 16 Mpps'))).toBeNull();
  expect(statedPlateau(lines('8.8 Mpps forwarded at 10 Mpps, 12 Mpps forwarded at 14 Mpps'))).toBeNull();
});
