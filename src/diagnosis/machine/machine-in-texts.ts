/** The machine that the texts measure, its rate, its ring and its losses. */
import { isQueue } from '../../texts/counters/scope-part.ts';
import type { Machine } from '../../evidence/facts/machine.ts';
import { countsBeforeRings, percentOf } from '../../evidence/facts/losses.ts';
import { fullCoresGhz } from '../../evidence/facts/measured-rates.ts';
import { fullCore } from '../thresholds.ts';
import { busyMachine, measuredMachine, type MeasuredMachine, saturatedMachine } from './measured-machine.ts';
import { lossOf } from './reading-values.ts';
/** The machine of the last output that carries a cost, with the ring that the texts name. */
export function measuredIn(machine: Machine): MeasuredMachine | null {
  const readings = machine.texts
    .map(({ tool }) => (tool === null ? null : measuredMachine(tool)))
    .filter((one) => one !== null);
  const measured =
    (isPastAverage(machine, readings.at(-1)) ? null : readings.at(-1)) ??
    fromPoller(machine) ??
    offered(machine, fromKernelCore(machine) ?? fromBusyShare(machine)) ??
    fromRows(machine);
  const ring = ringOf(machine);
  const { ringSize, maxBatch } = measured?.scenario.inputs ?? {};
  if (measured === null || ringSize !== undefined || ring === null) return measured;
  return {
    ...measured,
    scenario: {
      ...measured.scenario,
      inputs: { ...measured.scenario.inputs, ringSize: Math.max(ring, Number(maxBatch)) },
    },
    assumes: measured.assumes.filter((sentence) => !sentence.startsWith('The ring is')),
  };
}

/** Whether costs and rate of an output are averages over a long time, at another rate than between two prints. */
function isPastAverage(machine: Machine, measured: MeasuredMachine | undefined): boolean {
  const received = machine.counted('received');
  const { rateMpps } = measured?.scenario.inputs ?? {};
  if (!received?.delta || received.seconds === null || typeof rateMpps !== 'number') return false;
  const now = received.delta / received.seconds / 1e6;
  const isLong = machine.pollers.some(({ averagedS }) => averagedS !== null);
  return isLong && Math.abs(now / rateMpps - 1) > sameRate;
}

/** Relative difference up to which two rates are one. */
const sameRate = 0.1;

/** Largest share of its time now that a thread or core spends on packets, 0 to 1; null where no text says it. */
export function busiestShare({ pollers, cores }: Machine): number | null {
  const threads = pollers.flatMap(({ busy, recent }) => (recent ? (busy ?? []) : []));
  const single = cores.filter(({ name }) => name !== 'all cores');
  const shares = threads.length > 0 ? threads : single.map(({ soft, irq }) => (soft + irq) / 100);
  return shares.length === 0 ? null : Math.min(1, Math.max(...shares));
}

/**
 * Share of the packets that the texts count as lost in front of a core, between two prints, since a clear or in a run;
 * null where they count none, or since a start alone.
 */
export function measuredLoss(machine: Machine): number | null {
  const ofTool = machine.texts
    .map(({ tool }) => (tool === null || tool.traits?.sinceStart === true ? 0 : lossOf(tool)))
    .filter((loss) => loss > 0);
  if (ofTool.length > 0) return ofTool.at(-1)!;
  const received = machine.counted('received');
  const lost = machine.counted('ring-full') ?? machine.counted('backlog-drops');
  if (received === null || lost === null) return null;
  const [gone, taken] =
    lost.delta !== null && received.delta !== null
      ? [lost.delta, received.delta]
      : lost.cleared && received.cleared
        ? [lost.total, received.total]
        : [0, 0];
  const all = countsBeforeRings(received) ? Math.max(taken, gone) : gone + taken;
  return gone > 0 && taken > 0 ? gone / all : null;
}

/** Whether the texts count losses in front of a core, or loads, since a start, and neither between two prints. */
export function countsPastAlone(machine: Machine): boolean {
  const lost = [machine.counted('ring-full'), machine.counted('backlog-drops')].filter((one) => one !== null);
  const past = lost.some(({ total }) => total > 0) || machine.pollers.some(({ busy }) => busy !== null);
  const now = lost.some(({ delta, cleared }) => delta !== null || cleared) || busiestShare(machine) !== null;
  return past && !now;
}

/** Descriptors of a receive ring, within the model's range. */
export function ringOf(machine: Machine): number | null {
  const ring = machine.setting('ring current rx') ?? machine.setting('num-rx-desc');
  return ring === null || ring < 1 || ring > 65_536 ? null : ring;
}

/** A core of the kernel whose share of time in softirq and packets between two prints are known. */
function fromKernelCore(machine: Machine): MeasuredMachine | null {
  const packets = machine
    .all('softnet_processed')
    .filter(({ delta, seconds }) => delta !== null && seconds !== null);
  const known = packets.flatMap(({ scope, delta, seconds }) => {
    const core = machine.cores.find(({ name }) => name === scope);
    const busy = core === undefined ? 0 : (core.soft + core.irq) / 100;
    return busy > 0 && busy <= 1 && delta! > 0 ? [{ busy, rate: delta! / seconds! }] : [];
  });
  return fromBusiest(known, 64);
}

