/** The cores that take the packets are full all the time: loss is steady, 1 - capacity / offered. */
import { traitsOf } from '../../texts/counters/read-counters.ts';
import { listedThread } from '../../texts/counters/tables/vpp.ts';
import type { Machine } from '../../evidence/facts/machine.ts';
import { fillOf, type Poller } from '../../evidence/facts/pollers.ts';
import { fullCoresGhz } from '../../evidence/facts/measured-rates.ts';
import { numberOf } from '../../text/number-words.ts';
import { countOf, durationOf, percentOf } from '../../evidence/facts/losses.ts';
import { evidence, type Evidence } from '../../evidence/evidence.ts';
import type { Finding } from '../cause.ts';
import { fullCore, fullVector, idleCore, nearlyFullVector } from '../thresholds.ts';
import { lossSentence, lostOf } from './loss-evidence.ts';

export const coreCure =
  'Make a packet cheaper (fewer features, larger batches), or add cores and queues: capacity is clock / cycles per packet, times the cores’ scaling.';

export function coreSaturated(machine: Machine): Finding | null {
  const found = [
    pollers(machine),
    kernelCores(machine),
    allCores(machine),
    byCores(machine),
    plateau(machine),
    lossWithoutIdle(machine),
    sameRateOfSizes(machine),
  ].filter((one) => one !== null);
  const rank = { sure: 3, likely: 2, possible: 1 };
  return found.sort((a, b) => rank[b.confidence] - rank[a.confidence] || b.weight - a.weight)[0] ?? null;
}

const averagedOver = (seconds: number) => `, averaged over ${durationOf(1e6 * seconds)}`;

/** Whether a poller has no time left, as far as its text says. */
export function fullness(poller: Poller): {
  full: 'yes' | 'nearly' | 'no' | 'unknown';
  says: Evidence | null;
} {
  const fill = fillOf(poller);
  if (fill !== null) {
    const { name, limit } = poller;
    const packets = fill * limit;
    const batch = poller.takes;
    const when = poller.averagedS === null ? '' : poller.recent ? ' of late' : averagedOver(poller.averagedS);
    const says = evidence(
      poller.perPoll === null
        ? `${name}: a ${batch} holds ${countOf(packets)} of at most ${limit} packets${when}; empty polls are not in the text.`
        : `${name}: a poll takes ${countOf(packets)} of at most ${limit} packets${when}.`,
      packets,
      'packets',
    );
    return { full: fill >= fullVector ? 'yes' : fill >= 0.5 ? 'nearly' : 'no', says };
  }
  if (poller.busy === null) return { full: 'unknown', says: null };
  const when = poller.recent ? '' : ' since the start of its counters';
  const says = evidence(
    `${poller.name}: ${percentOf(poller.busy)} of its cycles go into packets${when}.`,
    poller.busy,
    'share',
  );
  return { full: poller.busy >= fullCore ? 'yes' : poller.busy >= idleCore ? 'nearly' : 'no', says };
}

export function carriesPackets(poller: Poller): boolean {
  return (poller.busy ?? 0) > 0.01 || (fillOf(poller) ?? 0) > 0 || (poller.rate ?? 0) > 0;
}

