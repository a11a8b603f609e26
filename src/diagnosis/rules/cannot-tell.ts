/** Missing facts of the texts, where no cause is likely. */
import type { Machine } from '../../evidence/facts/machine.ts';
import { outsideEvidence } from '../../evidence/facts/outside-view.ts';
import { countOf, percentOf } from '../../evidence/facts/losses.ts';
import { evidence, type Evidence } from '../../evidence/evidence.ts';
import type { Finding } from '../cause.ts';
import { manyLost, mostLost, smallLoss } from '../thresholds.ts';
import { causeWithin } from '../verdict.ts';
import { fullness } from './core-saturated.ts';
import { idleEvidence } from './ring-overrun-by-bursts.ts';
import {
  lossPlaces,
  lossSentence,
  lossShareOf,
  lostOf,
  quietPlaces,
  unreadEvidence,
} from './loss-evidence.ts';
import { longestHold } from './stall-or-preemption.ts';

/** `possible`: the other findings, none of them likely. */
export function cannotTell(machine: Machine, possible: readonly Finding[]): Finding {
  const proof: Evidence[] = [];
  const places = [...lossPlaces, 'stack-drops' as const]
    .map((place) => machine.counted(place))
    .filter((one) => one !== null)
    // Drops of the stack may contain those of the ring: they count where they are more.
    .filter((one) => one.meaning !== 'stack-drops' || lostOf(one) > lostOf(machine.counted('ring-full')));
  proof.push(...tracedDrops(machine));
  for (const place of places.filter((one) => lostOf(one) > 0)) {
    const share = lossShareOf(machine, place);
    const { says, value, unit } = lossSentence(place);
    const part =
      share === null || place.meaning === 'send-drops' ? '' : `: ${percentOf(share)} of what arrived`;
    const much = share !== null && share >= manyLost && place.meaning === 'ring-full';
    const unread = unreadEvidence(machine, place);
    const hint = much && unread === null ? ', more likely a lack of capacity than bursts' : '';
    proof.push(evidence(`${says.slice(0, -1)}${part}${hint}.`, value, unit));
    if (unread !== null) proof.push(unread);
    const copied = place.parts.find(({ total }) => total > 0 && total === place.total);
    if (copied !== undefined && place.ofWhole) {
      proof.push(
        evidence(
          `${copied.scope} prints the count of the whole port (${countOf(copied.total)}): which queue lost them is not shown.`,
          copied.total,
          'packets',
        ),
      );
    }
  }
  if (machine.outside !== null) {
    proof.push(outsideEvidence(machine.outside));
    if ((machine.outside.lossShare ?? 0) > 0)
      proof.push(
        evidence('A generator shows that packets are lost, not where: the machine’s counters show that.'),
      );
  }
  const [asked, answered] = ['echo requests', 'echo replies'].map((name) => machine.find(name)?.value);
  if (asked !== undefined && answered !== undefined && answered < asked)
    proof.push(
      evidence(
        `${percentOf(1 - answered / asked)} of ${countOf(asked)} pings were not answered.`,
        1 - answered / asked,
        'share',
      ),
    );
  const [gaps] = [...machine.all('capture_loss')].sort((a, b) => b.value - a.value);
  if (gaps !== undefined && gaps.value > 0)
    proof.push(
      evidence(
        `${gaps.scope} misses parts of connections (${countOf(gaps.value)} % of acknowledged data): lost in the capture, or before the host.`,
        gaps.value,
        '%',
      ),
    );
  const hold = longestHold(machine);
  if (hold !== null) proof.push(hold.says);
  for (const poller of machine.pollers.slice(0, 3)) {
    const { says } = fullness(poller);
    if (says !== null) proof.push(says);
  }
  const idle = machine.pollers.length === 0 ? idleEvidence(machine) : null;
  const mean = machine.cores.find(({ name }) => name === 'all cores');
  if (idle !== null) proof.push(idle.says);
  else if (mean !== undefined)
    proof.push(
      evidence(
        `All cores together: ${countOf(mean.soft + mean.irq)} % in softirq and interrupts, ${countOf(mean.idle)} % idle; a single core may be full.`,
        mean.idle,
        '%',
      ),
    );
  const changes = machine.changes.filter(({ span }) => span === 'since-start');
  if (
    changes.length > 0 &&
    changes.every(({ delta, sinceClearS, restarted }) => delta === null && sinceClearS === null && !restarted)
  ) {
    proof.push(
      evidence('Each counter is printed only once: it counts since its start and says nothing about now.'),
    );
  }
  if (changes.some(({ restarted }) => restarted))
    proof.push(evidence('Counters started again between the prints.'));
  if (machine.changes.some(({ omission }) => omission === 'left-out'))
    proof.push(evidence('Lines were left out of the listing: its shares and sums are not known.'));
  const names = [...possible]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 3)
    .map(({ cause }) => causeWithin(cause));
  if (proof.length === 0) proof.push(...quietPlaces(machine));
  if (proof.length === 0 && names.length > 0)
    proof.push(evidence(`It may be that ${names.join(', or ')}: the next command decides it.`));
  const title =
    machine.texts.map(({ tool }) => tool?.title).find((one) => one !== undefined) ??
    machine.changes.map(({ tool }) => `numbers of ${tool}`)[0];
  if (proof.length === 0)
    proof.push(
      ...(title === undefined
        ? nothingKnown(machine)
        : [evidence(`The text holds ${title}, and no loss counter.`)]),
    );
  return {
    cause: 'cannot-tell',
    confidence: 'likely',
    weight: 0,
    for: proof,
    against: [],
    cure: 'Run the command below and paste its output beside these.',
  };
}

