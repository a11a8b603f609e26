import { describe, expect, it, vi } from 'vitest';
import type { ToolParser } from '../../../src/texts/tools/tool-reading.ts';
import { createParserService } from '../../../workers/parse/parser-service.ts';
import type { ParseJob } from '../../../workers/parse/parse-protocol.ts';
import { longestOutput } from '../../../workers/parse/tool-file.ts';
import { encoded } from '../../texts/encoded.ts';
import { toyText, toyTool } from '../../texts/tools/toy-tool.ts';

const nothing = () => undefined;
const service = (...parsers: ToolParser[]) => createParserService(nothing, parsers);

function job(text: string | Uint8Array, more: Partial<ParseJob> = {}): ParseJob {
  return { file: new Blob([text as BlobPart]), fileName: 'a.txt', options: {}, ...more };
}

async function read(text: string | Uint8Array, more: Partial<ParseJob> = {}) {
  return service(toyTool).parse(job(text, more));
}

describe('a file that a tool printed', () => {
  it('is read whole and crosses as plain data', async () => {
    const answer = await read(toyText);
    expect(answer).toMatchObject({
      ok: true,
      value: {
        kind: 'tool',
        fileName: 'a.txt',
        bytes: toyText.length,
        answers: {},
        reading: { title: 'Toy counters, 3 values', results: [{ count: [20, 60, 20], sampleSize: 100 }] },
      },
    });
    expect(structuredClone(answer)).toEqual(answer);
  });

  it('is read again with the answers, and keeps its id', async () => {
    const [before, after] = [await read(toyText), await read(toyText, { answers: { unit: 'ns' } })];
    expect(after).toMatchObject({
      ok: true,
      value: { answers: { unit: 'ns' }, reading: { results: [{ quantity: 'sojournUs', unit: 'ns' }] } },
    });
    const id = (answer: typeof before) => (answer.ok ? answer.value.id : null);
    expect(id(after)).toBe(id(before));
    expect(id(await read(`${toyText}4 1\n`))).not.toBe(id(before));
  });

  it('is known by its content whatever its name, after a byte-order mark too', async () => {
    expect(await read(`\ufeff${toyText}`, { fileName: 'latency.csv' })).toMatchObject({
      ok: true,
      value: { kind: 'tool', fileName: 'latency.csv' },
    });
  });

  it.each([
    ['utf-16le', true],
    ['utf-16be', false],
    ['windows-1252', false],
  ] as const)('is read in %s, with a remark', async (encoding, mark) => {
    const answer = await read(encoded(toyText, encoding, mark));
    expect(answer).toMatchObject({ ok: true, value: { reading: { title: 'Toy counters, 3 values' } } });
    const codes = answer.ok && answer.value.kind === 'tool' ? answer.value.reading.warnings : [];
    const isGuessed = codes.map(({ code }) => code).includes('encoding');
    expect(isGuessed).toBe(encoding !== 'windows-1252'); // plain ASCII is UTF-8 as well
  });

  it('that cannot be understood is refused with the parser’s sentence', async () => {
    expect(await read('toy counters\n1 20\n?\n')).toEqual({
      ok: false,
      code: 'toy',
      message: 'Line 3: a value and its count are needed.',
      parameter: null,
    });
  });

  it('that breaks its parser is refused with a sentence too', async () => {
    const broken = {
      ...toyTool,
      parse: () => {
        throw new TypeError('x is not a function');
      },
    };
    expect(await service(broken).parse(job(toyText))).toMatchObject({
      ok: false,
      message: 'The file looks like toy counters but could not be read as such.',
    });
  });

  it('is no longer than 64 MB', async () => {
    const file = new Blob([toyText]);
    Object.defineProperty(file, 'size', { value: longestOutput + 1 });
    const parse = vi.fn(toyTool.parse);
    const answer = await service({ ...toyTool, parse }).parse({ ...job(''), file });
    expect(answer).toMatchObject({ ok: false, code: 'output-too-long' });
    expect(answer.ok ? '' : answer.message).toContain('has 65 MB; at most 64 MB');
    expect(parse).not.toHaveBeenCalled();
  });

  it('reports how far it is while it is understood', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const parse: typeof toyTool.parse = (text, answers, onProgress) => {
      for (let quarter = 1; quarter <= 4; quarter++) {
        vi.advanceTimersByTime(60);
        onProgress?.((quarter / 4) * text.length);
      }
      return toyTool.parse(text, answers);
    };
    const seen: number[] = [];
    const file = new Blob([toyText]);
    const reading = createParserService((done) => seen.push(done), [{ ...toyTool, parse }]);
    const answer = await reading.parse({ ...job(toyText), file });
    vi.useRealTimers();
    expect(answer.ok).toBe(true);
    expect(seen.shift()).toBe(0);
    const shares = seen.map((done) => done / file.size);
    expect(shares).toHaveLength(4);
    expect(shares[0]).toBeCloseTo(0.25 + 0.75 / 4, 1);
    expect(shares.at(-1)).toBe(1);
  });
});