function pollers(machine: Machine): Finding | null {
  const carrying = machine.pollers.filter(carriesPackets);
  const silent = machine.pollers.filter((poller) => !carriesPackets(poller));
  if (carrying.length === 0) return null;
  const states = carrying.map((poller) => ({ poller, ...fullness(poller) }));
  const full = states.filter((state) => state.full === 'yes');
  const ring = machine.counted('ring-full');
  const nearly = states.filter(
    ({ poller }) => (fillOf(poller) ?? 0) >= nearlyFullVector || (poller.busy ?? 0) >= 0.9,
  );
  if (nearly.length === 0) return null;
  const proof = states.flatMap(({ says }) => (says === null ? [] : [says]));
  const against = [
    ...states.filter((state) => state.full === 'no').flatMap(({ says }) => (says === null ? [] : [says])),
    ...silent.slice(0, 4).map(({ name }) => evidence(`${name} polls and finds no packets: it has room.`)),
    ...(full.some(({ poller }) => poller.takes === 'burst' && fillOf(poller) !== null)
      ? [evidence('A source that sends bursts of that many packets also fills the polls.')]
      : []),
  ];
  const rate = carrying.reduce((sum, poller) => sum + (poller.rate ?? 0), 0);
  const longest = Math.max(0, ...carrying.map(({ averagedS }) => averagedS ?? 0));
  if (rate > 0) {
    const when = longest > 0 ? averagedOver(longest) : '';
    proof.push(evidence(`They take ${countOf(rate / 1e6)} Mpps${when}.`, rate / 1e6, 'Mpps'));
  }
  if (ring !== null && lostOf(ring) > 0) proof.push(lossSentence(ring));
  const base = { cause: 'core-saturated', for: proof.slice(0, 12), against, cure: coreCure } as const;
  // One full core of several is another cause.
  if (full.length < carrying.length || silent.length > 0) {
    // The main thread of a DPDK program may be among its cores, and has nothing to poll.
    const most = nearly.length === carrying.length && silent.every(({ mayBeMain }) => mayBeMain);
    return { ...base, confidence: most ? 'likely' : 'possible', weight: most ? 4 : 2 };
  }
  const since = full.every(({ poller }) => poller.recent || (poller.busy ?? 0) >= 0.99);
  const cut = full.some(({ poller }) => poller.cut || (poller.busy === null && poller.perPoll === null));
  const veryFull = full.every(({ poller }) => (fillOf(poller) ?? 0) >= 0.99 || (poller.busy ?? 0) >= 0.98);
  // A total since a start says nothing of now.
  const losesNow = ring !== null && lostOf(ring) > 0 && (ring.delta !== null || ring.cleared);
  // A stage behind that refuses packets may be what the cores wait for.
  const behind = lostOf(machine.counted('send-drops')) > Math.max(lostOf(ring), enoughRefused);
  const elsewhere =
    behind || lostOf(machine.counted('port-full')) > 0 || lostOf(machine.counted('shaped')) > 0;
  const single = full.flatMap(({ poller }) => poller.queues).filter(({ busy }) => busy > 0.02);
  const oneQueue = carrying.length === 1 && single.length === 1 && full[0]!.poller.queues.length > 1;
  if (oneQueue) return { ...base, confidence: 'likely', weight: 3 };
  const partial = machine.changes.some((one) => traitsOf(one).threads !== undefined && one.omission !== null);
  const sure = since && !cut && !partial && wholeListing(machine) && !elsewhere && (veryFull || losesNow);
  return { ...base, confidence: sure ? 'sure' : 'likely', weight: 6 };
}

/** Whether lines follow the list of threads: otherwise the paste may have cut it, with idle threads missing. */
function wholeListing(machine: Machine): boolean {
  const runtime = machine.changes.filter((one) => traitsOf(one).threads === 'calls');
  const withNodes = new Set(
    runtime.filter(({ name }) => name.startsWith('calls ')).map(({ scope }) => scope),
  );
  // The nodes are missing where a thread has only its name or its time.
  const heads = runtime.filter(({ name }) => name === listedThread || name === 'time');
  if (heads.some(({ scope }) => !withNodes.has(scope))) return false;
  return machine.texts.every(({ counters }) => {
    const lists = counters.snapshots.filter((one) => traitsOf(one).threads !== undefined);
    const last = lists.at(-1);
    if (last === undefined) return true;
    const behind = [
      ...counters.commands.map(({ number }) => number),
      ...counters.snapshots.map(({ line }) => line),
    ];
    return behind.some((line) => line > last.line);
  });
}

/** Packets that the transmit side refuses from which that may be the limit. */
const enoughRefused = 1000;

/** Mean over all cores: so little idle time is left on each. */
function allCores(machine: Machine): Finding | null {
  const all = machine.cores.find(({ name }) => name === 'all cores');
  if (all === undefined || all.idle > 100 * (1 - fullCore) || all.soft + all.irq < halfSoft) return null;
  const says = evidence(
    `All cores together have ${countOf(all.idle)} % idle time left; ${countOf(all.soft + all.irq)} % go into softirq and interrupts.`,
    all.soft + all.irq,
    '%',
  );
  return saturated([says], 'likely', 4);
}

/** Share of time in softirq from which packets are the work, per cent. */
const halfSoft = 50;

function kernelCores(machine: Machine): Finding | null {
  const cores = machine.cores.filter(({ name }) => name !== 'all cores');
  const receiving = cores.filter(({ soft, irq }) => soft + irq >= 5);
  const full = receiving.filter(({ idle }) => idle <= 100 * (1 - fullCore));
  if (full.length === 0 || full.length < Math.max(2, receiving.length) || full.length < 0.5 * cores.length)
    return null;
  const proof = full
    .slice(0, 8)
    .map(({ name, soft, idle }) =>
      evidence(`${name}: ${countOf(soft)} % in softirq, ${countOf(idle)} % idle.`, soft, '%'),
    );
  return {
    cause: 'core-saturated',
    confidence: 'likely',
    weight: 5,
    for: proof,
    against: [],
    cure: coreCure,
  };
}

/** Loss from which the cores of a row are overloaded. */
const overloadedLoss = 0.01;

