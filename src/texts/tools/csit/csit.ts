/** Results of FD.io CSIT: the JSON of one test (NDR and PDR with latency, soak, MRR), and its tables of rates. */
import {
  csitChoices,
  type CsitChoices,
  csitQuestions,
  csitResultsOf,
  csitSystemFacts,
  csitTest,
  type CsitTest,
  frameBytesOf,
  csitResult,
  type CsitResult,
  type SearchInterval,
} from './test-result.ts';
import { CsitTableCollector, isCsitRow, csitTableReading } from './table.ts';
import { outputChoice } from '../reading-choice.ts';
import { takeLines } from '../../lines/cut.ts';
import { parseJson } from '../../lines/json.ts';
import { textLines } from '../../lines/lines.ts';
import type { ReadingAnswers, ToolParser, ToolReading, UnderstoodItem } from '../tool-reading.ts';
import { significant, numberOf } from '../../../text/number-words.ts';
import type { ReadingNote } from '../../measurement.ts';
import { grouped } from '../../measurement-failure.ts';

// Summary and warnings of one result of CSIT.

function csitUnderstood(
  result: CsitResult,
  test: CsitTest,
  { directions, load }: CsitChoices,
): UnderstoodItem[] {
  const { kind, unit, testId, sut, nic, ndr, pdr, criticalRate } = result;
  const items: UnderstoodItem[] = [{ label: 'Kind', text: kindLabels[kind], guess: false }];
  if (testId !== null)
    items.push({ label: 'Test', text: testId.slice(testId.lastIndexOf('.') + 1), guess: false });
  if (sut !== null)
    items.push({ label: 'Tested', text: nic === null ? sut : `${sut}, ${nic}`, guess: false });
  const interval = (label: string, bounds: SearchInterval | null) => {
    if (bounds === null) return;
    const words =
      unit === 'pps'
        ? `${significant(bounds[0] / 1e6, 4)} to ${significant(bounds[1] / 1e6, 4)} Mpps`
        : `${grouped(Math.round(bounds[0]))} to ${grouped(Math.round(bounds[1]))} ${unit}`;
    items.push({ label, text: words, guess: false });
  };
  interval('NDR', ndr);
  interval('PDR', pdr);
  interval('Critical rate', criticalRate);
  items.push({
    label: 'Directions',
    text: directions.value === 'both' ? 'both together' : 'one of two',
    guess: directions.question.guessed,
  });
  const frame = frameBytesOf(result, test);
  if (frame !== null) items.push({ label: 'Frame size', text: `${frame.bytes} B`, guess: frame.inferred });
  if (load !== null) {
    const shown = load.question.options.find(({ value }) => value === load.value)!.label;
    items.push({ label: 'Latency', text: `µs, ${shown}`, guess: load.question.guessed });
    items.push({ label: 'Bin edges', text: 'whole µs, cut off: 21 is 21 up to 22', guess: true });
  }
  return items;
}

const kindLabels: Readonly<Record<CsitResult['kind'], string>> = {
  'csit-ndrpdr': 'CSIT: rates without loss and with partial loss, latency',
  'csit-soak': 'CSIT: soak test, rate with a given small loss',
  'csit-mrr': 'CSIT: maximum receive rate',
};

function csitWarnings(result: CsitResult): ReadingNote[] {
  const notes: ReadingNote[] = [];
  const { kind, latency, invalidLatencies, unit } = result;
  if (kind === 'csit-ndrpdr') {
    notes.push({
      code: 'search-interval',
      message: 'The search found an interval for each rate; its lower bound, which was passed, is taken.',
    });
  }
  if (latency.length > 0) {
    notes.push({
      code: 'generator-latency',
      message: 'Latencies are those that the traffic generator sees; they include generator and wire.',
    });
  }
  const damaged = latency.filter((each) => each.damaged).length;
  if (damaged > 0) {
    const count = numberOf(damaged, 'histogram');
    notes.push({
      code: 'damaged-histogram',
      message: `${count} cannot be decoded and ${damaged === 1 ? 'is' : 'are'} left out.`,
    });
  }
  if (invalidLatencies > 0) {
    const count = numberOf(invalidLatencies, 'latency is', 'latencies are');
    notes.push({ code: 'not-measured', message: `${count} marked as not measured and left out.` });
  }
  if (unit !== 'pps') {
    notes.push({
      code: 'not-packets',
      message: 'Rates are not in packets per second, so no figure shows them.',
    });
  }
  return notes;
}

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
  traits: { table: 'of-results' },
  name: 'FD.io CSIT results',
  recognise,
  parse,
};
