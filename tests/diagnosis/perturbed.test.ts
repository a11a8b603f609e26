/** Damage of a pasted text never makes a diagnosis sure of another cause. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CauseId } from '../../src/diagnosis/cause.ts';
import { diagnose } from '../../src/diagnosis/diagnose.ts';
import { readCounters } from '../../src/texts/counters/read-counters.ts';
import { cleanedText } from '../../src/texts/cleaning/cleaned-text.ts';
import { jsonText } from '../../src/headless/headless.ts';
import {
  decorations,
  omissions,
  type Perturbation,
  prefixes,
  remarks,
  separators,
  shortNumbers,
} from '../texts/perturbations.ts';
import { knownCases } from './known-cases.ts';
import { variations } from './variations.ts';

/** `npm run fuzz` takes every variation, `npm test` those that its seed draws. */
const fuzz = process.env.FUZZ_RUNS !== undefined;

function drawn<T>(all: readonly T[], count: number): readonly T[] {
  if (fuzz) return all;
  return fc.sample(fc.shuffledSubarray([...all], { minLength: count, maxLength: count }), 1)[0]!;
}

const varied = variations.filter(({ causes }) => causes.length > 0);
const cases = [
  ...knownCases.map(({ id, cause, texts }) => ({ id, allowed: [cause] as readonly CauseId[], texts })),
  ...drawn(varied, Math.ceil(varied.length / 8)).map(({ causes, ...one }) => ({ ...one, allowed: causes })),
];

/** Places of each text. */
const placesOf = (index: number) => (fuzz ? 40 : index < knownCases.length ? 10 : 5);

/** Causes that are sure, by text: a damage may leave a text as it is, and two damages may make equal texts. */
const diagnosed = new Map<string, readonly CauseId[]>();

function sureOf(texts: Parameters<typeof diagnose>[0]): readonly CauseId[] {
  const key = texts.map(({ text }) => text).join('\0');
  const known = diagnosed.get(key);
  if (known !== undefined) return known;
  const { causes } = diagnose(texts);
  const sure = causes.flatMap(({ cause, confidence }) => (confidence === 'sure' ? [cause] : []));
  diagnosed.set(key, sure);
  return sure;
}

const perturbations: readonly Perturbation[] = [
  ...[...decorations, ...prefixes, ...remarks, ...separators, ...omissions],
  { name: 'CR LF', apply: (text) => text.replace(/\n/g, '\r\n') },
  { name: 'no last line end', apply: (text) => text.trimEnd() },
  { name: 'words in front', apply: (text) => `Here is the output that you asked for:\n\n${text}` },
];

const others = [...decorations, ...prefixes, ...remarks];

/** Values of each counter in its prints; none of a text that is refused. */
function countersOf(text: string): Map<string, number[]> {
  const values = new Map<string, number[]>();
  let cleaned;
  try {
    cleaned = cleanedText(text).text;
  } catch {
    return values;
  }
  for (const { tool, counters } of readCounters(cleaned, 'a').snapshots) {
    for (const { scope, name, value } of counters) {
      const key = [tool, scope, name].join(' ');
      values.set(key, [...(values.get(key) ?? []), value]);
    }
  }
  return values;
}

function expectNoOtherNumbers(text: string, changes: readonly Perturbation[]) {
  const known = countersOf(text);
  for (const { name: how, apply } of changes) {
    for (const [counter, values] of countersOf(apply(text)))
      expect(known.get(counter) ?? [], `${counter}, ${how}`).toEqual(expect.arrayContaining(values));
  }
}

