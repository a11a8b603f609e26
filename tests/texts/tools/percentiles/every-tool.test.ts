import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toolParsers } from '../../../../src/texts/tools/tool-parsers.ts';
import { samples } from '../../sample-texts.ts';
import { toolReading } from '../../read-any.ts';

const files = readdirSync('src/texts/tools/percentiles').filter((name) => name !== 'percentile-tool.ts');

it.each(files)('The tool of %s is listed, and reads every sample of its format', async (file) => {
  const code = (await import(`../../../../src/texts/tools/percentiles/${file}`)) as object;
  const [tool] = Object.values(code) as (typeof toolParsers)[number][];
  expect(toolParsers).toContain(tool);
  const own = samples.filter(({ path }) => path.includes(`/samples/${tool!.format}/`));
  expect(own).not.toEqual([]);
  for (const { path, text } of own) expect((await toolReading(text)).format, path).toBe(tool!.format);
});