/** A full machine at the rate that is offered to it: with the packets that its rings lost between the same prints. */
function offered(machine: Machine, measured: MeasuredMachine | null): MeasuredMachine | null {
  const [lost, received] = [
    machine.counted('ring-full')?.delta ?? 0,
    machine.counted('received')?.delta ?? 0,
  ];
  const { rateMpps } = measured?.scenario.inputs ?? {};
  if (measured === null || typeof rateMpps !== 'number' || lost <= 0 || received <= 0) return measured;
  if ((busiestShare(machine) ?? 0) < fullCore) return measured;
  const rate = Number((rateMpps * (1 + lost / received)).toPrecision(7));
  const inputs = { ...measured.scenario.inputs, rateMpps: rate };
  // Its load is no longer the share of its time.
  const results = measured.measured.filter(({ indicator }) => indicator !== 'load');
  return { ...measured, measured: results, scenario: { ...measured.scenario, inputs } };
}

/** The machine of the busiest thread, where its share of time and its rate are known. */
function fromPoller({ pollers }: Machine): MeasuredMachine | null {
  const known = pollers.flatMap(({ busy, rate }) =>
    busy === null || rate === null || rate <= 0 ? [] : [{ busy, rate }],
  );
  return fromBusiest(known, 32);
}

/** Share of time in softirq below which a core takes no part in the traffic, per cent. */
const leastSoft = 1;

/** Cores or threads with a known share of time, and packets that other counters of the same time give together. */
function fromBusyShare(machine: Machine): MeasuredMachine | null {
  const total = rateOf(machine);
  if (total === null || total <= 0) return null;
  const threads = machine.pollers.flatMap(({ busy }) => (busy === null || busy <= 0.01 ? [] : [busy]));
  const cores = machine.cores
    .filter(({ name, soft, irq }) => name !== 'all cores' && soft + irq >= leastSoft)
    .map(({ soft, irq }) => Math.min(1, (soft + irq) / 100));
  const times = (threads.length > 0 ? threads : cores).sort((a, b) => b - a);
  const sum = times.reduce((all, busy) => all + busy, 0);
  if (sum <= 0) return null;
  // Without counters of its queue, each has packets as it has work.
  const counted = sharesOfQueues(machine);
  const shares = counted?.length === times.length ? counted : times.map((busy) => busy / sum);
  const measured = fromBusiest(
    times.map((busy, k) => ({ busy, rate: total * shares[k]! * 1e6 })),
    usualBatch(machine),
  );
  if (measured === null) return null;
  const busiest = percentOf(times[0]!);
  return {
    ...measured,
    assumes: [
      `The time per packet is scaled so that the busiest core is busy for ${busiest} of its time, as the text says, at the rate that was counted.`,
      ...(counted?.length === times.length && counted[0]! > 1.05 / times.length
        ? ['The busiest core is assumed to serve the queue with the most packets.']
        : []),
      ...measured.assumes,
    ],
  };
}

interface BusyCore {
  /** Share of time, 0 to 1. */
  busy: number;
  /** Packets a second. */
  rate: number;
}

function fromBusiest(cores: readonly BusyCore[], maxBatch: number): MeasuredMachine | null {
  const [most] = [...cores].sort((a, b) => b.busy - a.busy);
  if (most === undefined) return null;
  const rateMpps = cores.reduce((sum, { rate }) => sum + rate, 0) / 1e6;
  return busyMachine({
    ...{ rateMpps, maxBatch, busy: most.busy },
    ...{ cores: cores.length, share: most.rate / 1e6 / rateMpps },
  });
}

/** The row with the most cores of a table whose cores are all full. */
function fromRows({ coresRates }: Machine): MeasuredMachine | null {
  const full = coresRates.find((rates) => fullCoresGhz(rates) !== null) ?? [];
  const most = [...full].sort((a, b) => b.cores - a.cores)[0];
  return most === undefined ? null : saturatedMachine(most.mpps, most.cores, 256);
}

/** Packets that one poll of a data plane takes at most. */
export function usualBatch(machine: Machine): number {
  if (machine.pollers.some(({ takes }) => takes === 'vector') || machine.plane === 'vpp') return 256;
  return machine.plane === 'ovs' || machine.plane === 'dpdk' ? 32 : 64;
}

/** Shares of the packets between two prints by receive queue, the largest first; null where they are not counted. */
export function sharesOfQueues(machine: Machine): readonly number[] | null {
  const received = machine.counted('received');
  const queues = received?.parts.filter(({ scope, delta }) => isQueue(scope) && delta !== null) ?? [];
  const sum = queues.reduce((all, { delta }) => all + delta!, 0);
  const single = new Set(queues.map(({ scope }) => scope)).size === queues.length;
  if (received?.devices.length !== 1 || received.partial || received.filtered || !single || sum <= 0)
    return null;
  return queues.map(({ delta }) => delta! / sum).sort((a, b) => b - a);
}

/** Rate of all rings together, Mpps: counted between prints; else of the pollers. */
export function rateOf(machine: Machine): number | null {
  const received = machine.counted('received');
  if (received?.delta && received.seconds !== null) return received.delta / received.seconds / 1e6;
  const polled = machine.pollers.reduce((sum, { rate }) => sum + (rate ?? 0), 0) / 1e6;
  return polled > 0 ? polled : null;
}
