/** How the lists of the switch move with its ports and cores, so that a slider of either always has an answer. */
import type { EnteredInputs } from '../contract/inputs.ts';
import { defaultShares, maxCores, maxPorts } from './inputs/traffic-fields.ts';
import { readInputs } from './read-inputs.ts';

type Matrix = readonly (readonly number[])[];

/**
 * `values` with the fields that were not `set` moved along with those that were: the ports follow the lists of shares,
 * or these the ports; the split follows ports and cores. What contradicts itself among the fields that were set stays
 * for `checkSystem` to refuse.
 */
export function follow(values: EnteredInputs, set: readonly string[]): EnteredInputs {
  const given = new Set(set);
  const counted = countsFromLists(values, given);
  const { portShares: shares, coreSplit: split, ports, cores } = readInputs(counted);
  return {
    ...counted,
    portShares: given.has('portShares') || shares === null ? shares : sharesFor(shares, ports),
    coreSplit: given.has('coreSplit') || split === null ? split : splitFor(split, ports, cores),
  };
}

/** Ports and cores as the lists that were set have them, unless they were set themselves. */
function countsFromLists(values: EnteredInputs, given: ReadonlySet<string>): EnteredInputs {
  const inputs = readInputs(values);
  const shares = given.has('portShares') ? inputs.portShares : null;
  const split = given.has('coreSplit') ? inputs.coreSplit : null;
  const ports = given.has('ports') ? null : (shares?.length ?? split?.length ?? null);
  const cores = given.has('cores') ? null : (split?.[0]?.length ?? null);
  return {
    ...values,
    ...(ports !== null && ports >= 1 && ports <= maxPorts ? { ports } : {}),
    ...(cores !== null && cores >= 1 && cores <= maxCores ? { cores } : {}),
  };
}

/** Shares for another number of ports; the default four of the paper become equal shares. */
export function sharesFor(shares: readonly number[], ports: number): readonly number[] | null {
  if (shares.length === ports) return shares;
  const isDefault =
    shares.length === defaultShares.length && shares.every((share, k) => share === defaultShares[k]);
  return isDefault ? null : resized(shares, ports);
}

/**
 * The split for other numbers of ports and cores; a new port is spread evenly. With one core there is nothing to split.
 */
export function splitFor(split: Matrix, ports: number, cores: number): Matrix | null {
  if (cores === 1) return null;
  const even = Array.from({ length: cores }, () => 1 / cores);
  return Array.from({ length: ports }, (_, port) => {
    const row = split[port] as readonly number[] | undefined;
    if (row === undefined) return even;
    return row.length === cores ? row : (resized(row, cores) ?? even);
  });
}

/**
 * The first `length` shares in proportion, new ones with the mean share, adding up to 1; null where all that is left is
 * 0.
 */
function resized(shares: readonly number[], length: number): readonly number[] | null {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const mean = total / shares.length;
  const resized = Array.from({ length }, (_, k) => shares[k] ?? mean);
  const sum = resized.reduce((a, b) => a + b, 0);
  return sum > 0 ? resized.map((share) => share / sum) : null;
}
