/** One queue or core of several is at its limit while others are not. */
import type { Machine } from '../facts/machine.ts';
import { type CoreTime, type LoadSpread, loadSpread } from '../facts/pollers.ts';
import { type Counted, countOf, percentOf } from '../facts/losses.ts';
import { helpedEvidence, lossEnded, lossEndedEvidence, namedAsHelp } from '../facts/setting-changes.ts';
import { speaksOf } from '../facts/vocabulary.ts';
import { evidence, type Evidence, type Finding } from '../cause.ts';
import { clearLoss, enoughPackets, farAboveEven, fullCore, manyLost, smallLoss } from '../thresholds.ts';
import { carriesPackets, fullness } from './core-saturated.ts';
import { lossOfCore, lossSentence, lossShareOf, lostOf, moved } from './loss-evidence.ts';

const cure =
  'Spread the load: more receive queues on that port, hash fields that tell the flows apart, affinity of the interrupts or RPS. One queue cannot be split by moving it to another core. The most that is carried is one core’s capacity over the share of the busiest.';

export function oneQueueOrCoreOverloaded(machine: Machine): Finding | null {
  const found = [
    pollers(machine),
    kernel(machine),
    queueDrops(machine),
    threadDrops(machine),
    queueShares(machine),
    spreading(machine),
    process(machine),
    words(machine),
  ].filter((one) => one !== null);
  const rank = { sure: 3, likely: 2, possible: 1 };
  const [best] = found.sort((a, b) => rank[b.confidence] - rank[a.confidence] || b.weight - a.weight);
  if (best === undefined) return null;
  return { ...best, for: found.flatMap((one) => one.for), against: found.flatMap((one) => one.against) };
}

const base = { cause: 'one-queue-or-core-overloaded', cure } as const;

/** A queue's share of a core, and of a core's use, from which it is the only one that counts. */
const fullQueue = 0.9;
/** Use of other threads below which there is room beside the full one. */
const roomElsewhere = 0.6;

function pollers(machine: Machine): Finding | null {
  const threads = machine.pollers;
  const states = threads.map((poller) => ({ poller, ...fullness(poller) }));
  const full = states.filter((state) => state.full === 'yes');
  const queue = states
    .flatMap(({ poller }) => poller.queues.map((one) => ({ ...one, poller })))
    .sort((a, b) => b.busy - a.busy)[0];
  const others = states.filter((state) => state.full !== 'yes');
  const idle = others.filter(
    ({ poller, full: state }) => state === 'no' && (poller.busy === null || poller.busy <= roomElsewhere),
  );
  if (full.length === 0) return null;
  const proof = full.flatMap(({ says }) => (says === null ? [] : [says]));
  const fullSingle =
    queue !== undefined && queue.busy >= fullQueue && queue.busy >= 0.95 * (queue.poller.busy ?? 1);
  if (fullSingle) {
    proof.push(
      evidence(
        `The queue ${queue.name} alone takes ${percentOf(queue.busy)} of ${queue.poller.name}: moving queues changes nothing.`,
        queue.busy,
        'share',
      ),
    );
  }
  if (states.length < 2) {
    if (!fullSingle) return null;
    return { ...base, confidence: 'likely', weight: 5, for: proof, against: [] };
  }
  if (full.length === states.length || idle.length === 0) return null;
  proof.push(...idle.slice(0, 4).flatMap(({ says }) => (says === null ? [] : [says])));
  const loads = states.map(({ poller }) => poller.busy ?? poller.rate ?? 0);
  const sum = loads.reduce((all, load) => all + load, 0);
  const share = sum > 0 ? Math.max(...loads) / sum : 0;
  if (share > 0)
    proof.push(evidence(`The busiest of ${states.length} takes ${percentOf(share)} of all.`, share, 'share'));
  const carrying = states.filter(({ poller }) => carriesPackets(poller)).length;
  const cut = full.some(({ poller }) => poller.cut);
  const partial = machine.changes.some(
    ({ tool, omission }) => (tool === 'ovs-pmd' || tool === 'vpp-runtime') && omission !== null,
  );
  const alwaysFull = full.every(
    ({ poller }) => poller.recent && ((poller.perPoll ?? 0) >= 0.99 * 256 || (poller.busy ?? 0) >= fullCore),
  );
  const sure =
    idle.length === others.length &&
    full.length <= states.length / 2 &&
    !cut &&
    !partial &&
    alwaysFull &&
    carrying > 0 &&
    // The main thread of a DPDK program may be among its cores, and has nothing to poll.
    idle.every(({ poller }) => poller.tool !== 'telemetry' || carriesPackets(poller));
  const finding: Finding = {
    ...base,
    confidence: sure ? 'sure' : 'likely',
    weight: 7,
    for: proof,
    against: [],
  };
  const several = full.some(({ poller }) => poller.queues.filter(({ busy }) => busy > 0.02).length > 1);
  return several && !fullSingle ? { ...finding, cure: rebalance } : finding;
}

