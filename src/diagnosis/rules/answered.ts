/** Evidence of the answers for and against the causes. An answer alone makes no cause sure. */
import { type Evidence, evidence } from '../../evidence/evidence.ts';
import type { CauseId, Finding } from '../cause.ts';
import { type GivenAnswers, answerSentence, type QuestionId } from '../../evidence/questions.ts';
import { coreCure } from './core-saturated.ts';
import { idleCure } from './idle-state-or-wakeup-latency.ts';
import { moderationCure } from './interrupt-moderation-latency.ts';
import { stallCure } from './stall-or-preemption.ts';
import { readerCure } from './socket-or-application.ts';
import { unevenLoad } from './uneven-load.ts';

/** Points of an answer: 2 make a cause likely, 1 fits it and a look-alike, less than 0 speaks against it. */
type Effects = Readonly<Partial<Record<CauseId, number>>>;

/**
 * Only what separates a cause from its look-alikes has 2 points: a larger ring that cures fits stalls as well as
 * bursts, more queues that cure fit one full core as well as several.
 */
const effects: { readonly [Id in QuestionId]: Readonly<Record<NonNullable<GivenAnswers[Id]>, Effects>> } = {
  'lost-now': {
    lost: { 'interrupt-moderation-latency': -1, 'idle-state-or-wakeup-latency': -1, 'no-problem': -1 },
    late: { 'no-problem': -1 },
    both: { 'no-problem': -1 },
    neither: { 'no-problem': 2 },
  },
  when: {
    lumps: { 'stall-or-preemption': 1, 'ring-overrun-by-bursts': 1, 'core-saturated': -1 },
    always: { 'core-saturated': 1, 'stall-or-preemption': -1, 'ring-overrun-by-bursts': -1 },
    'above-a-rate': { 'core-saturated': 1, 'idle-state-or-wakeup-latency': -1 },
    'under-light-load': {
      'idle-state-or-wakeup-latency': 1,
      'core-saturated': -1,
      'ring-overrun-by-bursts': -1,
    },
  },
  'larger-ring': {
    cured: { 'ring-overrun-by-bursts': 1, 'stall-or-preemption': 1, 'core-saturated': -1 },
    'a-little': { 'ring-overrun-by-bursts': -1 },
    no: { 'ring-overrun-by-bursts': -1 },
  },
  'other-work-moved': {
    cured: { 'stall-or-preemption': 2 },
    'a-little': { 'stall-or-preemption': 1 },
    no: { 'stall-or-preemption': -1 },
  },
  moderation: {
    cured: { 'interrupt-moderation-latency': 2 },
    'a-little': { 'interrupt-moderation-latency': 1 },
    no: { 'interrupt-moderation-latency': -1 },
  },
  'idle-states': {
    yes: { 'idle-state-or-wakeup-latency': 2, 'interrupt-moderation-latency': -1 },
    no: { 'idle-state-or-wakeup-latency': -1 },
  },
  'frame-size': {
    'packets-a-second': { 'core-saturated': 2, 'nic-or-pcie-or-link-limit': -1 },
    'bits-a-second': { 'nic-or-pcie-or-link-limit': 2, 'core-saturated': -1 },
  },
  'more-queues': {
    cured: { 'one-queue-or-core-overloaded': 1, 'core-saturated': 1 },
    'in-proportion': {
      'core-saturated': 2,
      'one-queue-or-core-overloaded': -1,
      'nic-or-pcie-or-link-limit': -1,
    },
    no: { 'core-saturated': -1 },
  },
  placement: { yes: { configuration: 2 }, no: {} },
  'other-reader': {
    yes: { 'socket-or-application': 2, 'ring-overrun-by-bursts': -1, 'nic-or-pcie-or-link-limit': -1 },
    no: { 'socket-or-application': -1 },
  },
};

const cures: Readonly<Partial<Record<CauseId, string>>> = {
  'core-saturated': coreCure,
  'one-queue-or-core-overloaded': unevenLoad.cure,
  'ring-overrun-by-bursts': 'Keep the ring at that length, or pace the sender.',
  'stall-or-preemption': stallCure,
  'nic-or-pcie-or-link-limit': 'Look at link, slot and card: the bit rate is the limit.',
  'socket-or-application': readerCure,
  'interrupt-moderation-latency': moderationCure,
  'idle-state-or-wakeup-latency': idleCure,
  configuration: 'Keep the cores, the memory and the card on one node, and measure again.',
};

const separates = 2;
/** Weights of a cause that an answer denies, fits, or separates; what is below 1.3 is never the only problem. */
const [contradictedWeight, fittingWeight, separatedWeight] = [0.9, 1.2, 3];
const lowered = { sure: 'likely', likely: 'possible', possible: 'possible' } as const;

/** The findings with the answers: raised to likely by what separates a cause, lowered by what denies it. */
export function withAnswers(findings: readonly Finding[], answers: GivenAnswers): Finding[] {
  const given = Object.entries(answers) as [QuestionId, string][];
  const found = new Map(findings.map((finding) => [finding.cause, finding]));
  const says = new Map<CauseId, { points: number; for: Evidence[]; against: Evidence[] }>();
  for (const [id, answer] of given)
    for (const [cause, points] of Object.entries(
      (effects[id] as Readonly<Record<string, Effects>>)[answer]!,
    ) as [CauseId, number][]) {
      const all = says.get(cause) ?? { points: 0, for: [], against: [] };
      (points > 0 ? all.for : all.against).push(evidence(`Answer: ${answerSentence(id, answer)}`));
      says.set(cause, { ...all, points: Math.max(all.points, points) });
    }
  // The effect of moving other work distinguishes a burst from a stall; both fit a larger ring.
  const burst = says.get('ring-overrun-by-bursts');
  if (burst !== undefined && answers['larger-ring'] === 'cured' && answers['other-work-moved'] === 'no')
    burst.points = separates;
  for (const [cause, { points, for: proof, against }] of says) {
    const counted = found.get(cause);
    if (counted === undefined && points === 0) continue;
    const known: Finding = counted ?? {
      ...{ cause, confidence: 'possible', weight: 0, for: [], against: [] },
      cure: cures[cause] ?? 'Nothing to change now.',
    };
    const denied = against.length > 0;
    const raised = points === separates && known.confidence === 'possible' ? 'likely' : known.confidence;
    found.set(cause, {
      ...known,
      confidence: denied ? lowered[known.confidence] : raised,
      weight: denied
        ? Math.min(known.weight, contradictedWeight)
        : Math.max(known.weight, points === separates ? separatedWeight : fittingWeight),
      for: [...known.for, ...proof],
      against: [...known.against, ...against],
    });
  }
  return [...found.values()];
}
