/** Which core polls which receive queue, as facts of no model. */
import type { SystemFact } from './tool-reading.ts';
import { numberOf } from '../../text/number-words.ts';

export interface AssignedQueue {
  core: string;
  port: string;
  queue: number;
}

/** More than any machine has. */
const mostCores = 64;
const mostPorts = 64;

/** `vpp_wk_0: 3 queues, vpp_wk_1: 2 queues`. */
export function assignmentText(queues: readonly AssignedQueue[]): string {
  const cores = namesOf(queues, ({ core }) => core);
  const shown = cores.slice(0, 8).map((core) => {
    const queuesOfCore = queues.filter((each) => each.core === core).length;
    return `${core}: ${numberOf(queuesOfCore, 'queue')}`;
  });
  return shown.join(', ') + (cores.length > 8 ? ` and ${cores.length - 8} more` : '');
}

/**
 * Queues of every port on every core, the cores that have queues, the ports, and the busiest core's share where every
 * queue gets as much. `busiest` false leaves the last one out, where a measurement beside it has better numbers.
 */
export function assignmentFacts(queues: readonly AssignedQueue[], busiest = true): SystemFact[] {
  const cores = namesOf(queues, ({ core }) => core);
  const ports = namesOf(queues, ({ port }) => port);
  if (cores.length === 0 || cores.length > mostCores || ports.length > mostPorts) return [];
  const counts = ports.map((port) =>
    cores.map((core) => queues.filter((each) => each.port === port && each.core === core).length),
  );
  const what = `${queues.length} receive ${queues.length === 1 ? 'queue' : 'queues'} of ${numberOf(ports.length, 'port')} on ${numberOf(cores.length, 'core')}`;
  const caution = `It says where the queues are: every queue is taken to get as much of its port’s traffic as the others, and ${ports.length} ports and ${cores.length} cores are needed.`;
  const facts: SystemFact[] = [
    { name: 'queueAssignment', value: queues.length, queues: counts, source: what, caution },
  ];
  // The load of a core is known where each port feeds its queues evenly and all ports have the same load.
  const loads = cores.map((_, core) =>
    counts.reduce(
      (sum, row) => sum + row[core]! / row.reduce((all, each) => all + each, 0) / ports.length,
      0,
    ),
  );
  const share = Math.max(...loads);
  if (busiest && cores.length > 1) {
    facts.push({
      name: 'busiestShare',
      value: Number(share.toPrecision(4)),
      source: `${cores[loads.indexOf(share)]!}: ${assignmentText(queues.filter(({ core }) => core === cores[loads.indexOf(share)])).split(': ')[1]!}`,
      caution:
        'If all ports have the same load and spread it evenly over their queues; flows spread less evenly.',
    });
  }
  return facts;
}

function namesOf(queues: readonly AssignedQueue[], nameOf: (queue: AssignedQueue) => string): string[] {
  return [...new Set(queues.map(nameOf))];
}
