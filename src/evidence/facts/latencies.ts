/** Latencies of tests: transactions, means below commands, and those at several gaps between packets. */
import type { Snapshot } from '../../texts/counters/counter.ts';
import type { CounterReading } from '../../texts/counters/read-counters.ts';

export interface Transactions {
  perSecond: number;
  /** First line of the output. */
  line: number;
}

/** Rates of transactions of one request at a time, in the order of the text. */
export const transactionsIn = (snapshots: readonly Snapshot[]): Transactions[] =>
  snapshots.flatMap(({ line, counters }) =>
    counters.filter(({ name }) => name === 'transactions').map(({ value }) => ({ perSecond: value, line })),
  );

export interface Latency {
  /** First line of the output. */
  line: number;
  us: number;
  /** Only measurements of one kind are compared. */
  kind: string;
}

/** Counters with one latency a test. */
const ofTests = ['mean latency', 'median latency', 'mean round trip'];

/** Also the single replies of ping, where it prints no mean. */
export function latenciesIn(snapshots: readonly Snapshot[]): Latency[] {
  const measured = snapshots.flatMap(({ line, counters }): Latency[] => {
    const ofMeans = counters.filter(({ name }) => ofTests.includes(name));
    const found = ofMeans.length > 0 ? ofMeans : counters.filter(({ name }) => name === 'round trip');
    return found.map(({ name, value }) => ({ line, us: value, kind: name.replace('mean round', 'round') }));
  });
  const trips = transactionsIn(snapshots).map(({ perSecond, line }) => ({
    ...{ line, us: 1e6 / perSecond, kind: 'transactions' },
  }));
  return [...measured, ...trips];
}

export interface GapLatency {
  gapUs: number;
  latencyUs: number;
}

/** From tests whose commands give the gap, if there are at least two; else from tables. */
export function latenciesByGap(texts: readonly CounterReading[]): GapLatency[] {
  const tests = texts.flatMap(latenciesByCommand);
  return tests.length > 1 ? tests : texts.flatMap(({ snapshots }) => snapshots.flatMap(latenciesInTable));
}

/** The first latency below each command that gives its gap, of the kind that all these tests print. */
function latenciesByCommand({ commands, snapshots }: CounterReading): GapLatency[] {
  const latencies = latenciesIn(snapshots);
  const tests = commands.flatMap(({ number, gapUs }, k) => {
    const end = commands[k + 1]?.number ?? Infinity;
    const found = latencies.filter(({ line }) => line >= number && line < end);
    return gapUs === null ? [] : [{ gapUs, found }];
  });
  const kind = tests[0]?.found.find((one) =>
    tests.every(({ found }) => found.some((other) => other.kind === one.kind)),
  )?.kind;
  return tests.flatMap(({ gapUs, found }) => {
    const latency = found.find((one) => one.kind === kind);
    return latency === undefined ? [] : [{ gapUs, latencyUs: latency.us }];
  });
}

function latenciesInTable({ counters }: Snapshot): GapLatency[] {
  const latencies = new Map(
    counters.flatMap(({ name, scope, value }) => (name === 'latency at it' ? [[scope, value] as const] : [])),
  );
  return counters.flatMap(({ name, scope, value }) => {
    const gapUs = name === 'gap between packets' ? value : name === 'packet rate' ? 1e6 / value : null;
    const latencyUs = latencies.get(scope);
    return gapUs === null || latencyUs === undefined ? [] : [{ gapUs, latencyUs }];
  });
}