/** By the number of cores: full in every row, or a loss that ends with more of them. */
function byCores({ coresRates }: Machine): Finding | null {
  for (const rates of coresRates) {
    const ghz = fullCoresGhz(rates);
    const [lossy] = rates.filter(({ lossShare }) => (lossShare ?? 0) > overloadedLoss);
    const proof = rates.map(({ cores, mpps, cyclesPerPacket, lossShare }) =>
      evidence(
        `${numberOf(cores, 'core')}: ${countOf(mpps)} Mpps${cyclesPerPacket === null ? '' : ` at ${countOf(cyclesPerPacket)} cycles per packet`}${lossShare === null ? '' : `, ${percentOf(lossShare)} lost`}.`,
        mpps,
        'Mpps',
      ),
    );
    if (ghz !== null) {
      const overloaded = rates.every(({ lossShare }) => (lossShare ?? 0) > overloadedLoss);
      const says = `Rate times cycles per packet is ${countOf(ghz)} GHz per core in every row: no cycles are left.`;
      return saturated([...proof, evidence(says, ghz, 'GHz')], overloaded ? 'sure' : 'likely', 6);
    }
    const cured = rates.some(
      ({ cores, lossShare }) =>
        lossy !== undefined &&
        cores > lossy.cores &&
        lossShare !== null &&
        lossShare < 0.1 * lossy.lossShare!,
    );
    if (cured) return saturated(proof, 'likely', 5);
  }
  return null;
}

const saturated = (
  proof: readonly Evidence[],
  confidence: Finding['confidence'],
  weight: number,
): Finding => ({
  ...{ cause: 'core-saturated', confidence, weight },
  ...{ for: proof, against: [], cure: coreCure },
});

/** Received rates that stay the same while more is offered differ by less than this share. */
const samePlateau = 0.03;
/** Bits a second of ports, of which frames of 64 bytes fill a share: the wire, not a core. */
const portBits = [1e9, 10e9, 25e9, 40e9, 50e9, 100e9];
const shortFrameBits = 84 * 8;

function plateau({ carriedRates }: Machine): Finding | null {
  for (const curve of carriedRates) {
    const over = curve.filter(({ offeredMpps, carriedMpps }) => offeredMpps > 1.05 * carriedMpps);
    const [first, last] = [over[0], over.at(-1)];
    if (first === undefined || last === undefined || last.offeredMpps < 1.1 * first.offeredMpps) continue;
    const rates = over.map(({ carriedMpps }) => carriedMpps);
    if (Math.max(...rates) - Math.min(...rates) > samePlateau * Math.max(...rates)) continue;
    if (portBits.some((bits) => Math.abs((last.carriedMpps * 1e6 * shortFrameBits) / bits - 1) < 0.02))
      continue;
    const says = evidence(
      `${countOf(last.carriedMpps)} Mpps are carried both at ${countOf(first.offeredMpps)} and at ${countOf(last.offeredMpps)} Mpps offered: the loss is 1 - capacity / offered.`,
      last.carriedMpps,
      'Mpps',
    );
    return saturated([says], 'likely', 4);
  }
  return null;
}

/** Loss comes where the idle time ends. */
function lossWithoutIdle({ idleLosses }: Machine): Finding | null {
  const [most] = [...idleLosses].sort((a, b) => b.loss - a.loss);
  const [least] = [...idleLosses].sort((a, b) => a.loss - b.loss);
  if (most === undefined || most.idle > 1 - fullCore || most.loss < 0.01) return null;
  if (least!.idle < 0.1 || least!.loss > 0.1 * most.loss) return null;
  const says = evidence(
    `${percentOf(most.loss)} are lost with ${percentOf(most.idle)} idle time, ${percentOf(least!.loss)} with ${percentOf(least!.idle)}.`,
    most.idle,
    'share',
  );
  return saturated([says], 'likely', 4);
}

/** Frames of two sizes at one packet rate that fills no link. */
function sameRateOfSizes({ sizedRates }: Machine): Finding | null {
  for (const small of sizedRates) {
    const large = sizedRates.find(
      ({ bytes, mpps, series }) =>
        series === small.series &&
        bytes > small.bytes &&
        Math.abs(mpps - small.mpps) <= sameSizeRate * small.mpps,
    );
    const filled = large === undefined ? 0 : large.mpps * 1e6 * (large.bytes + 20) * 8;
    if (large === undefined || portBits.some((bits) => filled >= 0.97 * bits && filled <= 1.03 * bits))
      continue;
    const says = evidence(
      `${countOf(small.mpps)} Mpps with frames of ${small.bytes} B and ${countOf(large.mpps)} Mpps with frames of ${large.bytes} B: the cost is per packet, not per byte.`,
      small.mpps,
      'Mpps',
    );
    return saturated([says], 'likely', 3);
  }
  return null;
}

/** Shares of a link are often rounded to whole per cents. */
const sameSizeRate = 0.05;
