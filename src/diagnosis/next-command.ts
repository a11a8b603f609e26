/** The command whose output distinguishes most, by the likeliest causes and the missing outputs. */
import { saysLate } from '../evidence/questions.ts';
import type { CauseId, NextCommand } from './cause.ts';
import type { Machine } from '../evidence/facts/machine.ts';
import type { DataPlane } from '../texts/counters/counter.ts';
import { traitsOf } from '../texts/counters/read-counters.ts';
import { lostOf } from './rules/loss-evidence.ts';
import { someSteal } from './thresholds.ts';

const twice = (text: string) => `${text}; sleep 10; ${text}`;

const command = (text: string, why: string): NextCommand => ({ command: text, why });

/** A setting of the texts that is not 0 yet, by words that name a pause; null where none is. */
function openSetting(machine: Machine): string | null {
  const found = machine.changes.find(
    (one) =>
      traitsOf(one).settings === true &&
      /sleep|delay|flush|timeout|interval/i.test(one.name) &&
      one.value > 0,
  );
  return found?.name ?? null;
}

type Words = readonly [text: string, why: string];

const clearedPmd =
  'ovs-appctl dpif-netdev/pmd-stats-clear; sleep 10; ovs-appctl dpif-netdev/pmd-perf-show; ovs-appctl dpif-netdev/pmd-rxq-show';
const clearedVpp =
  'vppctl clear runtime; vppctl clear hardware-interfaces; sleep 10; vppctl show runtime; vppctl show hardware-interfaces';
const xstats = twice('dpdk-proc-info -- --xstats');
const lcores = twice('echo /eal/lcore/usage | dpdk-telemetry.py');
const threads = 'top -b -H -d 5 -n 2 | head -60';
const bsdPorts = 'netstat -I DEVICE -w 1 -q 10; top -b -P -n 5; vmstat -i';

/** Command for a cause on each data plane; `kernel` where a plane has none of its own. `DEVICE` is replaced. */
const commands: Readonly<
  Partial<Record<CauseId, Readonly<{ kernel: Words } & Partial<Record<DataPlane, Words>>>>>
> = {
  'core-saturated': {
    vpp: [
      'vppctl clear runtime; sleep 10; vppctl show runtime',
      'Vectors per call of the input nodes near 256 on every worker mean that no worker has room left.',
    ],
    ovs: [
      'ovs-appctl dpif-netdev/pmd-stats-clear; sleep 10; ovs-appctl dpif-netdev/pmd-perf-show',
      'Processing cycles of the last ten seconds, and cycles per packet: capacity is the clock divided by them.',
    ],
    dpdk: [
      `${lcores}; ${xstats}`,
      'Busy cycles of each core as differences: threads that poll are at 100 % in every list of processes. And what is missed meanwhile.',
    ],
    bsd: [bsdPorts, 'Whether every core that receives is without idle time in every interval.'],
    kernel: [
      'mpstat -P ALL 1 5',
      'Cores that receive must be without idle time in every interval, not on average alone.',
    ],
  },
  'one-queue-or-core-overloaded': {
    capture: [
      `${threads}; mpstat -P ALL 1 5`,
      'Whether the thread that loses takes a whole core while the others do not, in softirq or by itself.',
    ],
    ovs: [
      'ovs-appctl dpif-netdev/pmd-stats-clear; sleep 10; ovs-appctl dpif-netdev/pmd-stats-show',
      'Cycles per packet and the rate of the full core give what one queue can carry.',
    ],
    vpp: [
      'vppctl show interface rx-placement; vppctl show hardware-interfaces',
      'Which worker polls which queue, and which queue loses.',
    ],
    dpdk: [
      `${xstats}; ${lcores}`,
      'Packets and losses of each queue, and the load of the core that polls it.',
    ],
    bsd: [bsdPorts, 'Whether one core takes the interrupts of all queues.'],
    kernel: [
      'mpstat -P ALL 1 5; nstat -az | grep -i RcvbufErrors',
      'Whether %soft of that core is near 100 separates a full core from an uneven load; the second counter shows losses behind it.',
    ],
  },
  'ring-overrun-by-bursts': {
    vpp: [
      clearedVpp,
      'Vectors per call far below 256 beside new misses point to bursts or stalls; then start with a larger num-rx-desc and count again.',
    ],
    ovs: [
      `${clearedPmd}; ovs-vsctl get interface DEVICE statistics`,
      'Threads with idle cycles beside new losses of the port point to bursts or stalls; then set options:n_rxq_desc higher and count again.',
    ],
    dpdk: [
      `${xstats}; ${lcores}`,
      'Lumps of missed packets while cores have room point to bursts; then start with more descriptors (--rxd) and count again.',
    ],
    bsd: [
      bsdPorts,
      'Lumps of loss while cores are idle point to bursts; then raise the number of descriptors.',
    ],
    kernel: [
      `${twice('ethtool -S DEVICE')}; mpstat -P ALL 1 5; ethtool -g DEVICE`,
      'Lumps of loss while cores are idle point to bursts; then set the ring to its maximum (ethtool -G) and count again.',
    ],
  },
  'stall-or-preemption': {
    vpp: [
      'vppctl elog trace barrier; sleep 10; vppctl show event-logger',
      'It prints how long workers were held; compare with what the ring survives.',
    ],
    kernel: [
      'perf sched record -- sleep 10; perf sched timehist --cpu 0',
      'Runs of other tasks on the core that polls, with their lengths; compare with what the ring survives.',
    ],
  },
  'softirq-budget-or-time': {
    kernel: [
      twice('cat /proc/net/softnet_stat'),
      'Columns 2 (drops) and 3 (rounds that ended early) of each core, as differences.',
    ],
  },
  'softnet-backlog': {
    kernel: [
      twice('cat /proc/net/softnet_stat'),
      'Columns 2 (drops) and 3 (rounds that ended early) of each core, as differences.',
    ],
  },
  'nic-or-pcie-or-link-limit': {
    ena: [
      twice('ethtool -S DEVICE | grep allowance_exceeded'),
      'The counter that moves names the limit; compare with the instance type’s baseline.',
    ],
    dpdk: [
      `lspci -vv | grep -A40 -i ethernet | grep LnkSta; ${xstats}`,
      'Speed of the slot, and the counters of the port itself (phy, fifo, crc).',
    ],
    kernel: [
      `ethtool DEVICE; lspci -vv | grep -A40 -i ethernet | grep LnkSta; ${twice('ethtool -S DEVICE | grep -iE "phy|fifo|crc|pause|discard"')}`,
      'Speed of link and slot, and the counters of the port itself.',
    ],
  },
  'next-stage-or-tx': {
    ovs: [
      'ovs-vsctl get interface PORT statistics; sleep 10; ovs-vsctl get interface PORT statistics',
      'Whether tx drops of the guest’s port grow.',
    ],
    vpp: [
      'vppctl clear errors; vppctl clear interfaces; sleep 10; vppctl show errors; vppctl show interface',
      'Which node drops what (congestion, tx full), and the tx errors of each interface, in the same ten seconds.',
    ],
    dpdk: [xstats, 'Packets that each port does not send (tx drops, tx errors), as differences.'],
    capture: [
      `${threads}; pidstat -d 5 2`,
      'Whether the threads behind the capture take whole cores, or wait for a disk.',
    ],
    kernel: [
      twice('tc -s qdisc show dev DEVICE'),
      'Drops and backlog behind the receive side, as differences.',
    ],
  },
  'interrupt-moderation-latency': {
    kernel: [
      'ethtool -c DEVICE; ethtool -C DEVICE adaptive-rx off rx-usecs 0',
      'Measure again with the timer off: the floor should disappear. Set it back afterwards.',
    ],
  },
  'idle-state-or-wakeup-latency': {
    kernel: [
      'cpupower idle-info; cpupower idle-set -D 0',
      'Measure one interval again without deep idle states: the growth with the gap should disappear.',
    ],
  },
};