const rebalance =
  'Move a queue of the full core to one with room (pmd-rxq-affinity, pmd-rxq-rebalance, rx-placement); the load of all queues together fits.';

/** The one core that does the softirqs, and has no time left while the others have. */
function aloneInSoftirq(cores: readonly CoreTime[]): Evidence | null {
  const [most, ...others] = [...cores].sort((a, b) => b.soft + b.irq - a.soft - a.irq);
  if (most === undefined || others.length < 2 || most.soft + most.irq < 40 || most.idle > 2) return null;
  if (others.some(({ soft, irq, idle }) => soft + irq > 2 || idle < 20)) return null;
  const left = Math.min(...others.map(({ idle }) => idle));
  return evidence(
    `${most.name} alone does the softirqs (${countOf(most.soft + most.irq)} % of its time) and has ${countOf(most.idle)} % idle; the others have ${countOf(left)} % or more.`,
    most.soft + most.irq,
    '%',
  );
}

/** Share of interrupts or packets of a single core that makes it the only one. */
const nearlyAll = 0.8;
/** Share of all losses below which the busiest core or queue is not the one that loses. */
const fewLosses = 0.5;
/** Packets or interrupts below which a share says nothing of a load: between prints, and since boot. */
const [fewRecent, fewEver] = [1000, enoughPackets];

/** Packets that a core dropped since boot from which they matter. */
const manyDrops = 1000;

const enough = (spread: LoadSpread | null): spread is LoadSpread =>
  spread !== null && spread.total >= (spread.recent ? fewRecent : fewEver);

