/** Changes of counters between the first and the last print of an output: a difference, a restart, or unknown. */
import type { Counter, Omission, Snapshot } from '../texts/counters/counter.ts';
import { meaningOf } from '../texts/counters/meanings.ts';
import { mayBeSameSource } from '../texts/counters/shell-line.ts';

export interface CounterChange {
  tool: string;
  subject: string;
  name: string;
  scope: string;
  unit: string;
  /** Value at the last print. */
  value: number;
  span: Counter['span'];
  /** Intervals between successive prints in which it did not move; 0 without a delta. */
  quiet: number;
  /** Change since the first print; null with one print only, or after a restart. */
  delta: number | null;
  /** Time between the prints; null without a clock. */
  seconds: number | null;
  /** The counter fell: what it counts began anew. */
  restarted: boolean;
  prints: number;
  omission: Omission | null;
  /** The text ends within the line of the number. */
  cut: boolean;
  /** Since the counters were cleared, seconds; null where the text does not say it. */
  sinceClearS: number | null;
}

const word = 2 ** 32;

/** A 32-bit counter that fell has wrapped if it was above this share of its range before, else it was set to 0. */
const leastBeforeWrap = 0.5;
/** The same of a counter whose width is not known, where others of its output went on. */
const leastBeforeGuessedWrap = 0.99;

/** Snapshots in the order of the texts. Equal outputs at one clock are one snapshot. O(counters). */
export function counterChanges(snapshots: readonly Snapshot[]): CounterChange[] {
  const series = new Map<string, { snapshot: Snapshot; counter: Counter }[]>();
  const sources = new Map<string, (readonly string[])[]>();
  for (const snapshot of withoutRepeats(snapshots)) {
    const output = outputOf(snapshot);
    const number = numberOf(snapshot.source, sources.get(output) ?? sources.set(output, []).get(output)!);
    for (const counter of snapshot.counters) {
      const key = [output, number, counter.scope, counter.name].join('\n');
      const prints = series.get(key);
      if (prints === undefined) series.set(key, [{ snapshot, counter }]);
      else prints.push({ snapshot, counter });
    }
  }
  const wraps = wrappingOutputs([...series.values()]);
  return withWholeRestarts(
    [...series.values()].map((prints) => changeOf(prints, wraps.has(outputOf(prints[0]!.snapshot)))),
  );
}

type Prints = readonly { snapshot: Snapshot; counter: Counter }[];

const outputOf = ({ tool, subject }: Snapshot) => `${tool}\n${subject}`;

/** Outputs whose counters that fell were all near the end of 32 bits, while others of packets or losses rose. */
function wrappingOutputs(series: readonly Prints[]): ReadonlySet<string> {
  const steps = series.flatMap((prints) =>
    prints.slice(1).flatMap(({ snapshot, counter }, k) => {
      const before = prints[k]!.counter.value;
      if (counter.span !== 'since-start' || meaningOf(counter.name).meaning === null) return [];
      return [{ output: outputOf(snapshot), before, after: counter.value }];
    }),
  );
  const fell = steps.filter(({ before, after }) => after < before);
  const restarted = new Set(
    fell
      .filter(({ before }) => before >= word || before < leastBeforeGuessedWrap * word)
      .map(({ output }) => output),
  );
  const rose = new Set(steps.filter(({ before, after }) => after > before).map(({ output }) => output));
  return new Set(
    fell.map(({ output }) => output).filter((output) => rose.has(output) && !restarted.has(output)),
  );
}

/** Number of a source among those that an output was printed of; a new one is added. */
function numberOf(source: readonly string[], known: (readonly string[])[]): number {
  const found = known.findIndex((one) => mayBeSameSource(one, source));
  return found >= 0 ? found : known.push(source) - 1;
}

/** Where a counter of packets or losses began anew, so did all of its output. */
function withWholeRestarts(changes: readonly CounterChange[]): CounterChange[] {
  const keyOf = ({ tool, subject }: CounterChange) => `${tool}\n${subject}`;
  const restarted = new Set(
    changes.filter((one) => one.restarted && meaningOf(one.name).meaning !== null).map((one) => keyOf(one)),
  );
  return changes.map((one) =>
    restarted.has(keyOf(one)) ? { ...one, delta: null, seconds: null, restarted: true } : one,
  );
}

/** One paste twice is one print: a text without a clock that says the same again. */
function withoutRepeats(snapshots: readonly Snapshot[]): Snapshot[] {
  const seen = new Set<string>();
  return snapshots.filter(({ tool, subject, atS, counters }) => {
    const values = counters.map(({ scope, name, value }) => `${scope}\t${name}\t${value}`).join('\n');
    const key = [tool, subject, atS ?? '', values].join('\n');
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function changeOf(prints: Prints, wraps: boolean): CounterChange {
  const first = prints[0]!;
  const last = prints.at(-1)!;
  const { snapshot, counter } = last;
  const base = {
    tool: snapshot.tool,
    subject: snapshot.subject,
    name: counter.name,
    scope: counter.scope,
    unit: counter.unit,
    value: counter.value,
    span: counter.span,
    prints: prints.length,
    quiet: 0,
    omission: prints.map((print) => print.snapshot.omission).find((one) => one !== null) ?? null,
    sinceClearS: snapshot.sinceClearS,
    cut: prints.some((print) => print.snapshot.cut && print.counter === print.snapshot.counters.at(-1)),
  };
  if (counter.span === 'interval' && counter.seconds !== undefined) {
    return { ...base, delta: counter.value, seconds: counter.seconds || null, restarted: false };
  }
  const from = first.snapshot.clock === snapshot.clock ? first.snapshot.atS : null;
  const to = snapshot.atS;
  const apart = from !== null && to !== null ? to - from : null;
  // Two prints with one time are one snapshot.
  const ordered = apart === null || apart >= 0;
  const moved = ordered && prints.length > 1 && counter.span === 'since-start' && apart !== 0;
  if (!moved) return { ...base, delta: null, seconds: null, restarted: false };
  let [delta, quiet] = [0, 0];
  for (let k = 1; k < prints.length; k++) {
    const step = stepOf(prints[k - 1]!.counter, prints[k]!.counter, wraps);
    if (step === null) return { ...base, delta: null, seconds: null, restarted: true };
    delta += step;
    if (step === 0) quiet++;
  }
  return { ...base, delta, quiet, seconds: apart !== null && apart > 0 ? apart : null, restarted: false };
}

function stepOf(before: Counter, after: Counter, wraps: boolean): number | null {
  if (after.value >= before.value) return after.value - before.value;
  const least = after.bits === 32 ? leastBeforeWrap : wraps ? leastBeforeGuessedWrap : 1;
  const wrapped = before.value < word && before.value > least * word;
  return wrapped ? after.value + word - before.value : null;
}