describe.each(cases.map((one, index) => ({ ...one, index })))('$id', ({ allowed, texts, index }) => {
  it('is sure of nothing else under every decoration, prefix, remark, separator and omission', () => {
    // A fifth of the changes for each variation: five neighbours cover all of them.
    const all = index < knownCases.length || fuzz;
    const own = perturbations.filter((_, k) => all || k % 5 === index % 5);
    for (const { name: how, apply } of own) {
      const changed = texts.map(({ name, text }) => ({ name, text: apply(text) }));
      for (const cause of sureOf(changed)) expect(allowed, how).toContain(cause);
    }
  });

  it('has the same numbers, or fewer, under every decoration, prefix and remark', () => {
    const own = others.filter((_, k) => fuzz || k % 5 === index % 5);
    for (const { text } of texts) expectNoOtherNumbers(text, own);
  });

  it('has the same numbers, or fewer, with every mark between thousands of long and short numbers', () => {
    for (const { text } of texts) {
      const all = index < knownCases.length || fuzz;
      const lengths = [4, 5, 6] as const;
      const digits = all ? lengths : [lengths[index % 3]!];
      for (const short of [text, ...digits.map((count) => shortNumbers(text, count))])
        expectNoOtherNumbers(short, separators);
    }
  });

  it('is sure of nothing else when it is cut anywhere', () => {
    texts.forEach((cutText, k) => {
      const step = Math.max(1, Math.floor(cutText.text.length / placesOf(index)));
      for (let end = step; end < cutText.text.length; end += step) {
        const changed = texts.map((one, j) => (j === k ? { ...one, text: one.text.slice(0, end) } : one));
        for (const cause of sureOf(changed))
          expect(allowed, `cut at ${end} of ${cutText.name}`).toContain(cause);
        const tail = texts.map((one, j) => (j === k ? { ...one, text: one.text.slice(end) } : one));
        for (const cause of sureOf(tail)) expect(allowed, `from ${end} of ${cutText.name}`).toContain(cause);
      }
    });
  });

  it('is sure of nothing else when lines are missing', () => {
    texts.forEach((shortened, k) => {
      const lines = shortened.text.split('\n');
      const step = Math.max(1, Math.floor(lines.length / placesOf(index)));
      for (let from = 0; from < lines.length; from += step) {
        for (const count of [1, 4]) {
          const text = [...lines.slice(0, from), ...lines.slice(from + count)].join('\n');
          const changed = texts.map((one, j) => (j === k ? { ...one, text } : one));
          for (const cause of sureOf(changed))
            expect(allowed, `${count} lines from ${from}`).toContain(cause);
        }
      }
    });
  });

  it('is sure of nothing else when it is pasted twice, or one of its texts is missing', () => {
    for (const cause of sureOf([...texts, ...texts])) expect(allowed).toContain(cause);
    const joined = texts.map(({ text }) => text).join('\n');
    for (const cause of sureOf([{ name: 'all', text: `${joined}\n${joined}` }]))
      expect(allowed).toContain(cause);
    texts.forEach((_, k) => {
      for (const cause of sureOf(texts.filter((__, j) => j !== k))) expect(allowed).toContain(cause);
    });
  });
});

it('Texts of two cases together make sure of nothing that neither is about', () => {
  for (const [k, first] of cases.entries()) {
    // Every case with others, every variation with a case.
    const others = k < knownCases.length ? drawn(knownCases, 12) : [knownCases[k % knownCases.length]!];
    for (const second of others) {
      const allowed = [...first.allowed, second.cause];
      for (const cause of sureOf([...first.texts, ...second.texts])) {
        expect(allowed, `${first.id} and ${second.id}`).toContain(cause);
      }
    }
  }
});

const names = [
  ...[
    'rx_missed_errors',
    'rx_packets',
    'rx_out_of_buffer',
    'rx_discards_phy',
    'tx_dropped',
    'rx_queue_0_drops',
  ],
  ...[
    'bw_in_allowance_exceeded',
    'UdpRcvbufErrors',
    'UdpInDatagrams',
    'Tot Pkt Lost',
    'Num Free Slots',
    'imissed',
  ],
  ...[
    'packets received',
    'idle cycles',
    'processing cycles',
    'RX-missed',
    'capture.kernel_drops',
    'rx-usecs',
  ],
];
const line = fc.oneof(
  fc
    .tuple(fc.constantFrom(...names), fc.oneof(fc.nat(), fc.bigInt(0n, 2n ** 70n)))
    .map(([name, value]) => `  ${name}: ${value}`),
  fc.tuple(fc.constantFrom(...names), fc.nat()).map(([name, value]) => `${name}    ${value}   0.0`),
  fc
    .array(fc.nat(0xffffffff), { minLength: 9, maxLength: 15 })
    .map((row) => row.map((value) => value.toString(16).padStart(8, '0')).join(' ')),
  fc
    .tuple(fc.nat(400), fc.nat(100))
    .map(
      ([core, usage]) => `pmd thread numa_id 0 core_id ${core}:\n  port: a queue-id: 0 pmd usage: ${usage} %`,
    ),
  fc.constantFrom(
    'NIC statistics:',
    '$ sleep 10',
    'root@a:~# ethtool -S eth0',
    '#kernel',
    '...',
    'Udp:',
    'testpmd> stop',
  ),
  fc.string({ maxLength: 60 }),
);
const text = fc.array(line, { maxLength: 40 }).map((lines) => `${lines.join('\n')}\n`);

it('Random counters give a diagnosis that JSON can hold, with one sure cause at most', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 3 }), (texts) => {
      const diagnosis = diagnose(texts.map((one, k) => ({ name: `${k}`, text: one })));
      expect(() => jsonText(diagnosis)).not.toThrow();
      expect(diagnosis.causes.length).toBeGreaterThan(0);
      expect(diagnosis.causes.filter(({ confidence }) => confidence === 'sure').length).toBeLessThanOrEqual(
        1,
      );
      expect(new Set(diagnosis.causes.map(({ cause }) => cause)).size).toBe(diagnosis.causes.length);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
  );
});
