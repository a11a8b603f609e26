/**
 * A tool that exists in tests only. It prints `toy counters` and then lines of `value count`, or the name of a fact
 * with its value; whether the values are packets or times it does not say.
 */
import type { SystemFactName } from '../../../src/models/contract/system-facts.ts';
import { MeasurementFailure } from '../../../src/texts/measurement-failure.ts';
import { textLines } from '../../../src/texts/lines/lines.ts';
import type {
  BinnedResult,
  SystemFact,
  ToolParser,
  ToolReading,
} from '../../../src/texts/tools/tool-reading.ts';

export const toyText = `toy counters
1 20
2 60
3 20
offeredMpps: 0.7
`;

export const toyTool: ToolParser = {
  format: 'testpmd',
  name: 'toy counters',
  recognise: (head) => (head.startsWith('toy counters') ? 0.9 : head.startsWith('perhaps toy') ? 0.3 : 0),
  parse(text, answers): ToolReading {
    const values: number[] = [];
    const count: number[] = [];
    const systemFacts: SystemFact[] = [];
    for (const { number, text: line } of textLines(text)) {
      if (number === 1 || line === '') continue;
      const named = /^(\S+): (\S+)$/.exec(line);
      const [value, seen] = line.split(' ').map(Number);
      if (named) {
        const source = line;
        systemFacts.push({
          name: named[1] as SystemFactName,
          value: Number(named[2]),
          source,
          caution: null,
        });
      } else if (value! >= 0 && seen! >= 0) {
        values.push(value!);
        count.push(seen!);
      } else {
        throw new MeasurementFailure('toy', `Line ${number}: a value and its count are needed.`, number);
      }
    }
    const unit = answers.unit ?? 'packets';
    const result: BinnedResult = {
      kind: 'bins',
      ...(unit === 'packets'
        ? { quantity: 'batchSizeNonEmpty', label: 'batch sizes' }
        : { quantity: 'sojournUs', label: 'latencies' }),
      unit,
      lower: values,
      upper: values,
      count,
      beyond: 0,
      sampleSize: count.reduce((sum, seen) => sum + seen, 0),
    };
    return {
      format: 'testpmd',
      title: `Toy counters, ${values.length} values`,
      understood: [
        { label: 'Values', text: String(values.length), guess: false },
        { label: 'Unit', text: unit, guess: answers.unit === undefined },
      ],
      questions: [
        {
          id: 'unit',
          label: 'Unit of the values',
          chosen: unit,
          guessed: answers.unit === undefined,
          options: [
            { value: 'packets', label: 'packets' },
            { value: 'ns', label: 'nanoseconds' },
          ],
        },
      ],
      rowsUsed: values.length,
      dropped: [],
      warnings: [],
      results: [result],
      systemFacts,
    };
  },
};
