/** All rules; each looks at the whole machine and answers for one cause. */
import type { Finding } from './cause.ts';
import type { Machine } from './facts/machine.ts';
import { configuration } from './rules/configuration.ts';
import { coreSaturated } from './rules/core-saturated.ts';
import { idleStateOrWakeupLatency } from './rules/idle-state-or-wakeup-latency.ts';
import { interruptModerationLatency } from './rules/interrupt-moderation-latency.ts';
import { nextStageOrTx } from './rules/next-stage-or-tx.ts';
import { nicOrPcieOrLinkLimit } from './rules/nic-or-pcie-or-link-limit.ts';
import { noProblem } from './rules/no-problem.ts';
import { oneQueueOrCoreOverloaded } from './rules/one-queue-or-core-overloaded.ts';
import { ringOverrunByBursts } from './rules/ring-overrun-by-bursts.ts';
import { socketOrApplication } from './rules/socket-or-application.ts';
import { softirqBudgetOrTime } from './rules/softirq-budget-or-time.ts';
import { softnetBacklog } from './rules/softnet-backlog.ts';
import { stallOrPreemption } from './rules/stall-or-preemption.ts';

export const rules: readonly ((machine: Machine) => Finding | null)[] = [
  coreSaturated,
  oneQueueOrCoreOverloaded,
  ringOverrunByBursts,
  stallOrPreemption,
  softirqBudgetOrTime,
  softnetBacklog,
  nicOrPcieOrLinkLimit,
  nextStageOrTx,
  socketOrApplication,
  interruptModerationLatency,
  idleStateOrWakeupLatency,
  configuration,
  noProblem,
];
