import { describe, expect, it } from 'vitest';
import { exampleEntry, placementOf } from '../../../../src/app/parts/queues/placement-entry.ts';
import {
  missingInPlacement,
  placementText,
  readPlacementText,
} from '../../../../src/app/parts/queues/placement-text.ts';

describe('a placement in a link', () => {
  const named = {
    queues: [
      { port: 'GigabitEthernet7/0/0', id: 0, irq: null },
      { port: 'pci:0000:03:00.0', id: 3, irq: 71 },
    ],
    cpus: [2, 5],
    tools: ['interrupts', 'rss'] as const,
  };

  it('is read back as it was written', () => {
    const entry = {
      ...exampleEntry,
      texts: { ...exampleEntry.texts, rates: '1.5, 2', emptyUs: '0.2' },
      assignment: [1, 1],
      named,
    };
    expect(readPlacementText(placementText(entry))).toEqual(entry);
    expect(readPlacementText(placementText(exampleEntry))).toEqual(exampleEntry);
    const placed = placementOf(readPlacementText(placementText(entry))!);
    expect(placed).toMatchObject({ queues: named.queues, cores: [{ cpu: 2 }, { cpu: 5 }] });
  });

  it('of flows has the fields of flows, and a refused field stays as it was typed', () => {
    const texts = { ...exampleEntry.texts, flows: 'many; few', count: '3' };
    const text = placementText({ ...exampleEntry, from: 'flows', texts, assignment: null });
    expect(text).toMatch(/^from:flows;count:3;/);
    expect(readPlacementText(text)?.texts.flows).toBe('many, few');
    expect(placementOf(readPlacementText(text)!)).toMatch(/^Flows must be a whole number/);
  });

  it.each(['', 'from:here;rates:1', 'rates:1', 'hello'])('is none in “%s”', (text) => {
    expect(readPlacementText(text)).toBeNull();
  });

  it('ignores names and cores that cannot be read', () => {
    const read = readPlacementText('from:rates;rates:1, 2;names:eth0~x;cpus:1;on:0,-1')!;
    expect(read).toMatchObject({ named: null, assignment: null });
    expect(placementOf(read)).toMatchObject({ assignment: [0, 1] });
  });

  it('names the parts that a damaged link lacks, and nothing for a complete one', () => {
    expect(missingInPlacement('')).toBeNull();
    expect(missingInPlacement(placementText({ ...exampleEntry, assignment: [1, 1], named }))).toBeNull();
    const text = placementText({ ...exampleEntry, assignment: [1, 1], named });
    expect(missingInPlacement(text.replace('rates:3', 'rats:3').replace('on:1,1', 'on:1,'))).toBe(
      'The link lacks Rates of the queues (Mpps): the example is shown there. The link has cores of queues that cannot be read: the queues are placed in turn.',
    );
    expect(missingInPlacement(text.replace('~71', '~x'))).toBe(
      'The link has names of queues that cannot be read: they are left out.',
    );
    expect(missingInPlacement(text.slice(0, text.indexOf('pollUs')))).toMatch(
      /^The link lacks Cost of a poll \(µs\), .* and Ring of a queue \(packets\): the example is shown there\.$/,
    );
  });
});
