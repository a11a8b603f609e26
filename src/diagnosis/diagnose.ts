/** From pasted texts to what limits the machine. Pure and deterministic. */
import { type Evidence, evidence } from '../evidence/evidence.ts';
import type { Cause, CauseId, Confidence, Finding, NextCommand, WhatIf } from './cause.ts';
import { type Machine, machineOf } from '../evidence/facts/machine.ts';
import { type NamedFact, namedFacts } from '../evidence/facts/named-facts.ts';
import { nextCommand } from './next-command.ts';
import { cannotTell, possibleOfPort } from './rules/cannot-tell.ts';
import { configuration } from './rules/configuration.ts';
import { coreSaturated } from './rules/core-saturated.ts';
import { idleStateOrWakeupLatency } from './rules/idle-state-or-wakeup-latency.ts';
import { interruptModerationLatency } from './rules/interrupt-moderation-latency.ts';
import { nextStageOrTx } from './rules/next-stage-or-tx.ts';
import { nicOrPcieOrLinkLimit } from './rules/nic-or-pcie-or-link-limit.ts';
import { noProblem } from './rules/no-problem.ts';
import { oneQueueOrCoreOverloaded } from './rules/one-queue-or-core-overloaded.ts';
import { type GivenAnswers } from '../evidence/questions.ts';
import { withAnswers } from './rules/answered.ts';
import { ringOverrunByBursts } from './rules/ring-overrun-by-bursts.ts';
import { socketOrApplication } from './rules/socket-or-application.ts';
import { softirqBudgetOrTime } from './rules/softirq-budget-or-time.ts';
import { softnetBacklog } from './rules/softnet-backlog.ts';
import { stallOrPreemption } from './rules/stall-or-preemption.ts';
import type { MeasuredMachine } from './machine/measured-machine.ts';
import {
  busiestShare,
  countsPastAlone,
  measuredIn,
  measuredLoss,
  rateOf,
  ringOf,
} from './machine/machine-in-texts.ts';
import { headroom, modelView } from './scenario-for.ts';
import { type PastedText, readText, type TextReading } from '../evidence/read-text.ts';
import { survivalWords } from './stalls/stall-answer.ts';
import { stallsSeen } from './stalls/stalls-seen.ts';
import type { StallsSeen } from './stalls/stall-words.ts';
import { causeWithin } from './verdict.ts';
import { whatIfs } from './what-ifs.ts';

