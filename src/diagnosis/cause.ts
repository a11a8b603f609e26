/** Causes that limit a packet processor, and the form in which the diagnosis states one. Plain data. */

import type { Evidence } from '../evidence/evidence.ts';

export const causeIds = [
  'core-saturated',
  'one-queue-or-core-overloaded',
  'ring-overrun-by-bursts',
  'stall-or-preemption',
  'softirq-budget-or-time',
  'softnet-backlog',
  'nic-or-pcie-or-link-limit',
  'next-stage-or-tx',
  'socket-or-application',
  'interrupt-moderation-latency',
  'idle-state-or-wakeup-latency',
  'configuration',
  'no-problem',
  'cannot-tell',
] as const;

export type CauseId = (typeof causeIds)[number];

/**
 * `sure`: a counter or comparison that belongs to this cause alone is in the texts, and a number there rules out each
 * look-alike. `likely`: the counters fit, a look-alike is not ruled out. `possible`: it would explain them.
 */
export type Confidence = 'sure' | 'likely' | 'possible';

/** A scenario file; with events it is one over time. */
export interface ScenarioFile {
  model: string;
  inputs: Readonly<Record<string, unknown>>;
  events?: readonly { kind: 'stall'; atUs: number; lengthUs: number }[];
  horizonUs?: number;
}

/** A scenario to try beside the machine of the texts. */
export interface WhatIf {
  /** A few words for a button: `With 2 cores`. */
  label: string;
  scenario: ScenarioFile;
}

export interface Cause {
  cause: CauseId;
  confidence: Confidence;
  for: readonly Evidence[];
  against: readonly Evidence[];
  /** The change that cures it, and what a model says of it, a sentence each. */
  cure: string;
  /** The machine of the texts as a model's scenario; null where they do not say enough. */
  scenario: ScenarioFile | null;
}

/** Conclusion of a rule from the texts; `weight` orders causes of one confidence. */
export interface Finding extends Omit<Cause, 'scenario'> {
  weight: number;
}

export interface NextCommand {
  command: string;
  why: string;
}