const isMarkup = /^\s*<(?:!DOCTYPE html|html|\?xml|head|body)\b/i;
const isJson = /^\s*[[{]\s*(?:["[{\]}]|$)/;
const shortened = (text: string) => text.slice(0, 100).replace(/\s+/g, ' ').trim();

function pageText({ lines }: Machine): string {
  const words = lines
    .map(({ text }) => text.replace(/<[^<>]*>/g, '').trim())
    .find((text) => /[a-z]{2}/i.test(text));
  const title = words === undefined ? '' : ` (“${shortened(words)}”)`;
  return `The text is an HTML page${title}, not what a tool prints.`;
}

function jsonText(text: string): string {
  try {
    JSON.parse(text);
    return `The text is JSON from no known tool; it begins with “${shortened(text)}”.`;
  } catch {
    const end = text.length > 80 ? `${shortened(text.slice(0, 40))} … ${shortened(text.slice(-40))}` : text;
    return `The text begins as JSON and ends too early (“${end}”): paste all of it.`;
  }
}

function nothingKnown(machine: Machine): Evidence[] {
  const first = machine.lines[0];
  if (first === undefined) return [evidence('The texts hold no counters.')];
  const text = machine.texts[0]?.text ?? '';
  const document = isMarkup.test(text) ? pageText(machine) : isJson.test(text) ? jsonText(text.trim()) : null;
  if (document !== null) return [evidence(document)];
  const says = `No line is from a known tool; the first is “${first.text.slice(0, 100)}”.`;
  return [evidence(says)];
}

/** Functions of the kernel that dropped most packets, by dropwatch. */
function tracedDrops(machine: Machine): Evidence[] {
  const totals = new Map<string, number>();
  for (const { name, value } of machine.all(/^drops at /)) {
    const symbol = name.slice('drops at '.length);
    totals.set(symbol, (totals.get(symbol) ?? 0) + value);
  }
  const sum = [...totals.values()].reduce((all, one) => all + one, 0);
  const [most] = [...totals].sort((a, b) => b[1] - a[1]);
  if (most === undefined) return [];
  const freed = /^(?:net_tx_action|skb_release_data|__kfree_skb|consume_skb)/.test(most[0])
    ? '; it also frees packets that were sent or read, which are not losses'
    : '';
  return [
    evidence(
      `${countOf(most[1])} of ${countOf(sum)} drops that dropwatch saw are at ${most[0]}${freed}.`,
      most[1],
      'packets',
    ),
  ];
}

/** Explanations of a loss at a port or ring of which nothing more is known. */
export function possibleOfPort(machine: Machine): Finding[] {
  const lost = ['ring-full', 'port-errors'] as const;
  const place = lost
    .map((one) => machine.counted(one))
    .find((one) => one !== null && lostOf(one) > 0 && one.delta !== 0);
  if (place === undefined || place === null) return [...ofOutside(machine), ...emptyPool(machine)];
  // Damaged frames are errors of the port, too.
  if (place.meaning === 'port-errors' && 2 * lostOf(machine.counted('line-errors')) >= lostOf(place))
    return [];
  const says = [lossSentence(place)];
  const ring: Finding = {
    ...{ cause: 'ring-overrun-by-bursts', confidence: 'possible', weight: 1.2, for: says, against: [] },
    cure: 'Set the ring to its maximum and count again.',
  };
  if (idleEvidence(machine)?.idle === true) return [ring];
  const share = lossShareOf(machine, place) ?? 0;
  if (unreadEvidence(machine, place) !== null) return [];
  const much = share >= manyLost;
  // Counts of one run of a program that reads all queues: other programs count the packets of their neighbours as lost.
  const most =
    share >= mostLost && place.delta === null && place.starts.every((start) => start.startsWith('dpdk-'));
  const core: Finding = {
    ...{ cause: 'core-saturated', weight: much ? 2.5 : 1.5, against: [] },
    confidence: most ? 'likely' : 'possible',
    for: [
      ...says,
      ...(much
        ? [
            evidence(
              `So much loss (${percentOf(share)}) points to a lack of capacity rather than bursts.`,
              share,
              'share',
            ),
          ]
        : []),
      ...(machine.cores.length + machine.pollers.length > 0
        ? []
        : [evidence('The texts do not say how busy the cores are.')]),
    ],
    cure: 'Look at the cores first (mpstat, show runtime, pmd-perf-show).',
  };
  return [core, ring];
}

const possible = (cause: Finding['cause'], weight: number, says: Evidence, cure: string): Finding => ({
  ...{ cause, confidence: 'possible', weight, for: [says], against: [], cure },
});

/** Findings from a loss that a generator counted. */
function ofOutside({ outside }: Machine): Finding[] {
  if (outside === null || (outside.lossShare ?? 0) < smallLoss) return [];
  const says = outsideEvidence(outside);
  const core = possible(
    'core-saturated',
    (outside.lossShare ?? 0) >= manyLost ? 1.6 : 1,
    says,
    'Look at the cores of the device under test while the load runs.',
  );
  const ring = possible(
    'ring-overrun-by-bursts',
    1.2,
    says,
    'Count what the rings of the device under test miss, and set them to their maximum.',
  );
  if (!outside.ofSockets) return [core, ring];
  const socket = possible(
    'socket-or-application',
    1.8,
    says,
    'Count RcvbufErrors where the packets are received: a full socket needs a faster reader, or a larger buffer against bursts.',
  );
  return [socket, core, ring];
}

/** Number of times a pool was empty from which that is not chance. */
const manyEmpty = 1000;

/** A finding from an empty pool of buffers. */
function emptyPool(machine: Machine): Finding[] {
  const pool = machine.counted('no-memory');
  if (pool === null || lostOf(pool) < manyEmpty) return [];
  const says = `The buffer pool is empty (${pool.names.join(', ')}: ${countOf(lostOf(pool))}): a later stage holds the buffers, or does not return them.`;
  const cure =
    'Watch the free buffers of the pool over time: a steady fall points to a leak, a fall under load to a slow stage or a small pool.';
  return [possible('next-stage-or-tx', 1.5, evidence(says), cure)];
}
