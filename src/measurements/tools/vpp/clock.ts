/**
 * The clock of VPP's counters: a polling thread spends all of its time in nodes, so its clocks fill the time measured.
 */
import { formatSignificant } from '../../../text/number-format.ts';
import type { ReadingAnswers, ReadingQuestion, UnderstoodItem } from '../tool-reading.ts';
import { clockAnswer, clockFromText, clockQuestion, clockUnknown } from '../reading-choice.ts';
import type { ThreadWork } from './graph.ts';
import { threadLabel } from './node.ts';

export interface VppClock {
  /** Clocks per ns; null: not known, so that clocks stay clocks. */
  ghz: number | null;
  /** Taken from the clocks of the text: the true clock is at least this fast. */
  estimated: boolean;
  questions: readonly ReadingQuestion[];
  understood: readonly UnderstoodItem[];
}

/** From this share of polls with packets on, next to nothing of a loop's time lies between the nodes. */
const busy = 0.5;

/**
 * The answer of the user; else, for a text with times and a busy thread, the sum of the clocks of that thread (the time
 * between two nodes is not counted: a lower bound, within some per cent for full batches); else not known.
 */
export function vppClock(works: readonly ThreadWork[], answers: ReadingAnswers): VppClock {
  if (works.length > 0 && works.every(({ thread }) => thread.costUnit === 'ns')) {
    return { ghz: 1, estimated: false, questions: [], understood: [] };
  }
  const fullest = fullestThread(works);
  const estimate =
    fullest === null ? null : Number((fullest.totalCost! / fullest.thread.timeS! / 1e9).toPrecision(3));
  const shown = formatSignificant(estimate);
  const fromText =
    estimate === null
      ? null
      : `at least ${shown} GHz: the clocks of ${threadLabel(fullest!.thread)} add up to it`;
  const answer = clockAnswer(answers);
  const trusted = fullest !== null && (fullest.nonEmptyPollShare ?? 0) >= busy;
  const usable = answer.choice === clockFromText && estimate === null ? null : answer.choice;
  const chosen = usable ?? (trusted ? clockFromText : clockUnknown);
  const estimated = chosen === clockFromText;
  const ghz = estimated ? estimate : answer.ghz;
  return {
    ghz,
    estimated,
    questions: [clockQuestion(chosen, usable === null, fromText)],
    understood: [
      {
        label: 'Clock',
        text: ghz === null ? 'not in the text: clocks stay clocks' : estimated ? fromText! : `${ghz} GHz`,
        guess: usable === null && ghz !== null,
      },
    ],
  };
}

/** Of the threads with a time and a whole list, the one with most clocks in it. */
function fullestThread(works: readonly ThreadWork[]): ThreadWork | null {
  let fullest: ThreadWork | null = null;
  for (const work of works) {
    const { timeS, cut } = work.thread;
    if (cut || !timeS || !work.totalCost || work.inputs.length === 0) continue;
    if (fullest === null || work.totalCost / timeS > fullest.totalCost! / fullest.thread.timeS!)
      fullest = work;
  }
  // Less than 0.1 GHz: the thread sleeps between its packets; more than 10: no clock.
  const rate = fullest === null ? 0 : fullest.totalCost! / fullest.thread.timeS! / 1e9;
  return rate > 0.1 && rate < 10 ? fullest : null;
}
