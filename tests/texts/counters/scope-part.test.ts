import { expect, it } from 'vitest';
import { isCore, isQueue, scopePart } from '../../../src/texts/counters/scope-part.ts';

it.each([
  ['core 3', 'core', 'core 3', NaN],
  ['core 3 at 12.25', 'core', 'core 3', 12.25],
  ['core 3 of ring 1', 'core', 'core 3', NaN],
  ['core 3 of ring 1 at 0.5', 'core', 'core 3', 0.5],
  ['thread W#01', 'thread', 'thread W#01', NaN],
  ['queue eth0 4', 'queue', 'queue eth0 4', NaN],
])('“%s” is a part', (scope, kind, name, atS) => {
  expect(scopePart(scope)).toEqual({ kind, name, atS });
});

it.each(['', 'all cores', 'port 2', 'udp 10.0.0.1:53', 'eth0 queue 3', 'core'])(
  '“%s” is not a part',
  (scope) => {
    expect(scopePart(scope)).toBeNull();
  },
);

it('distinguishes cores by number from events on them, and queues from ports', () => {
  expect(['core 3', 'core 3 at 1', 'core W'].map(isCore)).toEqual([true, false, false]);
  expect(['queue 3', 'port 3'].map(isQueue)).toEqual([true, false]);
});
