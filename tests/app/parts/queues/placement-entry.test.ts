import { describe, expect, it } from 'vitest';
import {
  type EntryField,
  exampleEntry,
  placementOf,
} from '../../../../src/app/parts/queues/placement-entry.ts';

const placed = (from: 'rates' | 'flows', texts: Partial<Record<EntryField, string>>) =>
  placementOf({ ...exampleEntry, from, texts: { ...exampleEntry.texts, ...texts } });

describe('an entry of queues and cores', () => {
  it('places queues in turn without a choice', () => {
    expect(placed('rates', {})).toMatchObject({ assignment: [0, 1, 0, 1], unfit: [] });
    expect(placed('rates', { rates: '1 2; 3', speeds: '1, 0.5, 1' })).toMatchObject({
      assignment: [0, 1, 2],
      unfit: [],
    });
  });

  it.each([
    [[1, 1, 0], 'Cores are chosen for 3 queues, but there are 4: the queues are placed in turn.'],
    [[1, 1, 0, 0, 1], 'Cores are chosen for 5 queues, but there are 4: the queues are placed in turn.'],
    [[1, 1, 2, 0], 'Queue 2 is placed on core 2, but the last core is 1: the queues are placed in turn.'],
  ])('says why it does not place the queues on %j', (assignment, sentence) => {
    const read = placementOf({ ...exampleEntry, assignment });
    expect(read).toMatchObject({ assignment: [0, 1, 0, 1], unfit: [sentence] });
  });

  it('says why names are left out, and keeps a choice of cores that fits', () => {
    const named = { queues: [{ port: 'eth0', id: 0, irq: null }], cpus: [4, 6], tools: [] };
    const read = placementOf({ ...exampleEntry, assignment: [1, 1, 0, 0], named });
    expect(read).toMatchObject({
      assignment: [1, 1, 0, 0],
      unfit: ['The names are of 1 queue on 2 cores, but there are 4 queues on 2 cores: they are left out.'],
    });
    expect(read).not.toHaveProperty('tools');
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
