/** VPP `show runtime`: the counters of every graph node, by thread. */
import { formatSignificant } from '../../../../text/number-format.ts';
import type { ReadingNote } from '../../../measurement.ts';
import { MeasurementFailure } from '../../../measurement-failure.ts';
import { outputChoice } from '../../reading-choice.ts';
import type { ReadingAnswers, ToolParser, ToolReading, UnderstoodItem } from '../../tool-reading.ts';
import {
  batchNodeAnswer,
  batchNodeQuestion,
  batchNodeUnderstood,
  runtimeFacts,
  vppSystemFacts,
} from '../system-facts.ts';
import { vppClock, vppResults } from '../results.ts';
import { threadWork } from '../graph.ts';
import { interfaceFacts, interfaceResults, vppInterfaces } from '../interfaces.ts';
import type { VppThread } from '../node.ts';
import { type RuntimeBlock, runtimeBlocks } from './runtime-blocks.ts';
import { vppWarnings } from '../warnings.ts';
import { numberOf } from '../../../../text/number-words.ts';

export const vppShowRuntime: ToolParser = {
  format: 'vpp-show-runtime',
  name: 'VPP show runtime',
  recognise: recogniseRuntime,
  parse: parseRuntime,
};

function recogniseRuntime(head: string): number {
  const rates = /vector rates? in \S/.test(head) && head.includes('punt');
  const columns = head.includes('Vectors/Call') && /(?:Suspends|Max Node Clocks|Vectors at Max)/.test(head);
  const time = head.includes('vectors/node') || head.includes('internal node vector rate');
  if (rates && (columns || time)) return 1;
  if (columns) return 0.95;
  return rates || head.includes('internal node vector rate') ? 0.8 : 0;
}

function parseRuntime(text: string, answers: ReadingAnswers): ToolReading {
  const { blocks, rowsUsed, dropped } = runtimeBlocks(text);
  const outputs = separateOutputs(blocks);
  const traffic = outputs.map(hasTraffic).lastIndexOf(true) + 1;
  if (traffic === 0 && blocks.some(({ rows }) => rows.length > 0)) {
    throw new MeasurementFailure(
      'no-packets',
      'No node of VPP in this text took a packet: there is no batch and no rate in it. Run vppctl clear runtime, wait some seconds under traffic, and paste the whole vppctl show runtime with its worker threads.',
    );
  }
  const output = outputChoice(outputs.length, answers, traffic || outputs.length);
  const shown = outputs[Number(output.value) - 1]!;
  const node = batchNodeAnswer(answers);
  const works = shown.map((block) => threadWork(threadOf(block), node));
  const clock = vppClock(works, answers);
  // Losses of the rings are shown beside; with several outputs it is unknown to which one they belong.
  const interfaces = outputs.length === 1 ? vppInterfaces(text).interfaces : [];
  const threads = numberOf(blocks.length, 'thread');
  return {
    format: 'vpp-show-runtime',
    title: `VPP show runtime, ${threads}`,
    facts: runtimeFacts(blocks, works),
    understood: [...blocksUnderstood(shown), ...batchNodeUnderstood(works, node), ...clock.understood],
    questions: [
      ...(outputs.length > 1 ? [output.question] : []),
      ...batchNodeQuestion(works, node),
      ...clock.questions,
    ],
    rowsUsed,
    dropped,
    warnings: [...outputsWarning(outputs, shown), ...repairedWarning(blocks), ...vppWarnings(works, clock)],
    results: [...vppResults(works, clock), ...interfaceResults(interfaces)],
    systemFacts: [...vppSystemFacts(works), ...interfaceFacts(interfaces)],
  };
}

function threadOf(block: RuntimeBlock): VppThread {
  return {
    number: block.thread?.number ?? null,
    name: block.thread?.name ?? null,
    timeS: block.time?.timeS ?? null,
    rates: block.rates,
    nodes: block.rows,
    cut: block.cut,
    costUnit: block.columns?.costUnit ?? 'clocks',
  };
}

/** All threads of one output were counted for the same time, as far as one decimal shows. */
const sameTime = 0.05;
const printedTenth = 0.2;

/**
 * A thread number that does not rise starts the output of another moment or another machine, and so does another time.
 */
function separateOutputs(blocks: readonly RuntimeBlock[]): RuntimeBlock[][] {
  const outputs: RuntimeBlock[][] = [];
  let last = Infinity;
  for (const block of blocks) {
    const number = block.thread?.number ?? -1;
    // VPP names its threads where there are several, all of them.
    const named = outputs.at(-1)?.[0]!.thread !== null;
    if (number <= last || !named || !fitsTime(outputs.at(-1)!, block)) outputs.push([block]);
    else outputs.at(-1)!.push(block);
    last = number;
  }
  return outputs;
}

function fitsTime(output: readonly RuntimeBlock[], { time }: RuntimeBlock): boolean {
  const before = output.find((block) => block.time?.timeS)?.time?.timeS;
  const now = time?.timeS;
  return !before || !now || Math.abs(now - before) <= printedTenth + sameTime * Math.max(now, before);
}

function hasTraffic(output: readonly RuntimeBlock[]): boolean {
  return output.some(
    ({ rows, rates }) => (rates?.in ?? 0) > 0 || rows.some(({ vectors }) => (vectors ?? 0) > 0),
  );
}

function blocksUnderstood(shown: readonly RuntimeBlock[]): UnderstoodItem[] {
  const items: UnderstoodItem[] = [];
  const rows = shown.reduce((sum, block) => sum + block.rows.length, 0);
  const names = shown.map(({ thread }) => thread?.name ?? 'one, not named');
  items.push({
    label: 'Threads',
    text: `${names.slice(0, 8).join(', ')}${names.length > 8 ? ` and ${names.length - 8} more` : ''}; ${numberOf(rows, 'node')}`,
    guess: false,
  });
  const time = shown.find((block) => block.time !== null)?.time;
  if (time) {
    const since =
      time.timeS === null
        ? 'since the last clear'
        : `over ${formatSignificant(time.timeS)} s, since the last clear`;
    const header = time.header === 'old' ? 'older releases' : 'releases since 2019';
    items.push({ label: 'Counters', text: `${since}; header of ${header}`, guess: false });
  }
  const columns = shown.find((block) => block.columns !== null)?.columns;
  if (columns) {
    items.push({
      label: columns.costUnit === 'ns' ? 'Time' : 'Clocks',
      text: `${columns.costUnit === 'ns' ? 'ns' : 'CPU clocks'} per packet; per call without packets, per suspension for processes`,
      guess: false,
    });
  }
  return items;
}

function outputsWarning(outputs: readonly RuntimeBlock[][], shown: readonly RuntimeBlock[]): ReadingNote[] {
  if (outputs.length === 1) return [];
  const number = outputs.indexOf(shown as RuntimeBlock[]) + 1;
  return [
    {
      code: 'several-outputs',
      message: `The text holds ${outputs.length} outputs, of several times or machines: the results are those of number ${number}.`,
    },
  ];
}

function repairedWarning(blocks: readonly RuntimeBlock[]): ReadingNote[] {
  return blocks
    .flatMap(({ rows }) => rows)
    .filter(({ repaired }) => repaired)
    .slice(0, 5)
    .map(({ name }) => ({
      code: 'blank-in-number',
      message: `A number of ${name} contains a blank; it is read as the number that fits its Vectors/Call.`,
    }));
}
