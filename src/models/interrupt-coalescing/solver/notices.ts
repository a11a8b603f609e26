/** Notices of a result: an overloaded system, and strained assumptions of the model. */
import { infoNotice, limitNotice, warningNotice } from '../../result-parts/notices.ts';
import { probabilityWords, significant } from '../../../text/number-words.ts';
import type { Notice } from '../../contract/solution.ts';
import type { QueueSolution } from './work/queue-solution.ts';
import type { System } from '../system.ts';
import { slotVariationSentence } from '../../input-parts/arrival-families.ts';
import type { Inputs } from '../read-inputs.ts';

/** Within this share of the capacity small errors of the inputs decide between an empty and a full queue. */
const nearCapacity = 0.02;

const percent = (share: number) => `${significant(100 * share)} %`;

export function noticesFor(
  inputs: Inputs,
  system: System,
  queue: QueueSolution,
  indicators: Readonly<Record<string, number | null>>,
): Notice[] {
  return [
    ...(queue.livelock ? [interruptsAlone(system, queue)] : loadNotices(indicators)),
    ...lossNotices(queue, indicators),
    ...modelNotices(inputs, system, queue),
    ...familyNotices(inputs, system),
  ];
}

function interruptsAlone({ slotUs }: System, { meanInterval }: QueueSolution): Notice {
  return warningNotice(
    'interrupts-alone',
    `An interrupt comes every ${significant(meanInterval * slotUs)} µs on average and takes as long or longer: interrupts alone are more than the core can do, and no packet is served. A higher frame limit makes them rarer.`,
  );
}

function loadNotices(indicators: Readonly<Record<string, number | null>>): Notice[] {
  const load = indicators.loadWithOverhead ?? 0;
  const loss = indicators.lossProbability ?? 0;
  if (load > 1 + nearCapacity) {
    return [
      warningNotice(
        'overload',
        `Overload: batches bring ${percent(load)} of the work that the core can do, and ${probabilityWords(loss)} of the packets are lost; a larger limit mainly makes the other packets wait longer.`,
      ),
    ];
  }
  if (Math.abs(load - 1) <= nearCapacity) {
    return [
      warningNotice(
        'near-capacity',
        `At ${percent(load)} of capacity, 1 % more service time or rate changes the queue several-fold: trust only the order of magnitude.`,
      ),
    ];
  }
  return [];
}

function lossNotices(queue: QueueSolution, indicators: Readonly<Record<string, number | null>>): Notice[] {
  const loss = indicators.lossProbability ?? 0;
  if (queue.range.side !== 'low' || loss === 0) return [];
  return [
    infoNotice(
      'loss-continued',
      `Practically no loss: the unfinished work is solved until less than 1e-20 of its probability remains, and its decay beyond puts the loss near ${loss.toExponential(1)}.`,
    ),
  ];
}

function modelNotices(inputs: Inputs, system: System, queue: QueueSolution): Notice[] {
  const notices: Notice[] = [];
  if (inputs['service.family'] === 'sgw') {
    notices.push(
      infoNotice(
        'stand-in-service',
        'The service times are a stand-in for the paper’s gateway, with its mean of 7.25 µs and its cap of 16 µs; the paper does not publish the measured distribution as numbers.',
      ),
    );
  }
  if (system.interval === 'published' && !system.memoryless) {
    const exactUs = queue.batches.meanSize * system.arrivals.mean * system.slotUs;
    notices.push(
      limitNotice(
        'published-interval',
        `Time between batches as in Eq. (4): ${significant(queue.meanInterval * system.slotUs, 4)} µs on average, whereas at this packet rate it is ${significant(exactUs, 4)} µs.`,
      ),
    );
  }
  if (system.interval === 'marginal' && !system.memoryless) {
    notices.push(
      limitNotice(
        'independent-interval',
        'Batch size and time between batches are assumed to be independent; the exact form keeps their dependence.',
      ),
    );
  }
  if (system.frames !== null) {
    notices.push(
      infoNotice(
        'frames-beyond-the-paper',
        'The frame limit is an extension: the paper has the timer alone, so its printed forms have no value here.',
      ),
    );
  }
  return notices;
}

function familyNotices(inputs: Inputs, system: System): Notice[] {
  const notices: Notice[] = [];
  const { arrivals, slotUs } = system;
  if (inputs['arrivals.family'] === 'poisson') {
    const cv = Math.sqrt(arrivals.variance) / arrivals.mean;
    notices.push(limitNotice('cv-follows-slot', slotVariationSentence(cv, `${inputs.slotUs} µs`)));
  }
  if (arrivals.mean < 2 && arrivals.variance > 0) {
    notices.push(
      limitNotice(
        'few-slots-between-packets',
        `Packets of one core arrive every ${significant(arrivals.mean * slotUs)} µs on average, hardly more than a slot. Shorter slots resolve them better.`,
      ),
    );
  }
  return notices;
}
