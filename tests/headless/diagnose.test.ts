import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { diagnose } from '../../src/diagnosis/diagnose.ts';
import type { ThreadMessage, ThreadRequest } from '../../src/headless/threads/thread-protocol.ts';
import { enginesOf } from '../engines.ts';
import { expectProportionalWork } from '../proportional-work.ts';
import { toyModel } from '../toy-model.ts';
import { capture } from './capture.ts';

const engines = enginesOf([toyModel]);
const run = (text: string, ...files: string[]) => capture(engines, ['diagnose', ...files], text);

it('diagnose prints causes, the next command, facts and how each text was read', async () => {
  const { exitCode, out, error } = await run('capture.kernel_drops | Total | 5\n', 'a.txt', '-');
  expect(error).toBeNull();
  expect(exitCode).toBe(0);
  const answer = JSON.parse(out) as { causes: Record<string, unknown>[]; texts: unknown[] };
  expect(Object.keys(answer)).toEqual(['causes', 'next', 'facts', 'texts', 'version']);
  expect(Object.keys(answer.causes[0]!)).toEqual([
    'cause',
    'confidence',
    'for',
    'against',
    'cure',
    'scenario',
  ]);
  expect(answer.texts).toMatchObject([{ name: 'a.txt', refused: null }, { name: 'standard input' }]);
});

/** The text of the outputs, and that of the file of answers. */
const withAnswers = (text: string, answers: string, ...flags: string[]) =>
  capture(engines, ['diagnose', 'a.txt', '--answers', 'answers.json', ...flags], (file) =>
    file === 'a.txt' ? text : answers,
  );

it('diagnose takes answers from a file, beside the outputs', async () => {
  const text = readFileSync('examples/drops-after.txt', 'utf8');
  const { exitCode, out } = await withAnswers(text, '{ "other-work-moved": "cured" }');
  expect(exitCode).toBe(0);
  const { causes } = JSON.parse(out) as { causes: { cause: string; for: { says: string }[] }[] };
  expect(causes.find(({ cause }) => cause === 'stall-or-preemption')!.for.map(({ says }) => says)).toContain(
    'Answer: Were other jobs or interrupts taken off these cores? Yes, that cured it.',
  );
});

it.each([
  [
    '{ "large-ring": "cured" }',
    'invalid-answers',
    /^“large-ring” is not a question; the questions are lost-now, /,
  ],
  [
    '{ "larger-ring": "yes" }',
    'invalid-answers',
    /^"yes" is not an answer to “larger-ring”; its answers are cured, /,
  ],
  ['[]', 'invalid-answers', /^Answers are one JSON object/],
  ['{ larger-ring: cured }', 'not-json', /^The file of answers is not JSON/],
  ['', 'not-json', /^The file of answers is empty/],
  ['{ "when": "lumps", "when": "always" }', 'given-twice', /^“when” is given twice/],
])('diagnose refuses the answers %j with one sentence', async (answers, code, words) => {
  const { exitCode, error, out } = await withAnswers('x: 1\n', answers);
  expect([exitCode, error?.code, out]).toEqual([2, code, '']);
  expect(error!.message).toMatch(words);
});

it.each([
  [[], 64, 'usage', /needs at least one file/],
  [['-', '-'], 64, 'usage', /given twice/],
  [['a.txt', '--answers'], 64, 'usage', /--answers needs a file/],
  [['-', '--answers', '-'], 64, 'usage', /given twice/],
  [['a.txt', '--points'], 64, 'usage', /does not know the flag/],
] as const)('diagnose refuses the arguments %j with one sentence', async (files, code, id, words) => {
  const { exitCode, error, out } = await run('x: 1\n', ...files);
  expect([exitCode, error?.code, out]).toEqual([code, id, '']);
  expect(error!.message).toMatch(words);
});

it.each([
  ['  \n', 'empty-text', /is empty/],
  ['a\0b', 'binary-text', /is not text/],
  ['sockperf: ---> <MAX> observation = fast', 'unreadable-text', /no latencies below it/],
] as const)('diagnose refuses the text %j with one sentence', async (text, id, words) => {
  const { exitCode, error, out } = await run(text, 'a.txt');
  expect([exitCode, error?.code, out]).toEqual([2, id, '']);
  expect(error!.message).toMatch(words);
});

it('The example loses packets in bursts', () => {
  const texts = ['drops-before', 'drops-after'].map((name) => ({
    name,
    text: readFileSync(`examples/${name}.txt`, 'utf8'),
  }));
  expect(diagnose(texts).causes[0]).toMatchObject({ cause: 'ring-overrun-by-bursts', confidence: 'likely' });
});

/** A thread that reads texts as those of the process do; `busy`: it never answers. */
function readingThread(busy: boolean) {
  let listener: (message: ThreadMessage) => void = () => undefined;
  const thread = {
    terminated: 0,
    postMessage(request: ThreadRequest) {
      if (!busy && 'texts' in request) listener({ diagnosis: diagnose(request.texts, request.answers) });
    },
    on(event: string, given: unknown) {
      if (event === 'message') listener = given as typeof listener;
    },
    terminate: () => (thread.terminated += 1),
  };
  return thread;
}

describe('a diagnosis in a thread', () => {
  const text = readFileSync('examples/drops-after.txt', 'utf8');
  const inThread = (thread: ReturnType<typeof readingThread>, stop: AbortSignal, ...flags: string[]) =>
    capture(engines, ['diagnose', 'a.txt', ...flags], text, { startThread: () => thread, stop });

  it('is that of the process itself, and the thread ends with it', async () => {
    const thread = readingThread(false);
    const { exitCode, out } = await inThread(thread, new AbortController().signal);
    expect(exitCode).toBe(0);
    expect(out).toBe((await run(text, 'a.txt')).out);
    expect(thread.terminated).toBe(1);
  });

  it('ends at a signal', async () => {
    const thread = readingThread(true);
    const stop = new AbortController();
    const answer = inThread(thread, stop.signal);
    stop.abort();
    expect(await answer).toMatchObject({ exitCode: 130, out: '', error: { code: 'interrupted' } });
  });

  it('ends at its time limit', async () => {
    const thread = readingThread(true);
    const answer = await inThread(thread, new AbortController().signal, '--time-limit', '0.001');
    expect(answer).toMatchObject({ exitCode: 2, out: '', error: { code: 'time-limit' } });
    expect(thread.terminated).toBe(1);
  });
});

it.each([
  ['prints of one counter', (k: number) => `host svc rx_dropped: ${k}`, 600],
  ['prints of one card', (k: number) => `NIC statistics:\n rx_packets: ${k}\n rx_dropped: ${k}`, 400],
  ['brackets that nothing closes', () => '{', 3000],
  ['objects of a list', (k: number) => `{"ifname": "e${k}", "rx_dropped": ${k}},`, 300],
])('The time for %s is in proportion to their number', (_, line, number) => {
  expectProportionalWork((size) => {
    const text = Array.from({ length: size }, (_row, k) => line(k)).join('\n');
    expect(diagnose([{ name: 'a', text }]).texts).toHaveLength(1);
  }, number);
});

it('The time for the words between the borders of a pane is in proportion to their length', () => {
  expectProportionalWork((size) => {
    const text = `\u2502 ${' '.repeat(size)}x\n`.repeat(3);
    expect(diagnose([{ name: 'a', text }]).texts).toHaveLength(1);
  }, 20_000);
});
