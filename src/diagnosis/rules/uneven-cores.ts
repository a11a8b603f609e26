/** One core of a kernel does nearly all of its network work, or has no time left while others have. */
import type { CounterChange } from '../../evidence/differences.ts';
import type { Machine } from '../../evidence/facts/machine.ts';
import { type CoreTime, type LoadSpread, loadSpread } from '../../evidence/facts/pollers.ts';
import { countOf, percentOf } from '../../evidence/facts/losses.ts';
import { evidence, type Evidence } from '../../evidence/evidence.ts';
import type { Finding } from '../cause.ts';
import { enoughPackets, farAboveEven } from '../thresholds.ts';
import { lossOfCore, lossSentence, lostOf, moved } from './loss-evidence.ts';
import { type Sign, sign, weigh } from './sign.ts';
import { fewLosses, nearlyAll, unevenLoad } from './uneven-load.ts';

/** Packets or interrupts below which a share says nothing of a load: between prints, and since boot. */
const [fewRecent, fewEver] = [1000, enoughPackets];
/** Packets that a core dropped since boot from which they matter. */
const manyDrops = 1000;

/** A sign of an uneven load: 1 point counts alone, 0.5 needs another one. */
interface LoadSign extends Sign {
  /** The core where the share is known; `recent`: between two prints. */
  core?: { name: string; recent: boolean };
}

const enough = (spread: LoadSpread | null): spread is LoadSpread =>
  spread !== null && spread.total >= (spread.recent ? fewRecent : fewEver);

/** Whether lines were left out of an output that counts this. */
const isPartial = (machine: Machine, counted: (change: CounterChange) => boolean) =>
  machine.changes.some((one) => one.omission === 'left-out' && counted(one));

const isHandled = ({ name }: CounterChange): boolean =>
  name === 'softnet_processed' || name === 'node_softnet_processed_total';
const isInterrupt = ({ name }: CounterChange): boolean => name.startsWith('irq ');

const packetsByCore = ({ changes }: Machine): LoadSpread | null => loadSpread(changes, isHandled);

function packetSign(machine: Machine): LoadSign | null {
  const packets = packetsByCore(machine);
  if (!enough(packets) || isPartial(machine, isHandled)) return null;
  const { cores, recent } = packets;
  const { name, share } = cores[0]!;
  if (share < Math.min(nearlyAll, farAboveEven / cores.length) || share < 0.5) return null;
  // Since boot it is not a load of now, unless that core lost many.
  const weighty = recent || (lossOfCore(machine, name, false)?.drops ?? 0) >= manyDrops;
  const says = `${name} handled ${percentOf(share)} of the packets of all ${cores.length} cores${recent ? '' : ' since boot'}.`;
  return {
    says: evidence(says, share, 'share'),
    points: share >= nearlyAll && weighty ? 1 : 0.5,
    core: { name, recent },
  };
}

function interruptSign(machine: Machine): LoadSign | null {
  const vectors = new Set(machine.all(/^irq /).map(({ name }) => name));
  const interrupts = loadSpread(machine.changes, isInterrupt);
  if (!enough(interrupts) || isPartial(machine, isInterrupt) || vectors.size === 0) return null;
  const { cores, recent, total } = interrupts;
  const { name, share } = cores[0]!;
  if (share < nearlyAll || cores.length < 2) return null;
  const which = vectors.size === 1 ? 'Its interrupt goes' : `Nearly all of ${vectors.size} interrupts go`;
  const says = `${which} to ${name} (${percentOf(share)} of ${countOf(total)}).`;
  return {
    says: evidence(says, share, 'share'),
    points: vectors.size >= 2 ? 1 : 0.5,
    core: { name, recent },
  };
}

/** Only where packets are not counted by core. */
function softirqSign(machine: Machine): LoadSign | null {
  if (packetsByCore(machine) !== null) return null;
  const softirqs = loadSpread(machine.changes, ({ name }) => name === 'softirq NET_RX');
  if (!enough(softirqs) || softirqs.cores.length < 4) return null;
  const { name, share } = softirqs.cores[0]!;
  if (share < nearlyAll) return null;
  return {
    says: evidence(`${name} ran ${percentOf(share)} of the receive softirqs.`, share, 'share'),
    points: 1,
    core: { name, recent: softirqs.recent },
  };
}

const isFull = ({ soft, irq, idle }: CoreTime) => soft + irq >= 50 && idle <= 5;

