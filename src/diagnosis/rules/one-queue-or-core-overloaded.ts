/** One queue or core of several is at its limit while others are not. */
import { traitsOf } from '../../texts/counters/read-counters.ts';
import type { Machine } from '../../evidence/facts/machine.ts';
import { countOf, percentOf } from '../../evidence/facts/losses.ts';
import { lossEnded, lossEndedEvidence } from '../../evidence/facts/setting-changes.ts';
import { evidence } from '../../evidence/evidence.ts';
import type { Finding } from '../cause.ts';
import { fullCore } from '../thresholds.ts';
import { carriesPackets, fullness } from './core-saturated.ts';
import { unevenCores } from './uneven-cores.ts';
import { unevenLoad } from './uneven-load.ts';
import { queueDrops, queueShares, refusingCore, threadDrops } from './uneven-queues.ts';

export function oneQueueOrCoreOverloaded(machine: Machine): Finding | null {
  const found = [
    pollers(machine),
    unevenCores(machine),
    queueDrops(machine),
    threadDrops(machine),
    refusingCore(machine),
    queueShares(machine),
    spreading(machine),
    process(machine),
  ].filter((one) => one !== null);
  const rank = { sure: 3, likely: 2, possible: 1 };
  const [best] = found.sort((a, b) => rank[b.confidence] - rank[a.confidence] || b.weight - a.weight);
  if (best === undefined) return null;
  return { ...best, for: found.flatMap((one) => one.for), against: found.flatMap((one) => one.against) };
}

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
    return { ...unevenLoad, confidence: 'likely', weight: 5, for: proof, against: [] };
  }
  if (full.length === states.length || idle.length === 0) return null;
  proof.push(...idle.slice(0, 4).flatMap(({ says }) => (says === null ? [] : [says])));
  const loads = states.map(({ poller }) => poller.busy ?? poller.rate ?? 0);
  const sum = loads.reduce((all, load) => all + load, 0);
  const share = sum > 0 ? Math.max(...loads) / sum : 0;
  if (share > 0)
    proof.push(
      evidence(
        `The busiest of ${states.length} takes ${percentOf(share)} of the load of all.`,
        share,
        'share',
      ),
    );
  const carrying = states.filter(({ poller }) => carriesPackets(poller)).length;
  const cut = full.some(({ poller }) => poller.cut);
  const partial = machine.changes.some((one) => traitsOf(one).threads !== undefined && one.omission !== null);
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
    idle.every(({ poller }) => !poller.mayBeMain || carriesPackets(poller));
  const finding: Finding = {
    ...unevenLoad,
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

/** More queues or other cores ended a loss. */
function spreading(machine: Machine): Finding | null {
  const spread = lossEnded(machine.settingChanges, ['spread']);
  if (spread === null) return null;
  return {
    ...unevenLoad,
    confidence: 'likely',
    weight: 5,
    for: [lossEndedEvidence(spread)],
    against: [],
  };
}

/** `ksoftirqd/3` or one worker thread at a whole core. */
function process(machine: Machine): Finding | null {
  const busy = machine
    .all('process cpu')
    .filter(({ value, scope }) => value >= 90 && /^ksoftirqd\/\d+|^W#\d|worker/i.test(scope));
  if (busy.length === 0 || busy.length > 2) return null;
  const proof = busy.map(({ scope, value }) =>
    evidence(`The task ${scope} takes ${countOf(value)} % of a core.`, value, '%'),
  );
  return { ...unevenLoad, confidence: 'likely', weight: 4, for: proof, against: [] };
}