export function nextCommand(cause: CauseId, machine: Machine): NextCommand | null {
  const next = commandFor(cause, machine);
  const inside = machine.texts.map(({ tool }) => tool?.traits?.atPrompt).find((one) => one !== undefined);
  return next === null || inside === undefined || !next.command.includes(xstats)
    ? next
    : { ...next, why: `${next.why} ${inside}` };
}

function commandFor(cause: CauseId, machine: Machine): NextCommand | null {
  const { device } = machine;
  const ofTool = machine.changes.map((change) => traitsOf(change).next).find((one) => one !== undefined);
  if (ofTool !== undefined && cause !== 'no-problem')
    return command(ofTool[0].replaceAll('DEVICE', device), ofTool[1]);
  const kind = machine.plane;
  if (kind === 'ovs' && machine.isKernelDatapath && cause !== 'no-problem')
    return command(
      `${twice('ovs-dpctl show -s')}; top -b -H -n 1 -p $(pidof ovs-vswitchd)`,
      'Whether packets for the daemon are lost now (lost), and whether its threads are full.',
    );
  const special = specialCommand(cause, machine, kind);
  if (special !== undefined) return special;
  const planes = commands[cause]!;
  const [text, why] = planes[kind] ?? planes.kernel;
  return command(text.replaceAll('DEVICE', device), why);
}