function kernel(machine: Machine): Finding | null {
  const packets = loadSpread(
    machine.changes,
    ({ name }) => name === 'softnet_processed' || name === 'node_softnet_processed_total',
  );
  const vectors = new Set(machine.all(/^irq /).map(({ name }) => name));
  const interrupts = loadSpread(machine.changes, ({ name }) => name.startsWith('irq '));
  const steered = machine.all('softnet_received_rps').some((one) => (one.delta ?? one.value) > 0);
  const proof: Evidence[] = [];
  const busiest: { name: string; recent: boolean }[] = [];
  let signs = 0;
  const partial = (tool: string) =>
    machine.changes.some((one) => one.tool === tool && one.omission === 'left-out');
  if (enough(packets) && !partial('softnet')) {
    const [most] = packets.cores;
    const even = 1 / packets.cores.length;
    if (most!.share >= Math.min(nearlyAll, farAboveEven * even) && most!.share >= 0.5) {
      proof.push(
        evidence(
          `${most!.name} handled ${percentOf(most!.share)} of the packets of ${packets.cores.length} cores${packets.recent ? '' : ' since boot'}.`,
          most!.share,
          'share',
        ),
      );
      // Since boot it is no load of now, unless that core lost many.
      const weighty = packets.recent || (lossOfCore(machine, most!.name, false)?.drops ?? 0) >= manyDrops;
      signs += most!.share >= nearlyAll && weighty ? 1 : 0.5;
      busiest.push({ name: most!.name, recent: packets.recent });
    }
  }
  if (enough(interrupts) && !partial('interrupts') && vectors.size > 0) {
    const [most] = interrupts.cores;
    if (most!.share >= nearlyAll && interrupts.cores.length >= 2) {
      const which = vectors.size === 1 ? 'Its interrupt goes' : `Nearly all of ${vectors.size} interrupts go`;
      proof.push(
        evidence(
          `${which} to ${most!.name} (${percentOf(most!.share)} of ${countOf(interrupts.total)}).`,
          most!.share,
          'share',
        ),
      );
      signs += vectors.size >= 2 ? 1 : 0.5;
      busiest.push({ name: most!.name, recent: interrupts.recent });
    }
  }
  const softirqs =
    packets === null ? loadSpread(machine.changes, ({ name }) => name === 'softirq NET_RX') : null;
  const [most] = enough(softirqs) ? softirqs.cores : [];
  if (most !== undefined && softirqs!.cores.length >= 4 && most.share >= nearlyAll) {
    const says = `${most.name} ran ${percentOf(most.share)} of the receive softirqs.`;
    proof.push(evidence(says, most.share, 'share'));
    signs += 1;
    busiest.push({ name: most.name, recent: softirqs!.recent });
  }
  const cores = machine.cores.filter(({ name }) => name !== 'all cores');
  const full = cores.filter(({ soft, irq, idle }) => soft + irq >= 50 && idle <= 5);
  const idle = cores.filter((core) => core.idle >= 50);
  const atLimit = full.length > 0 && full.length <= 0.5 * cores.length && idle.length > 0;
  if (atLimit) {
    proof.push(
      ...full
        .slice(0, 3)
        .map(({ name, soft, idle: left }) =>
          evidence(
            `${name}: ${countOf(soft)} % in softirq, ${countOf(left)} % idle, while ${idle.length === 1 ? 'another core is' : `${idle.length} cores are`} half idle or more.`,
            soft,
            '%',
          ),
        ),
    );
  }
  const alone = atLimit ? null : aloneInSoftirq(cores);
  if (alone !== null) {
    proof.push(alone);
    signs += 1;
  }
  if (proof.length === 0) return null;
  const roomLeft =
    cores.length > 1 && full.length === 0 && Math.max(...cores.map((core) => 100 - core.idle)) < 90;
  const against = roomLeft
    ? [evidence('No core is full: the load is uneven, but that is not the limit now.')]
    : [];
  const lossless = quiet(machine);
  if (lossless !== null) against.push(lossless);
  if (steered)
    against.push(evidence('Packets are handed on to other cores (RPS), so that the first one does less.'));
  const losing = lostOf(machine.counted('ring-full')) > 0 || lostOf(machine.counted('backlog-drops')) > 0;
  const recentLoss =
    (machine.counted('ring-full')?.delta ?? 0) > 0 || (machine.counted('backlog-drops')?.delta ?? 0) > 0;
  const [elsewhere = null] = busiest.flatMap(({ name, recent }) => {
    const loss = lossOfCore(machine, name, recent);
    return loss !== null && loss.share < fewLosses ? [loss.says] : [];
  });
  if (elsewhere !== null) against.push(elsewhere);
  const past = proof.length === 1 && busiest.length === 1 && signs < 1 && packets?.recent === false;
  if (roomLeft || ((lossless !== null || elsewhere !== null || past) && !atLimit))
    return { ...base, confidence: 'possible', weight: 1, for: proof, against };
  // Both the full core and the packets lost there are known as numbers here.
  const sure =
    atLimit && recentLoss && signs >= 1 && !steered && (machine.counted('ring-full')?.delta ?? null) !== null;
  const likely = atLimit || signs >= 1 || (signs > 0 && losing);
  return {
    ...base,
    confidence: sure ? 'sure' : likely ? 'likely' : 'possible',
    weight: sure
      ? 7
      : atLimit
        ? 6
        : signs >= 2 || lostOf(machine.counted('ring-full')) > 0
          ? 5
          : losing
            ? 4
            : 3,
    for: proof,
    against,
  };
}

/** Evidence that no place with two counts lost packets between them. */
function quiet(machine: Machine): Evidence | null {
  const counters = (['ring-full', 'backlog-drops'] as const)
    .map((place) => machine.counted(place))
    .filter((one) => one !== null);
  const resting = counters.length > 0 && counters.every(({ delta }) => delta === 0);
  return resting ? evidence('No packet was lost between the prints.', 0, 'packets') : null;
}

/** More queues or other cores ended a loss. */
function spreading(machine: Machine): Finding | null {
  const spread = lossEnded(machine.settingChanges, ['spread']);
  const lossNamed = machine.observed('loss-named').length > 0;
  const helped = spread === null && lossNamed ? namedAsHelp(machine.settingChanges, ['spread']) : null;
  if (spread === null && helped === null) return null;
  const proof = spread === null ? helpedEvidence(helped!) : lossEndedEvidence(spread);
  return { ...base, confidence: 'likely', weight: spread === null ? 4 : 5, for: [proof], against: [] };
}

/** Packets that were counted for single queues, between the prints or else since the start. */
const queuesOf = (counted: Counted | null) =>
  (counted?.parts ?? [])
    .filter(({ scope }) => scope.startsWith('queue '))
    .map(({ scope, total, delta }) => ({ scope, amount: delta ?? total }));

