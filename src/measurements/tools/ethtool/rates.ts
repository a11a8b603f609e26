/** Losses and rates from the counters of `ethtool -S`; a rate needs two snapshots and the time between them. */
import type { CounterSummary } from './counters.ts';
import type { ReadingAnswers, ReadingQuestion, ToolResult } from '../tool-reading.ts';
import { decimalOf } from '../text/number.ts';

const intervalQuestionId = 'intervalSeconds';
const unknown = 'unknown';
const offeredSeconds = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600];
const longestSeconds = 1e7;

/** Seconds between the snapshots as answered, or null. */
function intervalSeconds(answers: ReadingAnswers): number | null {
  const seconds = decimalOf(answers[intervalQuestionId]?.trim() ?? '');
  return seconds !== null && seconds > 0 && seconds <= longestSeconds ? seconds : null;
}

export function counterQuestions(answers: ReadingAnswers): ReadingQuestion[] {
  const seconds = intervalSeconds(answers);
  const chosen = seconds === null ? unknown : String(seconds);
  const options = [
    { value: unknown, label: 'not known' },
    ...offeredSeconds.map((value) => ({ value: String(value), label: `${value} s` })),
  ];
  if (!options.some(({ value }) => value === chosen)) options.push({ value: chosen, label: `${chosen} s` });
  return [
    {
      id: intervalQuestionId,
      label: 'Time between the two snapshots',
      options,
      chosen,
      guessed: answers[intervalQuestionId] !== chosen,
    },
  ];
}

/** `difference`: the counters are those between two snapshots, not since the driver was loaded. */
export function counterResults(
  { selected, lost, queuePackets, queuesLeftOut }: CounterSummary,
  difference: boolean,
  answers: ReadingAnswers,
): ToolResult[] {
  const results: ToolResult[] = [];
  // Some drivers count by queue alone.
  const ofQueues = queuesLeftOut ? 0 : queuePackets.reduce((sum, packets) => sum + packets, 0);
  const received = selected.rx_packets ?? (ofQueues || undefined);
  if (received === undefined) return results;
  const total = received + (lost?.value ?? 0);
  if (lost !== null && total > 0) {
    results.push({
      kind: 'value',
      quantity: 'lossProbability',
      label: `${lost.name}, ${difference ? 'between the snapshots' : 'since the driver was loaded'}`,
      unit: '',
      value: lost.value / total,
      sampleSize: total,
    });
  }
  const seconds = difference ? intervalSeconds(answers) : null;
  if (seconds !== null) {
    results.push({
      kind: 'value',
      quantity: 'throughputMpps',
      label: `rx_packets in ${seconds} s`,
      unit: 'Mpps',
      value: received / seconds / 1e6,
      sampleSize: received,
    });
  }
  return results;
}
