import { expect, it } from 'vitest';
import { notesOnResults } from '../../../src/texts/tools/notes-on-results.ts';
import type { ToolResult } from '../../../src/texts/tools/tool-reading.ts';
import { sampleText } from '../sample-texts.ts';
import { toolReading } from '../read-any.ts';

const latency = (sampleSize: number | null, label = 'Latency'): ToolResult => ({
  ...{ kind: 'percentiles', quantity: 'sojournUs', label, unit: 'µs', sampleSize, p: [0.5], value: [3] },
});
const loss = (value: number, sampleSize: number | null): ToolResult => ({
  ...{ kind: 'value', quantity: 'lossProbability', label: 'Messages lost', unit: '', value, sampleSize },
});

it('Few samples of times are reported once, for the fewest', () => {
  expect(notesOnResults([latency(1000), latency(null)])).toEqual([]);
  expect(notesOnResults([latency(500), latency(200, 'Other')])).toEqual([
    {
      code: 'few-samples',
      message: 'Only 200 samples (Other): tail percentiles mean little, and nothing is known beyond 99.5 %.',
    },
  ]);
  expect(notesOnResults([latency(1)])[0]!.message).toMatch(/^Only 1 sample .*little\.$/);
});

it('Losses are reported beside latencies alone, where something was lost', () => {
  expect(notesOnResults([loss(0.25, 8)])).toEqual([]);
  expect(notesOnResults([latency(null), loss(0, 8), loss(0.25, null)])).toEqual([]);
  expect(notesOnResults([latency(null), loss(0.25, 8)])).toEqual([
    { code: 'lost', message: '2 of 8 were lost and have no latency (Messages lost).' },
  ]);
});

it.each(['sockperf/ping-pong.txt', 'hdrhistogram/hgrm-12-digits-python.txt'])(
  'Every reading has these notes: %s',
  async (name) => {
    const { results, warnings } = await toolReading(sampleText(name));
    expect(notesOnResults(results)).not.toEqual([]);
    expect(warnings).toEqual(expect.arrayContaining(notesOnResults(results)));
  },
);