/** Each rule examines the whole machine and judges one cause. */
const rules: readonly ((machine: Machine) => Finding | null)[] = [
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

/** Causes with their evidence, the next command, facts, and how each text was read. */
export interface Diagnosis {
  /** The most likely first; never empty. */
  causes: readonly Cause[];
  next: NextCommand | null;
  facts: Readonly<Record<string, NamedFact>>;
  texts: readonly TextReading[];
  /** Only where the texts show how long a core is held. */
  stalls?: StallsSeen;
}

/** `texts`: all of one machine, in the order of time; `answers`: to the questions beside them. */
export function diagnose(texts: readonly PastedText[], answers: GivenAnswers = {}): Diagnosis {
  return examine(texts, answers).diagnosis;
}

/** A diagnosis, and the machine of the texts where one of them carries the cost of a packet. */
export interface Examination {
  diagnosis: Diagnosis;
  measured: MeasuredMachine | null;
  /** Share of the packets that the texts count as lost; null where they count none. */
  lossShare: number | null;
  /** Largest share of its time that a core spends on packets, 0 to 1; null where no text says it. */
  busiestShare: number | null;
  /** The texts count losses or loads since a start, and neither now. */
  pastAlone: boolean;
  /** Cures as scenarios by cause; empty where no setting of a model is one, or the machine is not known. */
  whatIfs: Readonly<Partial<Record<CauseId, readonly WhatIf[]>>>;
}

export function examine(texts: readonly PastedText[], answers: GivenAnswers = {}): Examination {
  const read = texts.map(readText);
  const machine = machineOf(
    read.flatMap(({ text }) => (text === null ? [] : [text])),
    answers,
  );
  const measured = measuredIn(machine);
  const largestRing = machine.setting('ring maximum rx');
  const refusals = read.flatMap(({ reading }) => reading.refused ?? []);
  const found =
    machine.texts.length === 0 && Object.keys(answers).length === 0
      ? [cannotTell(machine, [])]
      : ranked(machine);
  const [first, ...others] = found;
  const findings =
    refusals.length === texts.length && refusals.length > 0 && first!.cause === 'cannot-tell'
      ? [{ ...first!, for: refusals.flatMap(sentencesOf) }, ...others]
      : found;
  const causes = findings.map(({ cause, confidence, for: proof, against, cure }): Cause => {
    const { scenario, says } = modelView(cause, machine, measured);
    const edge = cause === 'no-problem' ? headroom(measured) : null;
    return {
      cause,
      confidence,
      for: withoutRepeats(edge === null ? proof : [edge, ...proof]),
      against: withoutRepeats(against),
      cure: [cure, ...says].join(' '),
      scenario,
    };
  });
  const tried = causes.map(({ cause, scenario }) => [
    cause,
    whatIfs(cause, scenario ?? measured?.scenario ?? null, largestRing),
  ]);
  return {
    diagnosis: {
      causes,
      next: nextCommand(causes[0]!.cause, machine),
      facts: namedFacts(machine),
      texts: read.map(({ reading }) => reading),
      ...stallsOf(machine),
    },
    measured,
    lossShare: measuredLoss(machine),
    busiestShare: busiestShare(machine),
    pastAlone: measured === null && countsPastAlone(machine),
    whatIfs: Object.fromEntries(tried),
  };
}

/** With the ring and the rate of the texts, where they have one queue's. */
function stallsOf(machine: Machine): { stalls?: StallsSeen } {
  const seen = stallsSeen(machine);
  if (seen === null) return {};
  const [ringSize, rateMpps] = [ringOf(machine), rateOf(machine)];
  if (ringSize === null || rateMpps === null || rateMpps <= 0) return { stalls: seen };
  const ring = { ringSize, rateMpps, meanQueue: 0, capacityMpps: Infinity };
  return { stalls: { ...seen, says: [...survivalWords(seen, ring), ...seen.says] } };
}

/** Parts of a rule may find the same evidence. */
const withoutRepeats = (found: readonly Evidence[]) =>
  found.filter(({ says }, k) => found.findIndex((one) => one.says === says) === k);

/** The first sentence is the verdict's, further ones follow below it. */
const sentencesOf = (refusal: string) =>
  refusal.split(/(?<=\.) (?=[A-Z])/).map((sentence) => evidence(sentence));

const order: Readonly<Record<Confidence, number>> = { sure: 3, likely: 2, possible: 1 };

function ranked(machine: Machine): Finding[] {
  const findings = rules.map((rule) => rule(machine)).filter((finding) => finding !== null);
  const decided = findings.some(({ confidence }) => confidence !== 'possible');
  for (const other of possibleOfPort(machine)) {
    const k = findings.findIndex(({ cause }) => cause === other.cause);
    const known = findings[k];
    if (known === undefined) findings.push(decided ? { ...other, confidence: 'possible' } : other);
    else if (!decided && other.confidence === 'likely')
      findings[k] = { ...known, confidence: 'likely', for: [...known.for, ...other.for] };
  }
  const found = consistent(withAnswers(findings, machine.answers), machine);
  const any = found.some(({ confidence }) => confidence !== 'possible');
  const only = any ? null : onlyProblem(found, machine);
  const all = any
    ? found
    : only === null
      ? [...found, cannotTell(machine, found)]
      : found.map((one) => (one === only ? { ...one, confidence: 'likely' as const } : one));
  return all.sort((a, b) => order[b.confidence] - order[a.confidence] || b.weight - a.weight);
}

/** Weight above which a cause rests on more than a rate that is called too low. */
const leastWeight = 1.3;

/** The one cause that whole texts leave possible; null where they leave several, or a weak one alone. */
function onlyProblem(findings: readonly Finding[], { changes }: Machine): Finding | null {
  const problems = findings.filter(({ cause }) => cause !== 'no-problem');
  const [only] = problems;
  const whole = changes.every(({ omission }) => omission !== 'left-out');
  // A counter of sockets says the same without the lines beside it.
  const enough = whole || only?.cause === 'socket-or-application';
  return problems.length === 1 && enough && only!.weight > leastWeight ? only! : null;
}

/** One sure cause at most: two contradict each other, and several machines or another likely cause leave a doubt. */
function consistent(findings: readonly Finding[], machine: Machine): Finding[] {
  const sure = findings.filter(({ confidence }) => confidence === 'sure');
  const problems = findings.filter(
    ({ cause, confidence }) => cause !== 'no-problem' && confidence !== 'possible',
  );
  return findings.map((finding): Finding => {
    const { cause, confidence, against } = finding;
    if (cause === 'no-problem' && problems.length > 0) {
      const more = evidence(`Something else is more likely: ${causeWithin(problems[0]!.cause)}.`);
      return { ...finding, confidence: 'possible', weight: 0.5, against: [...against, more] };
    }
    if (confidence === 'sure' && (sure.length > 1 || machine.hosts.length > 1))
      return { ...finding, confidence: 'likely' };
    return finding;
  });
}
