/** The cases of `cases`, with the cause that settled each; sources: `cases/SOURCE.md`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { PastedText } from '../../src/evidence/read-text.ts';
import { type GivenAnswers, readAnswers } from '../../src/evidence/questions.ts';
import type { CauseId } from '../../src/diagnosis/cause.ts';

export interface KnownCase {
  id: string;
  cause: CauseId;
  /** Causes that are wrong here. */
  not: readonly CauseId[];
  /** Of `answers.json`: what the poster would answer. */
  answers: GivenAnswers;
  texts: readonly PastedText[];
}

export function answersIn(json: string): GivenAnswers {
  const read = readAnswers(JSON.parse(json));
  if ('refused' in read) throw new Error(read.refused);
  return read.answers;
}

const [folder, file] = ['tests/diagnosis/cases', 'answers.json'];

/** `order`: of files whose names do not tell the order of time. */
function known(
  id: string,
  cause: CauseId,
  not: readonly CauseId[],
  order: readonly string[] = [],
): KnownCase {
  const names =
    order.length > 0
      ? order
      : readdirSync(`${folder}/${id}`)
          .filter((name) => name !== file)
          .sort();
  const answers = `${folder}/${id}/${file}`;
  return {
    id,
    cause,
    not,
    answers: answersIn(existsSync(answers) ? readFileSync(answers, 'utf8') : '{}'),
    texts: names.map((name) => ({ name, text: readFileSync(`${folder}/${id}/${name}`, 'utf8') })),
  };
}

export const knownCases: readonly KnownCase[] = [
  known('01-udp-recvq-full', 'socket-or-application', ['ring-overrun-by-bursts', 'core-saturated']),
  known('02-squeeze-budget-50000', 'softirq-budget-or-time', ['ring-overrun-by-bursts', 'configuration']),
  known('03-all-on-cpu0', 'one-queue-or-core-overloaded', ['nic-or-pcie-or-link-limit']),
  known('04-n2disk-storage', 'next-stage-or-tx', ['nic-or-pcie-or-link-limit', 'core-saturated']),
  known('05-ovs-one-queue-98', 'one-queue-or-core-overloaded', ['no-problem', 'nic-or-pcie-or-link-limit']),
  known('06-suricata-rx-errors-on-w1', 'cannot-tell', ['no-problem', 'one-queue-or-core-overloaded']),
  known('07-ena-allowance', 'nic-or-pcie-or-link-limit', ['core-saturated', 'ring-overrun-by-bursts']),
  known('08-vpp-barrier-stall', 'stall-or-preemption', ['core-saturated', 'ring-overrun-by-bursts']),
  known('09-igc-ring-256', 'ring-overrun-by-bursts', ['socket-or-application']),
  known('10-rarer-is-slower', 'idle-state-or-wakeup-latency', ['core-saturated', 'ring-overrun-by-bursts']),
  known(
    '11-fstack-ping-115ms',
    'configuration',
    ['core-saturated', 'nic-or-pcie-or-link-limit'],
    ['before.txt', 'after.txt'],
  ),
  known('12-pfring-drops-stopped', 'no-problem', ['core-saturated', 'nic-or-pcie-or-link-limit']),
  known('13-vpp-workers-overload', 'core-saturated', [
    'ring-overrun-by-bursts',
    'one-queue-or-core-overloaded',
  ]),
  known('14-rr-locked-at-8000', 'interrupt-moderation-latency', ['core-saturated', 'socket-or-application']),
  known('15-vif-one-core-refuses', 'one-queue-or-core-overloaded', ['no-problem', 'ring-overrun-by-bursts']),
  known('16-ring-not-filled', 'configuration', ['core-saturated', 'ring-overrun-by-bursts']),
];
