/**
 * Changes of one setting that would cure a cause, as scenarios of the machine: what the cure sentence says, to be
 * tried.
 */
import { formatCount, formatSignificant } from '../text/number-format.ts';
import { numberOf } from '../text/number-words.ts';
import type { CauseId, ScenarioFile, WhatIf } from './cause.ts';
import { longestStallUs } from './scenario-for.ts';

/** Highest load of a core that counts as cured. */
const curedLoad = 0.9;

const mostCores = 64;
const largestRing = 65_536;

interface CoreInputs {
  rateMpps: number;
  maxBatch: number;
  ringSize?: number;
  cores?: number;
  hottestShare?: number;
  service: { interceptUs: number; slopeUs: number };
}

/**
 * `largest`: the longest ring of the hardware, where the texts have it. Empty where the machine is not known or no
 * setting of a model is the cure.
 */
export function whatIfs(
  cause: CauseId,
  scenario: ScenarioFile | null,
  largest: number | null,
): readonly WhatIf[] {
  if (scenario === null) return [];
  const { model } = scenario;
  if (model === 'interrupt-coalescing') return shorterTimer(scenario);
  if (model !== 'batch-polling') return [];
  switch (cause) {
    case 'core-saturated':
      return moreCores(scenario);
    case 'one-queue-or-core-overloaded':
      return [...evenLoad(scenario), ...moreCores(scenario)];
    case 'ring-overrun-by-bursts':
    case 'stall-or-preemption':
    case 'softnet-backlog':
      return stalledRings(scenario, largest);
    default:
      return [];
  }
}

/** A common timer of cards for low latency, µs; an interrupt has to fit into it. */
const shortTimerUs = 10;

function shorterTimer({ model, inputs }: ScenarioFile): WhatIf[] {
  if (!(Number(inputs['coalescingUs']) > shortTimerUs)) return [];
  const shorter = { model, inputs: { ...inputs, coalescingUs: shortTimerUs } };
  return [{ label: `With a timer of ${shortTimerUs} µs`, scenario: shorter }];
}

const coreInputs = ({ inputs }: ScenarioFile) => inputs as unknown as CoreInputs;

/** Packets per µs of a core that takes full batches. */
function coreCapacity({ maxBatch, service }: CoreInputs): number {
  return maxBatch / (service.interceptUs + service.slopeUs * maxBatch);
}

/** The fewest cores that carry the rate, spread evenly, at a load of at most 90 %. */
function moreCores({ model, inputs }: ScenarioFile): WhatIf[] {
  const coreValues = coreInputs({ model, inputs });
  const { cores = 1, rateMpps } = coreValues;
  const enough = Math.ceil(rateMpps / (curedLoad * coreCapacity(coreValues)));
  if (!(enough > cores && enough <= mostCores)) return [];
  const { hottestShare: _, ...others } = inputs;
  return [
    { label: `With ${numberOf(enough, 'core')}`, scenario: { model, inputs: { ...others, cores: enough } } },
  ];
}

function evenLoad({ model, inputs }: ScenarioFile): WhatIf[] {
  const { cores = 1, hottestShare } = coreInputs({ model, inputs });
  if (hottestShare === undefined || hottestShare <= 1.05 / cores) return [];
  const { hottestShare: _, ...others } = inputs;
  return [{ label: `With the load spread evenly over ${cores} cores`, scenario: { model, inputs: others } }];
}

const roundedUs = (us: number) => Number(us.toPrecision(2));

/**
 * A stall in which the present ring loses packets with probability one half, over time: in this ring and in a longer
 * one.
 */
function stalledRings({ model, inputs }: ScenarioFile, largest: number | null): WhatIf[] {
  const { ringSize, rateMpps, cores = 1 } = coreInputs({ model, inputs });
  if (ringSize === undefined) return [];
  const lengthUs = roundedUs(longestStallUs({ ringSize, rateMpps: rateMpps / cores, meanBatch: 0 }, 0.5));
  if (!(lengthUs >= 1)) return [];
  const longer = Math.min(largest ?? 4 * ringSize, largestRing);
  const stalled = (size: number): ScenarioFile => ({
    ...{ model, inputs: { ...inputs, ringSize: size } },
    ...{ events: [{ kind: 'stall', atUs: lengthUs, lengthUs }], horizonUs: 6 * lengthUs },
  });
  const length =
    lengthUs >= 1000 ? `${formatSignificant(lengthUs / 1000, 2)} ms` : `${formatSignificant(lengthUs, 2)} µs`;
  return [
    { label: `A stall of ${length} in this ring`, scenario: stalled(ringSize) },
    ...(longer > ringSize
      ? [{ label: `The same stall in a ring of ${formatCount(longer)}`, scenario: stalled(longer) }]
      : []),
  ];
}
