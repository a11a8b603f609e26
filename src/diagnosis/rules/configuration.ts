/** One setting makes the difference: a comparison of it, or a setting that cannot be meant. */
import { traitsOf } from '../../texts/counters/read-counters.ts';
import { saysLate, saysLost } from '../../evidence/questions.ts';
import type { Machine } from '../../evidence/facts/machine.ts';
import { latencyBySetting } from '../../evidence/facts/compared-settings.ts';
import { countOf } from '../../evidence/facts/losses.ts';
import {
  latencyChange,
  latencyChangeEvidence,
  lossEnded,
  lossEndedEvidence,
} from '../../evidence/facts/setting-changes.ts';
import { evidence, type Evidence } from '../../evidence/evidence.ts';
import type { Finding } from '../cause.ts';
import { unfilledRing } from './loss-evidence.ts';
import { unreadQueues } from './socket-or-application.ts';

export function configuration(machine: Machine): Finding | null {
  const pair = latencyBySetting(machine) ?? [];
  const connections = refusedConnections(machine);
  const full = machine.logged('table-full');
  const switched = latencyChange(machine.settingChanges, ['other', 'spread', 'ring']);
  const without = lossEnded(machine.settingChanges, ['other']);
  const complains = saysLost(machine.answers) || saysLate(machine.answers);
  const kernelPort = machine.logged('kernel-port');
  const signs: readonly (readonly [Evidence | null | undefined, points: number])[] = [
    ...pair.map((says, k) => [says, k === 0 ? 3 : 0] as const),
    [
      kernelPort === null
        ? null
        : evidence('A port of the kernel is served by the switch’s main thread, through system calls.'),
      2,
    ],
    [
      full === null
        ? null
        : evidence(`A kernel table is full, and packets are dropped because of it (“${full}”).`),
      2,
    ],
    [connections?.says, connections?.recent === true ? 2 : 1],
    [unfilledRing(machine), 2],
    [unreadQueues(machine), 3],
    [switched && latencyChangeEvidence(switched), 3],
    [without && lossEndedEvidence(without), 3],
    [synthetic(machine), complains ? 2 : 1],
    [remoteNode(machine), 2],
    [fewChannels(machine), machine.answers['more-queues'] === 'cured' ? 2 : 1],
    [slowLink(machine), 1],
    [sleepSetting(machine), 0.5],
  ];
  const proof = signs.flatMap(([says]) => says ?? []);
  const points = signs.reduce((sum, [says, more]) => sum + (says ? more : 0), 0);
  if (proof.length === 0) return null;
  const cure =
    full !== null || connections !== null
      ? 'Raise net.netfilter.nf_conntrack_max and its hash table with it, shorten the timeouts, or exempt these packets (NOTRACK).'
      : 'Change only the setting named above, and measure again; where a model has it, the scenario shows before and after.';
  return {
    cause: 'configuration',
    confidence: points >= 2 ? 'likely' : 'possible',
    weight: points >= 3 ? 5 : points,
    for: proof,
    against: [],
    cure,
  };
}

function fewChannels(machine: Machine): Evidence | null {
  for (const name of ['combined', 'rx'] as const) {
    const most = machine.setting(`channels maximum ${name}`);
    if (machine.setting(`channels current ${name}`) === 1 && most !== null && most >= 4)
      return evidence(`One queue is set up, of at most ${most}.`, 1, 'queues');
  }
  return null;
}

function slowLink(machine: Machine): Evidence | null {
  const speed = machine.find('link speed')?.value ?? null;
  return speed === null || speed > 100
    ? null
    : evidence(`The link runs at ${countOf(speed)} Mbit/s.`, speed, 'Mbit/s');
}

/** Packets dropped because the table of connections had no room for theirs. */
function refusedConnections(machine: Machine): { says: Evidence; recent: boolean } | null {
  const refused = machine.all(/^conntrack (?:drop|early_drop)$/);
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const recent = refused.some(({ delta }) => (delta ?? 0) > 0);
  const lost = sumOf(refused.map(({ delta, value }) => (recent ? (delta ?? 0) : value)));
  if (lost === 0) return null;
  const when = recent ? 'between the prints' : 'since the start';
  const says = `The connection table (conntrack) refused ${countOf(lost)} packets ${when}: compare nf_conntrack_count with nf_conntrack_max.`;
  return { says: evidence(says, lost, 'packets'), recent };
}

/** A guest of Hyper-V whose packets all go through the host: its virtual function counts none. */
function synthetic(machine: Machine): Evidence | null {
  const fast = machine.all(/^vf_[rt]x_packets$/);
  if (fast.length < 2 || fast.some(({ value }) => value > 0)) return null;
  const other = machine.all(/^[rt]x_queue_\d+_packets$/).some(({ value }) => value > 0);
  return other
    ? evidence(
        'The accelerated path carries nothing (vf_rx_packets and vf_tx_packets are 0): every packet goes through the host.',
        0,
        'packets',
      )
    : null;
}

/** Cores that poll, on another NUMA node than the card. */
function remoteNode(machine: Machine): Evidence | null {
  const card = machine.find('NUMA node of the card')?.value;
  if (card === undefined) return null;
  const nodes = new Map(machine.all('NUMA node').map(({ scope, value }) => [scope, value]));
  const polling = [
    ...machine.all('polling thread').map(({ scope }) => scope),
    ...machine.pollers.map(({ name }) => name).filter((name) => /^core \d+$/.test(name)),
  ];
  const away = polling.filter((core) => (nodes.get(core) ?? card) !== card);
  if (away.length === 0 || away.length < polling.length) return null;
  const named = away.slice(0, 8).map((core) => core.replace('core ', ''));
  return evidence(`The card is on NUMA node ${card}, the cores that poll (${named.join(', ')}) are not.`);
}

const sleeping =
  /(?:idle_?sleep|sleep_?max|poll_?sleep|tx_?delay|flush_?(?:interval|timeout|usecs)|pmd-sleep|batch_?timeout)/i;

function sleepSetting(machine: Machine): Evidence | null {
  const found = machine.changes.find(
    (one) => traitsOf(one).settings === true && sleeping.test(one.name) && one.value > 0,
  );
  return found === undefined
    ? null
    : evidence(`The program’s settings make it pause (${found.name} ${found.value}).`, found.value, null);
}