/** Cores without time left, where others are half idle or more; empty where there are none or too many. */
function coresAtLimit(cores: readonly CoreTime[]): readonly Sign[] {
  const full = cores.filter(isFull);
  const idle = cores.filter((core) => core.idle >= 50);
  if (full.length === 0 || full.length > 0.5 * cores.length || idle.length === 0) return [];
  const others = idle.length === 1 ? 'another core is' : `${idle.length} cores are`;
  return full
    .slice(0, 3)
    .map(({ name, soft, idle: left }) =>
      sign(
        0,
        `${name}: ${countOf(soft)} % in softirq, ${countOf(left)} % idle, while ${others} half idle or more.`,
        soft,
        '%',
      ),
    );
}

/** The one core that does the softirqs, and has no time left while the others have. */
function aloneInSoftirq(cores: readonly CoreTime[]): Sign | null {
  const [most, ...others] = [...cores].sort((a, b) => b.soft + b.irq - a.soft - a.irq);
  if (most === undefined || others.length < 2 || most.soft + most.irq < 40 || most.idle > 2) return null;
  if (others.some(({ soft, irq, idle }) => soft + irq > 2 || idle < 20)) return null;
  const left = Math.min(...others.map(({ idle }) => idle));
  return sign(
    1,
    `${most.name} alone does the softirqs (${countOf(most.soft + most.irq)} % of its time) and has ${countOf(most.idle)} % idle; the others have ${countOf(left)} % or more.`,
    most.soft + most.irq,
    '%',
  );
}

/** Finding on the shares of the cores in packets, interrupts, softirqs and time. */
export function unevenCores(machine: Machine): Finding | null {
  const cores = machine.cores.filter(({ name }) => name !== 'all cores');
  const limit = coresAtLimit(cores);
  const atLimit = limit.length > 0;
  const signs: readonly LoadSign[] = [
    ...[packetSign(machine), interruptSign(machine), softirqSign(machine)],
    ...limit,
    atLimit ? null : aloneInSoftirq(cores),
  ].filter((one) => one !== null);
  const { proof, points } = weigh(signs);
  if (proof.length === 0) return null;
  const stack = machine.counted('stack-drops');
  if (atLimit && moved(stack)) proof.push(lossSentence(stack!));
  const busiest = signs.flatMap(({ core }) => core ?? []);
  const roomLeft =
    cores.length > 1 && !cores.some(isFull) && Math.max(...cores.map((core) => 100 - core.idle)) < 90;
  const steered = machine.all('softnet_received_rps').some((one) => (one.delta ?? one.value) > 0);
  const lossless = quiet(machine);
  const [elsewhere = null] = busiest.flatMap(({ name, recent }) => {
    const loss = lossOfCore(machine, name, recent);
    return loss !== null && loss.share < fewLosses ? [loss.says] : [];
  });
  const against = [
    roomLeft ? evidence('No core is full: the load is uneven, but that is not the limit now.') : null,
    lossless,
    steered ? evidence('Packets are handed on to other cores (RPS), so that the first one does less.') : null,
    elsewhere,
  ].filter((one) => one !== null);
  const past =
    signs.length === 1 && busiest.length === 1 && points < 1 && packetsByCore(machine)?.recent === false;
  const finding = { ...unevenLoad, for: proof, against };
  if (roomLeft || ((lossless !== null || elsewhere !== null || past) && !atLimit))
    return { ...finding, confidence: 'possible', weight: 1 };
  const ring = machine.counted('ring-full');
  const backlog = machine.counted('backlog-drops');
  const ringLost = lostOf(ring) > 0;
  const losing = ringLost || lostOf(backlog) > 0;
  const recentLoss = (ring?.delta ?? 0) > 0 || (backlog?.delta ?? 0) > 0;
  // Both the full core and the packets lost there are known as numbers here.
  if (atLimit && recentLoss && points >= 1 && !steered && (ring?.delta ?? null) !== null)
    return { ...finding, confidence: 'sure', weight: 7 };
  const likely = atLimit || points >= 1 || (points > 0 && losing);
  return {
    ...finding,
    confidence: likely ? 'likely' : 'possible',
    weight: atLimit ? 6 : points >= 2 || ringLost ? 5 : losing ? 4 : 3,
  };
}

/** Evidence that no place with two counts lost packets between them. */
function quiet(machine: Machine): Evidence | null {
  if (moved(machine.counted('stack-drops'))) return null;
  const counters = (['ring-full', 'backlog-drops'] as const)
    .map((place) => machine.counted(place))
    .filter((one) => one !== null);
  const resting = counters.length > 0 && counters.every(({ delta }) => delta === 0);
  return resting ? evidence('No packet was lost between the prints.', 0, 'packets') : null;
}
