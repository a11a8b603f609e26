import { describe, expect, it } from 'vitest';
import { recogniseTool, surestTool } from '../../../src/texts/tools/recognise-tool.ts';
import { toolParsers } from '../../../src/texts/tools/tool-parsers.ts';
import type { ToolParser } from '../../../src/texts/tools/tool-reading.ts';
import { toyTool } from './toy-tool.ts';

const knows = (confidence: number): ToolParser => ({ ...toyTool, recognise: () => confidence });
const recognised = (text: string, ...parsers: ToolParser[]) =>
  recogniseTool(new TextEncoder().encode(text), text, parsers);

describe('the recognised tool', () => {
  it('is the surest parser, the first of equally sure ones', () => {
    const [low, high, again] = [knows(0.4), knows(0.8), knows(0.8)];
    expect(surestTool('x', [low, high, again])).toEqual({ parser: high, confidence: 0.8 });
    expect(surestTool('x', [knows(0)])).toBeNull();
    expect(surestTool('x', [])).toBeNull();
  });

  it.each([
    ['polls with named columns', 't1_cycles,batch_size\n1,2\n'],
    ['latencies with named columns', 'latency_ns,count\n1,2\n'],
    ['rows that name their values', 'SIZE: 3 CLOCK: 100\nSIZE: 4 CLOCK: 200\n'],
  ])('leaves %s to the format that names them', (_, text) => {
    expect(recognised(text, knows(0.9))).toBeNull();
  });

  it('takes bare columns of numbers only where it is sure', () => {
    expect(recognised('10,1\n20,2\n', knows(0.4))).toBeNull();
    expect(recognised('10,1\n20,2\n', knows(0.5))).toMatchObject({ confidence: 0.5, sure: true });
  });

  it.each([
    ['sent and received over time', 'Time (s),TX MPPS,RX MPPS\n1,2,2\n2,3,2.5\n', 'Rates over time, 2 rows'],
    [
      'shares of a line rate',
      'Frame size,Offered load (%),Loss (%)\n64,50,0\n64,100,2.5\n',
      'Results by load, 2 rows',
    ],
    ['rates without a unit', 'load,throughput\n1000000,990000\n', 'Results by load, 1 row'],
    [
      'commas between thousands',
      'frame_bytes,throughput_fps\n64,"7,440,000"\n',
      'Results by frame size, 1 row',
    ],
  ])('takes %s for rates', (_, text, title) => {
    const match = recognised(text, ...toolParsers);
    expect(match?.parser.format).toBe('rate-table');
    expect(match!.parser.parse(text, {}).title).toBe(title);
  });

  it('takes MoonGen’s histogram from the latencies, unless the name of the file says the rate of the run', () => {
    const text = Array.from({ length: 12 }, (_, k) => `${7000 + 13 * k},${1 + (k % 3)}`).join('\n');
    const named = (fileName: string) =>
      recogniseTool(new TextEncoder().encode(text), text, toolParsers, fileName)?.parser.format;
    expect(named('histogram.csv')).toBe('moongen-histogram');
    expect(named('latency-xc-2500.csv')).toBeUndefined();
    expect(recognised('10,1\n20,2\n', ...toolParsers)).toBeNull();
  });

  it('is tried where nothing else fits', () => {
    expect(recognised('perhaps toy\n1 2\n', toyTool)).toMatchObject({ parser: toyTool, sure: false });
    expect(recognised('something else\n', toyTool)).toBeNull();
  });

  it('is not asked to look further than the first 64 Ki characters', () => {
    let seen = 0;
    const parser = { ...toyTool, recognise: (head: string) => ((seen = head.length), 1) };
    recognised('x'.repeat(200_000), parser);
    expect(seen).toBe(65_536);
  });

  it('has one parser for each format', () => {
    const formats = toolParsers.map(({ format }) => format);
    expect(new Set(formats).size).toBe(formats.length);
  });
});

describe.each(toolParsers.map((parser) => [parser.name, parser] as const))('%s', (_, parser) => {
  it.each(['', '\n', '\u0000', '<b>', '1,2\n', '{', '{"', '['.repeat(60_000), 'a:'.repeat(30_000)])(
    'has an answer between 0 and 1 to %j',
    (head) => {
      const confidence = parser.recognise(head);
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
    },
  );

  it('leaves the formats that are read line by line alone', () => {
    for (const text of ['t1_cycles,batch_size\n1000,3\n', 'latency_ns,count\n10,3\n']) {
      expect(recognised(text, parser)).toBeNull();
    }
  });
});
