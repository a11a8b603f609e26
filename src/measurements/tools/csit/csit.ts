/** Results of FD.io CSIT: the JSON of one test (NDR and PDR with latency, soak, MRR), and its tables of rates. */
import { csitChoices, csitQuestions } from './choices.ts';
import { csitFacts } from './facts.ts';
import { csitResult } from './json.ts';
import { csitResultsOf, csitSystemFacts } from './outcome.ts';
import { csitUnderstood, csitWarnings } from './report.ts';
import { CsitTableCollector, isCsitRow } from './table.ts';
import { csitTableReading } from './table-report.ts';
import { csitTest } from './test-name.ts';
import { outputChoice } from '../output-choice.ts';
import { takeLines } from '../text/cut.ts';
import { parseJson } from '../text/json.ts';
import { textLines } from '../text/lines.ts';
import type { ReadingAnswers, ToolParser, ToolReading } from '../tool-reading.ts';

const jsonStart = /^\ufeff?\s*\{/;
const jsonKeys = /"(?:ndr|pdr|critical_rate|receive_rate)"\s*:/;
const csitKeys = /"(?:pdr_90|value_gbps|critical_rate|csit_commit|dut_type|sut_type|latency_forward)"\s*:/;

/** The message of a test of the maximum receive rate: every trial. */
const trialsMessage = /trial results in packets per second:\s*\[([\d.,\seE+-]{1,200000})\]/;

function recognise(head: string): number {
  if (trialsMessage.test(head)) return 0.98;
  if (jsonStart.test(head)) {
    if (!csitKeys.test(head)) return 0;
    return jsonKeys.test(head) ? 0.98 : 0.6;
  }
  const lines = head.slice(0, 16_384).split(/\r\n|\r|\n/, 20);
  return lines.filter(isCsitRow).length >= 1 ? 0.95 : 0;
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  if (jsonStart.test(text.slice(0, 1000))) return resultReading(parseJson(text), answers);
  const trials = [...text.matchAll(new RegExp(trialsMessage, 'g'))];
  if (trials.length === 0) return tableReading(text, answers);
  const output = outputChoice(trials.length, answers);
  const values = parseJson(`[${trials[Number(output.value) - 1]![1]!}]`);
  const reading = resultReading({ result: { type: 'mrr', receive_rate: { rate: { values } } } }, answers);
  return { ...reading, questions: [...(trials.length > 1 ? [output.question] : []), ...reading.questions] };
}

function resultReading(json: unknown, answers: ReadingAnswers): ToolReading {
  const result = csitResult(json);
  const test = csitTest(result.testId ?? '');
  const choices = csitChoices(result, answers);
  const name = result.testId?.slice(result.testId.lastIndexOf('.') + 1).slice(0, 80);
  return {
    format: 'csit',
    title: name === undefined || name === '' ? 'CSIT result of one test' : `CSIT: ${name}`,
    facts: csitFacts(result, test),
    understood: csitUnderstood(result, test, choices),
    questions: csitQuestions(choices),
    rowsUsed: 1,
    dropped: [],
    warnings: csitWarnings(result),
    results: csitResultsOf(result, choices),
    systemFacts: csitSystemFacts(result, test, choices),
  };
}

function tableReading(text: string, answers: ReadingAnswers): ToolReading {
  const collector = new CsitTableCollector();
  const cut = takeLines(text, textLines(text), (line) => {
    if (line.text.trim() !== '') collector.take(line);
  });
  return csitTableReading(collector.table(), answers, cut === null ? [] : [cut]);
}

export const csitResults: ToolParser = {
  format: 'csit',
  name: 'FD.io CSIT results',
  recognise,
  parse,
};
