import { describe, expect, it } from 'vitest';
import {
  type EntryField,
  exampleEntry,
  placementOf,
} from '../../../../src/app/parts/queues/placement-entry.ts';

const placed = (from: 'rates' | 'flows', texts: Partial<Record<EntryField, string>>) =>
  placementOf({ ...exampleEntry, from, texts: { ...exampleEntry.texts, ...texts } });

describe('an entry of queues and cores', () => {
  it('places the example as it was chosen, and queues in turn where that does not fit', () => {
    expect(placed('rates', {})).toMatchObject({ assignment: [0, 1, 0, 1] });
    expect(placed('rates', { rates: '1 2; 3', speeds: '1, 0.5, 1' })).toMatchObject({
      assignment: [0, 1, 2],
    });
  });

  it.each([
    ['rates', { rates: '1, abc' }, 'Rates of the queues (Mpps) must be a number from 0 to 10000, not "abc".'],
    [
      'rates',
      { speeds: '0' },
      'Speeds of the cores (1: costs as given) must be a number from 0.01 to 100, not 0.',
    ],
    ['rates', { pollUs: '' }, 'Cost of a poll (µs) must be a number from 0.0001 to 10000; it is missing.'],
    ['flows', { count: '1.5' }, 'Queues must be a whole number from 1 to 256, not 1.5.'],
    ['flows', { rate: '-1' }, 'Rate of all flows (Mpps) must be a number from 0 to 10000, not -1.'],
  ] as const)('from %s is refused by the name of its field: %j', (from, texts, sentence) => {
    expect(placed(from, texts)).toBe(sentence);
  });
});