/** Losses of single rings: one of several loses far more than its share. */
function queueDrops(machine: Machine): Finding | null {
  const ring = machine.counted('ring-full');
  if (ring === null || ring.partial) return null;
  const parts = queuesOf(ring);
  const sum = parts.reduce((all, { amount }) => all + amount, 0);
  if (parts.length < 2 || sum < 100) return null;
  const [most] = [...parts].sort((a, b) => b.amount - a.amount);
  if (most!.amount < Math.max(0.6, farAboveEven / parts.length) * sum) return null;
  const packets = queuesOf(machine.counted('received'));
  const all = packets.reduce((total, { amount }) => total + amount, 0);
  const ofBusiest = packets.find(({ scope }) => scope === most!.scope)?.amount ?? null;
  const proof = [
    evidence(
      `${most!.scope} lost ${percentOf(most!.amount / sum)} of all that its ${parts.length} queues lost.`,
      most!.amount / sum,
      'share',
    ),
  ];
  if (ofBusiest !== null && all > 0)
    proof.push(evidence(`It gets ${percentOf(ofBusiest / all)} of the packets.`, ofBusiest / all, 'share'));
  // A counter of the whole port, printed on the row of its first queue.
  if (
    most!.amount === sum &&
    /(?:\D|^)0$/.test(most!.scope) &&
    ofBusiest !== null &&
    ofBusiest <= evenly * (all / parts.length)
  ) {
    const says = evidence(
      'All is counted for the first queue, which gets no more packets than others: it may be the number of the port.',
    );
    return { ...base, confidence: 'possible', weight: 1, for: proof, against: [says] };
  }
  // The next stage loses far more: the queue may wait for that.
  const behind = machine.counted('send-drops');
  if (lostOf(behind) > farMore * sum)
    return { ...base, confidence: 'possible', weight: 2, for: proof, against: [lossSentence(behind!)] };
  const few = ring.delta === null && (lossShareOf(machine, ring) ?? 1) < smallLoss;
  return { ...base, confidence: few ? 'possible' : 'likely', weight: few ? 1 : 5, for: proof, against: [] };
}

const farMore = 10;
/** Multiple of an even share of the packets up to which the spread counts as even. */
const evenly = 1.2;

/** Largest share of the reading threads that may lose packets while the others do not. */
const fewThreads = 0.5;
const quietShare = 1e-3;

/** Some threads of a capture lose packets and the others none: those have room. */
function threadDrops(machine: Machine): Finding | null {
  const drops = machine.counted('socket-drops');
  const received = machine.counted('received');
  if (drops === null || received === null || drops.partial) return null;
  const threads = drops.parts
    .filter(({ scope }) => scope.startsWith('thread '))
    .map(({ scope, total, delta }) => {
      const ofThread = received.parts.find((part) => part.scope === scope);
      const packets = ofThread === undefined ? 0 : delta === null ? ofThread.total : (ofThread.delta ?? 0);
      return { scope, lost: delta ?? total, packets };
    });
  const losing = threads.filter(({ lost, packets }) => lost >= clearLoss * (lost + packets) && lost > 0);
  const quietOnes = threads.filter(({ lost, packets }) => packets > 0 && lost <= quietShare * packets);
  if (threads.length < 4 || losing.length === 0 || losing.length > fewThreads * threads.length) return null;
  if (losing.length + quietOnes.length < threads.length) return null;
  const lost = losing.reduce((sum, one) => sum + one.lost, 0);
  const names = losing.slice(0, 4).map(({ scope }) => scope.replace('thread ', ''));
  const proof = [
    evidence(
      `${losing.length === 1 ? 'One' : losing.length} of ${threads.length} threads ${losing.length === 1 ? 'loses' : 'lose'} packets (${names.join(', ')}: ${countOf(lost)}), and the others next to none: they have room.`,
      losing.length / threads.length,
      'share',
    ),
  ];
  return { ...base, confidence: 'likely', weight: 5.5, for: proof, against: [] };
}