/** Where numbers of the texts decide on the command; undefined where the data plane does. */
function specialCommand(cause: CauseId, machine: Machine, kind: DataPlane): NextCommand | null | undefined {
  const { device } = machine;
  switch (cause) {
    case 'stall-or-preemption':
      if (kind === 'vpp' || machine.cores.every(({ steal }) => steal < someSteal)) return undefined;
      return command(
        `mpstat -P ALL 1 10; ${twice(`ethtool -S ${device}`)}`,
        'Whether the loss comes in the seconds with steal; on the host, which other guests share its cores.',
      );
    case 'next-stage-or-tx':
      if (machine.counted('storage-waits') === null && machine.find('%util') === null) return undefined;
      return command(
        'iostat -x 1 5',
        'Whether the disk’s utilisation is near 100 %, and the MB/s that are written.',
      );
    case 'socket-or-application':
      return socketCommand(machine, kind);
    case 'configuration': {
      if (machine.logged('table-full') !== null || machine.find(/^conntrack /) !== null)
        return command(
          'sysctl net.netfilter.nf_conntrack_count net.netfilter.nf_conntrack_max; conntrack -S; sleep 10; conntrack -S',
          'How full the connection table is, and whether it refuses packets now (drop, early_drop).',
        );
      const setting = openSetting(machine);
      if (setting !== null) {
        return command(
          `${setting}=0`,
          'Set it alone, start the program again, and measure the same: what changes then is its share.',
        );
      }
      return command(
        `ethtool -l ${device}; ethtool -g ${device}; ethtool -c ${device}; cat /sys/class/net/${device}/device/numa_node`,
        'Queues, rings, timers and NUMA node; then change the setting in question alone.',
      );
    }
    case 'no-problem': {
      const worry =
        machine.counted('socket-drops') ?? machine.counted('ring-full') ?? machine.counted('stack-drops');
      return worry === null || (lostOf(worry) === 0 && worry.total === 0)
        ? null
        : command(
            kind === 'capture'
              ? 'watch -n 10 cat /proc/net/pf_ring/stats/*'
              : `watch -d -n 10 "ethtool -S ${device}"`,
            'Watch the counter from a fresh start: a loss in its first minutes is another question.',
          );
    }
    case 'cannot-tell':
      return missing(machine, kind);
    default:
      return undefined;
  }
}

function socketCommand(machine: Machine, kind: DataPlane): NextCommand {
  const { device } = machine;
  if (kind === 'capture')
    return command(
      `${threads}; ${twice(`ethtool -S ${device}`)}`,
      'Whether the thread that reads the capture takes a whole core, and whether the card loses packets as well.',
    );
  if (lostOf(machine.counted('listen-drops')) > 0 && lostOf(machine.counted('socket-drops')) === 0)
    return command(
      `${twice('ss -ltn; nstat -az TcpExtListenOverflows TcpExtListenDrops')}; sysctl net.core.somaxconn`,
      'Which queue of connections is full (Recv-Q above Send-Q), and whether it still overflows.',
    );
  const socket = [...machine.all('recv_q')].sort((a, b) => b.value - a.value)[0];
  const port = /:(\d+)$/.exec(socket?.scope ?? '')?.[1];
  const filter = port === undefined || socket!.value === 0 ? '' : ` "sport = :${port}"`;
  return command(
    `${twice(`ss -uanpm${filter}`)}; nstat -az UdpRcvbufErrors`,
    'Whether the queue stays full (a reader that hangs) or empties (bursts), and which program it is.',
  );
}

function missing(machine: Machine, kind: DataPlane): NextCommand {
  const { device, outside } = machine;
  const noCounter = machine.counted('ring-full') === null && machine.counted('received') === null;
  if (outside?.ofSockets === true && noCounter)
    return command(
      `${twice(`nstat -az | grep -E "UdpInDatagrams|UdpRcvbufErrors"; ethtool -S ${device}`)}; mpstat -P ALL 1 5`,
      'On the receiving machine, while the test runs: whether the socket, the ring or the way there loses them, and how busy the cores are.',
    );
  if (outside !== null && noCounter && kind === 'kernel')
    return command(
      `${twice(`ethtool -S ${device}`)}; mpstat -P ALL 1 5`,
      'On the device under test, while the load runs; with VPP show runtime and show hardware-interfaces, with Open vSwitch pmd-perf-show.',
    );
  if (saysLate(machine.answers) && noCounter)
    return command(
      'perf sched record -a -- sleep 10; perf sched latency --sort max | head -20; cpupower idle-info; ethtool -c ' +
        device,
      'The longest time for which each task waited for its core, the depth of idle states, and the timers of interrupts.',
    );
  if (kind === 'vpp')
    return command(clearedVpp, 'How full the polls are, and whether rings lose in the same ten seconds.');
  if (kind === 'ovs') return command(clearedPmd, 'Load of each thread and queue in the same ten seconds.');
  if (kind === 'bsd')
    return command(
      bsdPorts.replaceAll('DEVICE', device),
      'Losses in each second (idrops), and whether a core has no idle time left meanwhile.',
    );
  if (kind === 'dpdk')
    return command(
      xstats,
      'Missed packets of each queue (rx_qN_errors, imissed) as differences: which queue loses, and whether it still does.',
    );
  if ((machine.counted('ring-full')?.delta ?? 0) > 0)
    return command(
      `${twice('cat /proc/net/softnet_stat')}; mpstat -P ALL 1 5; ethtool -g ${device}`,
      'Whether a core is full while the ring loses packets, or the ring is too short for the bursts and pauses of one that has time.',
    );
  return command(
    `${twice(`ethtool -S ${device}; cat /proc/net/softnet_stat; nstat -az`)}; mpstat -P ALL 1 5`,
    'Two prints ten seconds apart say what is lost now and where; one print counts since boot.',
  );
}
