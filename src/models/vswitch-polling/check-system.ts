/** Which inputs describe no switch: rules across fields, each with one sentence and the nearest value allowed. */
import type { EnteredInputs, InputFault } from '../contract/inputs.ts';
import { capitalised, numberOf, significant } from '../../text/number-words.ts';
import { sharesFor, splitFor } from './follow.ts';
import { packetTimes } from './packet-times.ts';
import { type Inputs, readInputs } from './read-inputs.ts';

/** How far from 1 shares may add up: what rounding to seven digits leaves. */
const shareTolerance = 1e-6;

/**
 * Rules that a single field's range cannot express; null when the inputs describe a switch. Well under a millisecond.
 */
export function checkSystem(values: EnteredInputs): InputFault | null {
  return checkRules(readInputs(values));
}

/** Refuses inputs that describe no switch. */
export function checkRules(inputs: Inputs): InputFault | null {
  return checkShares(inputs) ?? checkSplit(inputs) ?? checkTimes(inputs);
}

const sumOf = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0);

/** Whether every entry is a share and they add up to 1. */
function areShares(shares: readonly number[]): boolean {
  return shares.every((share) => share >= 0) && Math.abs(sumOf(shares) - 1) <= shareTolerance;
}

/** In proportion, adding up to 1; equal where the sum is 0. */
function scaled(shares: readonly number[]): readonly number[] {
  const valid = shares.map((share) => (share >= 0 && share < Infinity ? share : 0));
  const sum = sumOf(valid);
  return sum > 0 && sum < Infinity ? valid.map((share) => share / sum) : valid.map(() => 1 / shares.length);
}

function checkShares(inputs: Inputs): InputFault | null {
  const shares = inputs.portShares;
  if (shares === null) return null;
  const { ports } = inputs;
  if (shares.length !== ports) {
    return {
      code: 'ports-mismatch',
      parameter: 'portShares',
      message: `The list has ${numberOf(shares.length, 'share')} for ${numberOf(ports, 'port')}: give one share for each port.`,
      nearest: sharesFor(shares, ports),
    };
  }
  if (areShares(shares)) return null;
  return {
    code: 'shares-sum',
    parameter: 'portShares',
    message: `The ports’ shares of the load must be 0 or more and add up to 1, not to ${significant(sumOf(shares), 7)}.`,
    nearest: scaled(shares),
  };
}

function checkSplit(inputs: Inputs): InputFault | null {
  const split = inputs.coreSplit;
  if (split === null) return null;
  const { ports, cores } = inputs;
  const wrongRow = split.findIndex((row) => row.length !== cores);
  if (split.length !== ports || wrongRow >= 0) {
    const what =
      split.length === ports
        ? `row ${wrongRow + 1} of the split has ${numberOf(split[wrongRow].length, 'share')} for ${numberOf(cores, 'core')}`
        : `the split has ${numberOf(split.length, 'row')} for ${numberOf(ports, 'port')}`;
    return {
      code: 'split-mismatch',
      parameter: 'coreSplit',
      message: `${capitalised(what)}: give one row for each port with one share for each core.`,
      nearest: splitFor(split, ports, cores),
    };
  }
  const wrongSum = split.findIndex((row) => !areShares(row));
  if (wrongSum < 0) return null;
  return {
    code: 'shares-sum',
    parameter: 'coreSplit',
    message: `The shares of port ${wrongSum + 1} over the cores must be 0 or more and add up to 1, not to ${significant(sumOf(split[wrongSum]), 7)}.`,
    nearest: split.map(scaled),
  };
}

function checkTimes(inputs: Inputs): InputFault | null {
  const { hit, miss, forward, switchOver } = packetTimes(inputs);
  if (!(miss + forward > 0) || !(hit + forward > 0)) {
    return {
      code: 'no-packet-time',
      parameter: inputs.forwardUs === null ? 'busGBps' : 'forwardUs',
      message:
        'A packet must take some time, at a hit and at a miss: give a time to forward it, or times at a hit and at a miss, above 0.',
      ...(inputs.forwardUs === null ? {} : { nearest: 0.001 }),
    };
  }
  if (miss < hit) {
    return {
      code: 'miss-below-hit',
      parameter: inputs.missUs !== null ? 'missUs' : inputs.hitUs !== null ? 'hitUs' : 'missCycles',
      message: `A cache miss cannot take less time (${significant(miss, 4)} µs) than a hit (${significant(hit, 4)} µs).`,
      nearest: inputs.missUs !== null ? hit : inputs.hitUs !== null ? miss : inputs.hitCycles,
    };
  }
  if (switchOver === 0 && inputs.ports === 1) {
    return {
      code: 'endless-polling',
      parameter: 'switchOverUs',
      message:
        'With one port and no switch-over time a core would poll an empty queue infinitely often; give a switch-over time above 0 µs.',
      nearest: 0.001,
    };
  }
  return null;
}
