/** Counters of stalls by core, as the tables of prints give them: histograms, single times, windows. */
import { scopePart } from '../../texts/counters/scope-part.ts';
import { type Counter } from '../../texts/counters/counter.ts';
import { type LengthCounts, type StallRates } from './stall-law.ts';

/** Counters by core. */
export function byCore(counters: readonly Counter[]): Map<string, Counter[]> {
  const found = new Map<string, Counter[]>();
  for (const counter of counters) {
    const part = scopePart(counter.scope);
    const core = part === null || part.kind === 'queue' ? '' : part.name;
    const known = found.get(core);
    if (known === undefined) found.set(core, [counter]);
    else known.push(counter);
  }
  return found;
}

/** Of histograms `NAME N` and of single times `NAME`. */
export function lengthCounts(counters: readonly Counter[], name: string): Map<number, number> {
  const counts = new Map<number, number>();
  for (const counter of counters) {
    const isBin = counter.name.startsWith(`${name} `) && /^\d+$/.test(counter.name.slice(name.length + 1));
    if (!isBin && counter.name !== name) continue;
    const length = isBin ? Number(counter.name.slice(name.length + 1)) : counter.value;
    counts.set(length, (counts.get(length) ?? 0) + (isBin ? counter.value : 1));
  }
  return counts;
}

export const totalCount = (counts: LengthCounts) =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

export const stalledShare = ({ perUs }: StallRates) =>
  [...perUs].reduce((sum, [length, rate]) => sum + length * rate, 0);

/** Distance of the bins of a histogram; 1 for single times. */
export function binOf(counts: LengthCounts): number {
  const lengths = [...counts.keys()].sort((a, b) => a - b);
  const apart = lengths.slice(1).map((one, k) => one - lengths[k]!);
  return lengths.every((one) => Number.isInteger(one)) && apart.length > 0
    ? Math.max(1, Math.min(...apart))
    : 1;
}

/** Time between the first and the last event, µs. */
export function traceLengthUs(counters: readonly Counter[]): number {
  const times = counters
    .map(({ scope }) => scopePart(scope)?.atS ?? NaN)
    .filter((time) => !Number.isNaN(time));
  return times.length < 2 ? 0 : (Math.max(...times) - Math.min(...times)) * 1e6;
}

export const counterValue = (counters: readonly Counter[], name: string) =>
  counters.find((counter) => counter.name === name)?.value ?? null;

export interface CoreRates {
  core: string;
  rates: StallRates;
  longestUs: number;
}

/** The core that is stalled for the greatest share of its time. */
export function mostStalled<Core extends CoreRates>(cores: readonly Core[]): Core | null {
  return cores.reduce<Core | null>(
    (most, one) => (most === null || stalledShare(one.rates) > stalledShare(most.rates) ? one : most),
    null,
  );
}

/** Share of the time for which a test of the clock watches the core. */
export function lookedShare(counters: readonly Counter[]): number {
  const [window, width] = [counterValue(counters, 'window'), counterValue(counters, 'width')];
  return window !== null && width !== null && window > 0 ? width / window : 1;
}