/** One of several receive queues gets nearly all packets. */
function queueShares(machine: Machine): Finding | null {
  const received = machine.counted('received');
  if (received === null || received.partial) return null;
  const queues = queuesOf(received);
  const sum = queues.reduce((all, { amount }) => all + amount, 0);
  const [most] = [...queues].sort((a, b) => b.amount - a.amount);
  if (queues.length < 2 || sum < enoughPackets || most!.amount < nearlyAll * sum) return null;
  const share = most!.amount / sum;
  const says = `${most!.scope} gets ${percentOf(share)} of the packets of ${queues.length} queues.`;
  const ring = machine.counted('ring-full');
  const losses = queuesOf(ring);
  const lost = losses.reduce((all, { amount }) => all + amount, 0);
  const there = losses.find(({ scope }) => scope === most!.scope)?.amount ?? 0;
  if (lost > 0 && there < fewLosses * lost) {
    const against = `${most!.scope} has ${percentOf(there / lost)} of what the queues lost.`;
    const proof = [evidence(says, share, 'share')];
    return { ...base, confidence: 'possible', weight: 1, for: proof, against: [evidence(against)] };
  }
  const losing =
    moved(ring) || (ring !== null && lostOf(ring) > 0 && (lossShareOf(machine, ring) ?? 0) >= manyLost);
  return {
    ...base,
    ...(losing ? { confidence: 'likely', weight: 3 } : { confidence: 'possible', weight: 1.5 }),
    for: [evidence(says, share, 'share')],
    against: losing ? [] : [evidence('Whether its core is full is not in the texts.')],
  };
}

function words(machine: Machine): Finding | null {
  const full = machine.observed('core-full-named');
  const others = machine.observed('others-idle-named');
  const single = machine.observed('single-queue-named');
  const alone = ['combined', 'rx'].some(
    (name) =>
      machine.setting(`channels current ${name}`) === 1 &&
      (machine.setting(`channels maximum ${name}`) ?? 0) > 1,
  );
  // `ksoftirqd/3` is the thread of one core.
  const ofOne = full.some(({ text }) =>
    /\bksoftirqd\/\d|\b(?:core|cpu) ?#?\d{1,3}\b|\b(?:single|only one|just one|only 1) (?:cpu |physical )?(?:core|cpu)\b/i.test(
      text,
    ),
  );
  const [lossy] = single.length > 0 ? machine.lines.filter(({ text }) => muchLoss(text)) : [];
  const [slow] = single.length > 0 ? machine.observed('low-throughput-named') : [];
  if (full.length === 0 && (lossy ?? slow) !== undefined) {
    const symptom = lossy === undefined ? 'a rate that is too low' : 'a loss that bursts do not explain';
    const proof = [
      evidence(`The text names a single queue or core (“${single[0]!.quote}”), and ${symptom}.`),
    ];
    return { ...base, confidence: 'likely', weight: 2, for: proof, against: [] };
  }
  const [spared] = others;
  if (full.length === 0 && spared !== undefined && machine.observed('loss-named').length > 0) {
    const proof = [evidence(`Packets are lost while others have room (“${spared.quote}”).`)];
    return { ...base, confidence: 'likely', weight: 2, for: proof, against: [] };
  }
  if (full.length === 0 || (others.length + single.length === 0 && !ofOne && !alone)) return null;
  const says = [...full.slice(0, 1), ...others.slice(0, 1), ...single.slice(0, 1)];
  const texts = [...new Set(says.map(({ quote }) => quote))];
  const proof = texts.map((text) => evidence(`The text says: “${text}”.`));
  if (alone) proof.push(evidence('One receive queue is set up, and the card has more.', 1, 'queues'));
  const lossless =
    machine.observed('loss-named').length === 0 && machine.lines.some(({ text }) => speaksOf('clean', text));
  if (lossless)
    return {
      ...base,
      confidence: 'possible',
      weight: 1,
      for: proof,
      against: [evidence('The text says that nothing is lost.')],
    };
  return { ...base, confidence: 'likely', weight: 3, for: proof, against: [] };
}

/** Words name a lost share that bursts alone do not explain. */
const muchLoss = (text: string): boolean =>
  [
    ...text.matchAll(/\b(?:drop|loss|lost|los[ei]|miss)\w*\b[^.;%]{0,40}?(?<![\d.])(\d{1,3}(?:\.\d+)?) ?%/gi),
  ].some(([, share]) => Number(share) >= 100 * manyLost && Number(share) <= 100);

/** `ksoftirqd/3` or one worker thread at a whole core. */
function process(machine: Machine): Finding | null {
  const busy = machine
    .all('process cpu')
    .filter(({ value, scope }) => value >= 90 && /^ksoftirqd\/\d+|^W#\d|worker/i.test(scope));
  if (busy.length === 0 || busy.length > 2) return null;
  const proof = busy.map(({ scope, value }) =>
    evidence(`The task ${scope} takes ${countOf(value)} % of a core.`, value, '%'),
  );
  return { ...base, confidence: 'likely', weight: 4, for: proof, against: [] };
}
