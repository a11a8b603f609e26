/** Means that a program of the reader prints in words; see `summary.ts`. */
import { MeasurementFailure } from '../../measurement-failure.ts';
import { statisticWords } from '../../runs/run.ts';
import { numberOf } from '../../../text/number-words.ts';
import type { ReadingAnswers, ToolParser, ToolReading } from '../tool-reading.ts';
import { valueResult } from '../tool-reading.ts';
import { isMarkup, runReading, runUnitChoice, unitItem, usPer } from '../run-reading.ts';
import { printedStatistics, type Summary, summaryOf } from './summary.ts';

/** One mean alone may be of anything. */
function isSummary({ means }: Summary): boolean {
  return means.length >= 2;
}

function recognise(head: string): number {
  return !isMarkup(head) && isSummary(summaryOf(head)) ? 0.6 : 0;
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const summary = summaryOf(text);
  if (isSummary(summary)) return summaryReading(summary, answers);
  throw new MeasurementFailure(
    'nothing-read',
    'The text has no two means of a queue, such as “Average waiting time: 3.21”.',
  );
}

function summaryReading(summary: Summary, answers: ReadingAnswers): ToolReading {
  const times = summary.means.filter(({ id }) => id.endsWith('Us'));
  const unit = runUnitChoice(
    answers,
    times.map((one) => one.unit),
  );
  const statistics = printedStatistics(summary, usPer[unit.value]);
  const { packets } = summary;
  return {
    ...runReading(
      'simulator-means',
      `Means of a run${packets === null ? '' : ` of ${numberOf(packets, 'packet')}`}`,
      unit,
      {
        statistics,
        starts: [],
        rankCorrelation: null,
        slotUs: null,
      },
    ),
    understood: [
      { label: 'Kind', text: 'means in words', guess: false },
      ...(packets === null ? [] : [{ label: 'Packets', text: numberOf(packets, 'packet'), guess: false }]),
      unitItem(unit),
    ],
    questions: [unit.question],
    rowsUsed: summary.means.length,
    dropped: [],
    results: statistics.map(({ id, estimate: { mean } }) =>
      valueResult(id, statisticWords[id].label, statisticWords[id].unit, mean, packets),
    ),
  };
}

export const simulatorMeans: ToolParser = {
  format: 'simulator-means',
  name: 'means of a simulator',
  recognise,
  parse,
};