describe('other files', () => {
  it('are read as before', async () => {
    expect(await read('t1_cycles,batch_size\n1000,3\n7000,4\n')).toMatchObject({
      ok: true,
      value: { kind: 'batch-clock' },
    });
    expect(await read('10,1\n20,2\n')).toMatchObject({ ok: true, value: { kind: 'latency-histogram' } });
  });

  it('that were only tried as a tool’s keep the sentence of the other formats', async () => {
    expect(await read('perhaps toy\n1 2\n')).toMatchObject({ ok: true, value: { kind: 'tool' } });
    const answer = await read('perhaps toy\n?\n');
    expect(answer).toMatchObject({ ok: false, code: 'no-table' });
  });

  it.each([
    ['ping', '64 bytes from 10.0.0.1: icmp_seq=1 ttl=64 time=0.041 ms\n', 'sockperf ping-pong'],
    ['iperf', '[ ID] Interval           Transfer     Bitrate\n[  5]   0.00-1.00  sec  6 GBytes\n', '-J'],
    ['mpstat', '10:01 CPU %usr %nice %sys %idle\n10:02 all 1.0 0.0 2.0 97.0\n', 'sar -n DEV'],
    ['VPP counters', 'Name  Idx  State  MTU  Counter  Count\neth0  1  up  9000  drops 7\n', 'show runtime'],
    ['a link', 'eth0: UP\n    RX: bytes  packets  errors\n    123 4 0\n', 'ethtool -S'],
  ])('that %s printed are refused with what to run instead', async (_, text, instead) => {
    const answer = await read(text);
    expect(answer).toMatchObject({ ok: false, code: 'known-tool' });
    expect(answer.ok ? '' : answer.message).toContain(instead);
  });

  it('that are free text get no message about columns of clocks', async () => {
    const answer = await read('Dear all,\nhere are the numbers of yesterday.\n');
    expect(answer.ok ? '' : answer.message).toMatch(/neither a table of measurements/);
    expect(answer.ok ? '' : answer.message).not.toMatch(/t1_cycles/);
  });

  it.each([
    ['empty', ''],
    ['binary', Uint8Array.from({ length: 3000 }, (_, k) => (k * 73) % 256)],
    ['compressed', Uint8Array.of(0x1f, 0x8b, 8, 0)],
  ])('that are %s are refused without asking a tool', async (_, bytes) => {
    const recognise = vi.fn(() => 1);
    const answer = await service({ ...toyTool, recognise }).parse(job(bytes));
    expect(answer).toMatchObject({ ok: false });
    expect(recognise).not.toHaveBeenCalled();
  });

  it('are refused where only a tool’s output is wanted', async () => {
    const answer = await read('10,1\n20,2\n', { toolsOnly: true });
    expect(answer).toMatchObject({ ok: false, code: 'no-tool' });
  });
});
