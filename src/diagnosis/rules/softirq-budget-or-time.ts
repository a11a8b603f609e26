/** Rounds of softirq end by their budget or time while packets wait: a delay, no loss by itself. */
import type { Machine } from '../../evidence/facts/machine.ts';
import { countOf } from '../../evidence/facts/losses.ts';
import { type Evidence, evidence } from '../../evidence/evidence.ts';
import type { Finding } from '../cause.ts';
import { mostKernelPps, rareSqueezes } from '../thresholds.ts';
import { lostOf } from './loss-evidence.ts';

const packetsOfOnePoll = 64;

const neededRate = (budget: number, usecs: number, timeBinds: boolean): Evidence =>
  evidence(
    `${countOf(budget)} packets in ${countOf(usecs)} µs would be ${countOf(budget / usecs)} Mpps on one core${timeBinds ? ': the time ends the rounds, not the number of packets' : ''}.`,
    budget / usecs,
    'Mpps',
  );

export function softirqBudgetOrTime(machine: Machine): Finding | null {
  const squeezes = machine.counted('squeezes');
  const window = machine.find('window')?.value ?? null;
  const count = lostOf(squeezes);
  if (squeezes === null || count === 0) return null;
  const seconds = squeezes.seconds ?? window;
  const proof = [
    evidence(
      `Rounds of softirq ended early ${countOf(count)} times${seconds === null ? '' : ` in ${countOf(seconds)} s (${countOf(count / seconds)} a second)`}.`,
      seconds === null ? count : count / seconds,
      seconds === null ? 'times' : '1/s',
    ),
  ];
  const processed = machine.counted('received');
  const packets = processed === null ? null : squeezes.delta === null ? processed.total : processed.delta;
  const perPacket = packets === null || packets === 0 ? null : count / packets;
  const against = [];
  if (perPacket !== null && perPacket < rareSqueezes) {
    against.push(evidence(`That is one in ${countOf(1 / perPacket)} packets.`, perPacket, 'a packet'));
  }
  const drops = machine.counted('backlog-drops');
  if (drops !== null && lostOf(drops) === 0)
    against.push(evidence('The backlog of the cores lost nothing: the packets only waited.', 0, 'packets'));
  const budget = machine.setting('net.core.netdev_budget');
  const usecs = machine.setting('net.core.netdev_budget_usecs');
  const needed = budget !== null && usecs !== null && usecs > 0 ? budget / (usecs * 1e-6) : null;
  const timeBinds = needed !== null && needed > mostKernelPps;
  const budgetBinds = budget !== null && usecs !== null && budget < packetsOfOnePoll;
  if (needed !== null) proof.push(neededRate(budget!, usecs!, timeBinds));
  const asked = budget !== null || usecs !== null || window !== null;
  const cure = timeBinds
    ? 'Raising netdev_budget changes nothing: raise net.core.netdev_budget_usecs, or let fewer or cheaper packets come to each core. Without drops the count can be ignored.'
    : 'Raise net.core.netdev_budget_usecs (with several queues per core also netdev_budget), or spread the packets; with one queue per core look for what holds the core (steal, long rule sets). Without drops the count can be ignored.';
  const base = { cause: 'softirq-budget-or-time', for: proof, against, cure } as const;
  const loss = ['ring-full', 'backlog-drops', 'socket-drops', 'port-full'] as const;
  const lossElsewhere = loss.some((place) => lostOf(machine.counted(place)) > 0.1 * count);
  const harmless = perPacket !== null && perPacket < rareSqueezes;
  if ((timeBinds || budgetBinds) && !lossElsewhere && !harmless && !squeezes.cut)
    return { ...base, confidence: 'sure', weight: 4 };
  const often = perPacket !== null && perPacket >= rareSqueezes;
  const likely = (asked || (often && squeezes.delta !== null)) && !lossElsewhere;
  return { ...base, confidence: likely ? 'likely' : 'possible', weight: often ? 2 : asked ? 3 : 0.5 };
}
