/**
 * The numbers of every sample, as a person reads them in it: `tests/fixtures/readings` has one file a sample. After a
 * change that is meant, `npx vitest run tests/texts/sample-numbers.test.ts -u` writes them; read the difference
 * against the sample.
 */
import { relative } from 'node:path';
import { expect, it } from 'vitest';
import type { ToolReading, ToolResult } from '../../src/texts/tools/tool-reading.ts';
import { readAny } from './read-any.ts';
import { samples } from './sample-texts.ts';

const digits = (value: number) => String(Number(value.toPrecision(7)));

function numbersOf(result: ToolResult): string[] {
  switch (result.kind) {
    case 'value':
      return [digits(result.value)];
    case 'series':
      return result.x.map((x, k) => `${result.against} ${digits(x)}: ${digits(result.y[k]!)}`);
    case 'percentiles':
      return result.p.map((p, k) => `${digits(100 * p)} %: ${digits(result.value[k]!)}`);
    case 'bins': {
      const { lower, upper, count, beyond } = result;
      const bins = count.map((seen, k) => `${digits(lower[k]!)} to ${digits(upper[k]!)}: ${digits(seen)}`);
      return [...bins, `beyond: ${beyond}`];
    }
  }
}

const sampled = (result: ToolResult) =>
  'sampleSize' in result && result.sampleSize !== null ? `, ${result.sampleSize} samples` : '';

const mostLines = 40;

/** The beginning and the end of a long list. */
const shortened = (lines: readonly string[]) =>
  lines.length <= mostLines
    ? lines
    : [...lines.slice(0, mostLines / 2), `... ${lines.length} in all`, ...lines.slice(-mostLines / 2)];

/** The numbers of a reading, one a line. */
function linesOf({ format, title, results, systemFacts }: ToolReading): string[] {
  return [
    `${format}: ${title}`,
    ...results.flatMap((result) => {
      const head = `${result.quantity}, ${result.label} [${result.unit}]${sampled(result)}`;
      const numbers = numbersOf(result);
      return numbers.length === 1
        ? [`${head}: ${numbers[0]}`]
        : [head, ...shortened(numbers).map((each) => `  ${each}`)];
    }),
    ...systemFacts.map(({ name, value, source, queues }) =>
      [`${name}: ${digits(value)} (${source})`, ...(queues ?? []).map((row) => row.join(' '))].join('\n  '),
    ),
  ];
}

const outputs = samples.filter(({ path }) => !path.startsWith('tests/fixtures/measurements/'));

it.each(outputs)('$path', async ({ path, text }) => {
  const read = await readAny(text, path);
  const lines = !read.ok
    ? [read.message]
    : read.content.kind === 'tool'
      ? linesOf(read.content.reading)
      : [read.content.kind];
  const name = relative('tests/fixtures', path).replaceAll('/', '-');
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`../fixtures/readings/${name}.txt`);
});
