/** Counters of losses do not move while packets flow, or count events that are not losses. */
import type { Machine } from '../../evidence/facts/machine.ts';
import { fillOf } from '../../evidence/facts/pollers.ts';
import { countOf, percentOf, type Counted } from '../../evidence/facts/losses.ts';
import { evidence, type Evidence } from '../../evidence/evidence.ts';
import type { Finding } from '../cause.ts';
import { enoughPackets, enoughSeconds, rareSqueezes } from '../thresholds.ts';
import { meaningOf, namesLoss } from '../../texts/counters/meanings.ts';
import { lossPlaces, lossSentence, lossShareOf, lostOf, moved, placeNames } from './loss-evidence.ts';
import { idleEvidence } from './ring-overrun-by-bursts.ts';

/** Largest number of drops a second that broadcasts and unknown protocols explain. */
const fewDrops = 20;
/** The same as shares of the packets, few and some. */
const [fewShare, someShare] = [1e-4, 1e-2];
const manyPackets = 1e6;
/** Time between two prints from which equal counters are conclusive, seconds. */
const longRest = 60;
const cure =
  'Nothing to change now; watch the counter named here; if it counts since a start, watch only what is new.';

export function noProblem(machine: Machine): Finding | null {
  const found = nothingLost(machine);
  if (found === null || found.confidence === 'possible') return found;
  const unknown = unknownLosses(machine);
  return unknown === null
    ? found
    : { ...found, confidence: 'possible', weight: 0.5, against: [...found.against, unknown] };
}

/** A counter that speaks of losses and moved, of which it is not known what it counts. */
function unknownLosses(machine: Machine): Evidence | null {
  const twice = machine.changes.some(({ delta }) => delta !== null);
  const [most] = machine.changes
    .filter(({ name, span }) => span === 'since-start' && namesLoss(name) && meaningOf(name).meaning === null)
    .map(({ name, delta, value }) => ({ name, count: twice ? (delta ?? 0) : value }))
    .filter(({ count }) => count >= (twice ? 1 : unknownEver))
    .sort((a, b) => b.count - a.count);
  return most === undefined
    ? null
    : evidence(
        `${most.name} counted ${countOf(most.count)}${twice ? ' between the prints' : ''}; what that counter means is not known here.`,
        most.count,
        'events',
      );
}

/** Events since the start from which an unknown counter is a doubt. */
const unknownEver = 1000;

function nothingLost(machine: Machine): Finding | null {
  const places = lossPlaces.map((place) => machine.counted(place)).filter((one) => one !== null);
  const twice = places.filter(({ delta }) => delta !== null);
  if (twice.length > 0 && twice.every(({ delta }) => delta === 0)) return atRest(machine, places);
  if (places.some((place) => lostOf(place) > 0)) return null;
  // An empty pool of buffers is not a loss by itself, but a problem.
  if (lostOf(machine.counted('no-memory')) > 0) return null;
  const stack = machine.counted('stack-drops');
  if (stack !== null && lostOf(stack) > 0) return stackDrops(machine, stack);
  const squeezes = machine.counted('squeezes');
  if (squeezes !== null && lostOf(squeezes) > 0) return rareSqueeze(machine, squeezes, places.length > 0);
  return neverLost(machine, places.length) ?? idlePolling(machine);
}

const finding = (confidence: Finding['confidence'], weight: number, proof: readonly Evidence[]): Finding => ({
  ...{ cause: 'no-problem', confidence, weight, for: proof, against: [], cure },
});

/** Every counter of losses that is printed twice has not moved. */
function atRest(machine: Machine, places: readonly Counted[]): Finding | null {
  const still = places.filter(({ delta }) => delta !== null);
  const received = machine.counted('received');
  const packets = received?.delta ?? null;
  if (packets === 0) return null;
  // Packets that the sender holds back may be lost there.
  if (lostOf(machine.counted('pause-sent')) > 0) return null;
  const stack = machine.counted('stack-drops');
  if (lostOf(stack) > someShare * (packets ?? 0))
    return packets === null ? stackDrops(machine, stack!) : null;
  const timed = received === null ? still : [...still, received];
  const seconds = timed.map((one) => one.seconds).find((one) => one !== null) ?? null;
  const proof = still.map(({ names, meaning, total }) => {
    const before = total > 0 ? `, of ${countOf(total)} in all` : '';
    const counter = names[0] === undefined ? '' : ` (${names[0]})`;
    const place = placeNames[meaning] ?? meaning;
    return evidence(`${place} lost nothing between the prints${counter}${before}.`, 0, 'packets');
  });
  if (packets !== null) {
    const time = seconds === null ? '' : ` in ${countOf(seconds)} s`;
    proof.push(evidence(`${countOf(packets)} packets arrived meanwhile${time}.`, packets, 'packets'));
  }
  const idle = idleEvidence(machine);
  if (idle?.idle === true) proof.push(idle.says);
  const against = idle?.idle === false ? [idle.says] : [];
  if (moved(stack)) against.push(dropsOfStack(machine, stack!));
  const squeezes = machine.counted('squeezes');
  const squeezed = (squeezes?.delta ?? 0) / Math.max(1, packets ?? 0) >= rareSqueezes;
  const enough =
    packets !== null &&
    packets >= enoughPackets &&
    (seconds === null || seconds >= enoughSeconds || packets >= manyPackets);
  const doubt =
    squeezed ||
    against.length > 0 ||
    machine.find('mean round trip') !== null ||
    places.some(({ delta, total }) => delta === null && total > 0) ||
    still.some(({ cut, partial, filtered, restarted }) => cut || partial || filtered || restarted);
  const past = still.some(({ total }) => total > 0);
  const long = packets !== null && packets >= manyPackets && seconds !== null && seconds >= longRest;
  const confidence = long && past && !doubt ? 'sure' : enough && !squeezed ? 'likely' : 'possible';
  return { ...finding(confidence, 4, proof), against };
}

