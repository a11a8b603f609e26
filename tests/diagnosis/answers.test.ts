/** What each answer says for and against the causes, alone and beside counters. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { diagnose } from '../../src/diagnosis/diagnose.ts';
import { type GivenAnswers, questions, readAnswers } from '../../src/evidence/questions.ts';

const firstOf = (answers: GivenAnswers) => diagnose([], answers).causes[0]!;

describe('an answer alone', () => {
  it.each([
    [{ 'other-work-moved': 'cured' }, 'stall-or-preemption'],
    [{ moderation: 'cured' }, 'interrupt-moderation-latency'],
    [{ 'idle-states': 'yes' }, 'idle-state-or-wakeup-latency'],
    [{ 'frame-size': 'packets-a-second' }, 'core-saturated'],
    [{ 'frame-size': 'bits-a-second' }, 'nic-or-pcie-or-link-limit'],
    [{ 'more-queues': 'in-proportion' }, 'core-saturated'],
    [{ placement: 'yes' }, 'configuration'],
    [{ 'other-reader': 'yes' }, 'socket-or-application'],
    [{ 'lost-now': 'neither' }, 'no-problem'],
    [{ 'larger-ring': 'cured', 'other-work-moved': 'no' }, 'ring-overrun-by-bursts'],
  ] as const)('%j makes %s likely, never sure', (answers, cause) => {
    expect(firstOf(answers)).toMatchObject({ cause, confidence: 'likely' });
  });

  it.each([
    [{ 'larger-ring': 'cured' }, ['ring-overrun-by-bursts', 'stall-or-preemption']],
    [{ when: 'lumps' }, ['ring-overrun-by-bursts', 'stall-or-preemption']],
    [{ 'more-queues': 'cured' }, ['core-saturated', 'one-queue-or-core-overloaded']],
    [{ when: 'above-a-rate' }, ['core-saturated']],
    [{ when: 'under-light-load' }, ['idle-state-or-wakeup-latency']],
    [{ moderation: 'a-little' }, ['interrupt-moderation-latency']],
    [{ 'lost-now': 'lost' }, []],
    [{ 'larger-ring': 'no' }, []],
  ] as const)('%j leaves the look-alikes possible: %j', (answers, possible) => {
    const { causes } = diagnose([], answers);
    expect(causes[0]!.cause).toBe('cannot-tell');
    const others = causes.slice(1);
    expect(others.map(({ cause }) => cause).sort()).toEqual(possible);
    for (const { confidence } of others) expect(confidence).toBe('possible');
  });

  it('makes nothing sure, and has a cure and a command beside it, whatever it is', () => {
    for (const { id, answers } of questions)
      for (const answer of Object.keys(answers)) {
        const { causes, next } = diagnose([], { [id]: answer });
        for (const cause of causes) {
          expect(cause.confidence, `${id} ${answer}`).not.toBe('sure');
          expect(cause.cure, `${id} ${answer} ${cause.cause}`).not.toBe('');
        }
        expect(next?.command ?? 'none', `${id} ${answer}`).toMatch(/\w/);
      }
  });
});

describe('an answer beside counters', () => {
  const print = (packets: number, missed: number) =>
    `# ethtool -S eth0\nNIC statistics:\n     rx_packets: ${packets}\n     rx_missed_errors: ${missed}\n`;
  const rings = '# ethtool -g eth0\nPre-set maximums:\nRX: 4096\nCurrent hardware settings:\nRX: 256\n';
  const text = `${rings}${print(1_000_000, 0)}# sleep 10\n${print(2_000_000, 3000)}`;
  const confidences = (answers: GivenAnswers) =>
    new Map(
      diagnose([{ name: 'a', text }], answers).causes.map(({ cause, confidence }) => [cause, confidence]),
    );

  it('that denies a likely cause leaves it possible, and is listed against it', () => {
    expect(confidences({}).get('ring-overrun-by-bursts')).toBe('likely');
    expect(confidences({ 'larger-ring': 'no' }).get('ring-overrun-by-bursts')).toBe('possible');
    const denied = diagnose([{ name: 'a', text }], { 'larger-ring': 'no' }).causes.find(
      ({ cause }) => cause === 'ring-overrun-by-bursts',
    )!;
    expect(denied.against.map(({ says }) => says)).toContain(
      'Answer: Was the ring made larger? Yes, no change.',
    );
  });

  it('that separates a stall from a burst is evidence beside the counters', () => {
    expect(confidences({ 'other-work-moved': 'cured' }).get('stall-or-preemption')).toBe('likely');
  });

  it('makes counters at rest a likely case of no problem at most where something is lost', () => {
    const still = `${print(1_000_000, 500)}# sleep 100\n${print(9_000_000, 500)}`;
    const first = (answers: GivenAnswers) => diagnose([{ name: 'a', text: still }], answers).causes[0];
    expect(first({})).toMatchObject({ cause: 'no-problem', confidence: 'sure' });
    expect(first({ 'lost-now': 'lost' })).toMatchObject({ cause: 'no-problem', confidence: 'likely' });
  });
});

it('words of a poster change nothing: they are asked for, not read', () => {
  const text =
    'We doubled the ring and the drops are gone. With C-states off the latency is fine. One core is at 100 %.';
  expect(diagnose([{ name: 'a', text }]).causes.map(({ cause }) => cause)).toEqual(['cannot-tell']);
});

it.each([
  [{ 'larger-ring': 'cured', when: 'lumps' }, null],
  [{}, null],
  [[], /one JSON object/],
  [null, /one JSON object/],
  ['cured', /one JSON object/],
  [{ 'large-ring': 'cured' }, /“large-ring” is not a question; the questions are lost-now, .*other-reader\./],
  [
    { 'larger-ring': 'yes' },
    /"yes" is not an answer to “larger-ring”; its answers are cured, a-little, no\./,
  ],
  [{ 'larger-ring': 1 }, /1 is not an answer to “larger-ring”/],
  [{ 'larger-ring': 'toString' }, /is not an answer/],
])('the answers %j are read, or refused with one sentence', (value, refused) => {
  const read = readAnswers(value);
  if (refused === null) expect(read).toEqual({ answers: value });
  else expect('refused' in read ? read.refused : '').toMatch(refused);
});

it('docs/diagnosis.md has every question with its answers', () => {
  const rows = questions.map(
    ({ id, question, answers }) =>
      `| \`${id}\` | ${question} | ${Object.entries(answers)
        .map(([answer, label]) => `\`${answer}\`: ${label}`)
        .join('; ')} |\n`,
  );
  expect(readFileSync('docs/diagnosis.md', 'utf8')).toContain(rows.join(''));
});