function dropsOfStack(machine: Machine, stack: Counted): Evidence {
  const { says, value, unit } = lossSentence(stack);
  const share = lossShareOf(machine, stack);
  const part = share === null ? '' : `: ${percentOf(share)} of what arrived`;
  return evidence(`${says.slice(0, -1)}${part}.`, value, unit);
}

/** Few drops of the stack while neither NIC nor ring misses a packet. */
function stackDrops(machine: Machine, stack: Counted): Finding | null {
  const missed = machine.counted('ring-full');
  if (missed === null || lostOf(missed) > 0) return null;
  const received = machine.counted('received');
  const arrived = (stack.delta === null ? received?.total : received?.delta) ?? 0;
  const share = arrived === 0 ? null : lostOf(stack) / arrived;
  const rate = stack.delta !== null && stack.seconds !== null ? stack.delta / stack.seconds : null;
  const few = (rate !== null && rate <= fewDrops) || (share !== null && share <= fewShare);
  if (!few && (share === null || share > someShare)) return null;
  const part = share === null ? '' : ` (${percentOf(share)})`;
  const proof = [
    evidence(
      `The stack dropped ${countOf(lostOf(stack))}${part}: unknown protocols, VLANs and filters count here.`,
      lostOf(stack),
      'packets',
    ),
    evidence('Neither the NIC nor its ring missed a packet.', 0, 'packets'),
  ];
  return {
    ...finding(few ? 'likely' : 'possible', 3, proof),
    cure: `${cure} tcpdump on the interface shows what is dropped; while it runs the counter may stop.`,
  };
}

function rareSqueeze(machine: Machine, squeezes: Counted, lossesCounted: boolean): Finding | null {
  const received = machine.counted('received');
  const arrived = (squeezes.delta === null ? received?.total : received?.delta) ?? 0;
  const window = machine.find('window')?.value ?? squeezes.seconds;
  const rare =
    (arrived > 0 && lostOf(squeezes) / arrived < rareSqueezes) ||
    (window !== null && lostOf(squeezes) / window < 1);
  if (!rare) return null;
  const says = `Rounds of softirq that end early (${countOf(lostOf(squeezes))}) are a delay, not a loss.`;
  const proof = [evidence(says, lostOf(squeezes), 'times')];
  return finding(lossesCounted ? 'likely' : 'possible', 2.5, proof);
}

/** Counters since the start that are all 0. */
function neverLost(machine: Machine, places: number): Finding | null {
  const received = machine.counted('received')?.total ?? 0;
  const idle = idleEvidence(machine);
  if (places === 0 || received < manyPackets || idle?.idle === false) return null;
  const says = `None of the printed loss counters has counted anything in ${countOf(received)} packets.`;
  return finding(places >= 2 || idle?.idle === true ? 'likely' : 'possible', 2, [
    evidence(says, 0, 'packets'),
  ]);
}

/** Cores that poll without a pause are at 100 % in every list of processes. */
function idlePolling(machine: Machine): Finding | null {
  const known = machine.pollers.flatMap((poller) => {
    const busy = poller.busy ?? (poller.perPoll === null ? null : fillOf(poller));
    return busy === null ? [] : [{ name: poller.name, busy, filled: poller.busy === null }];
  });
  if (known.length === 0 || known.some(({ busy, filled }) => busy > (filled ? halfFilled : roomLeft)))
    return null;
  const proof = known
    .slice(0, 4)
    .map(({ name, busy, filled }) =>
      evidence(
        filled
          ? `The polls of ${name} are ${percentOf(busy)} full.`
          : `${name} spends ${percentOf(busy)} of its cycles on packets.`,
        busy,
        'share',
      ),
    );
  // Counted since a clear.
  const measured = machine.pollers.every(({ recent }) => recent);
  return {
    cause: 'no-problem',
    confidence: measured ? 'likely' : 'possible',
    weight: 2,
    for: proof,
    against: [],
    cure: 'Nothing to change now: read the load from cycles, not from the list of processes.',
  };
}

/** Busy share up to which a poller has room. */
const roomLeft = 0.8;
/** The same of the packets in a poll: they grow faster than the load. */
const halfFilled = 0.5;
