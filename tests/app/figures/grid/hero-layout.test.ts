import { describe, expect, it } from 'vitest';
import { inputAt, placeAlong } from '../../../../src/app/figures/drag/use-drag-along.ts';
import { heroLayout } from '../../../../src/app/figures/grid/hero-layout.ts';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import { executionAreas } from '../../../../src/models/execution-areas/execution-areas.ts';

const ids = (figures: readonly { id: string }[]) => figures.map(({ id }) => id);

describe('the layout of figures', () => {
  it('has the declared ones large and beside, every other figure below once', () => {
    const { tabs, hero, companions, others } = heroLayout(batchPolling, 'mean-batch-rate');
    expect(tabs.map(({ tab }) => tab)).toEqual(['The cliff', 'Cost of a packet', 'Mean batch']);
    expect(hero.id).toBe('mean-batch-rate');
    expect(ids(companions)).toEqual(['batch-size', 'sojourn']);
    const placed = [...ids(tabs.map(({ figure }) => figure)), ...ids(companions), ...ids(others)];
    expect([...placed].sort()).toEqual([...ids(batchPolling.figures)].sort());
  });

  it('opens with the first one where none is chosen, or one that the model does not have', () => {
    for (const shown of ['', 'mechanism', 'no-such-figure'])
      expect(heroLayout(executionAreas, shown).hero.id).toBe('throughput-frame');
  });

  it('makes any figure large that a link names, with a further tab', () => {
    const { tabs, hero, others } = heroLayout(batchPolling, 'queue');
    expect(hero.id).toBe('queue');
    expect(tabs.at(-1)!.tab).toBe('Queue');
    expect(ids(others)).not.toContain('queue');
  });

  it('opens the figure that an old link names, also one whose tab is gone', () => {
    for (const shown of ['packet-cost-rate', 'latency-rate'])
      expect(heroLayout(batchPolling, shown).hero.id).toBe(shown);
    expect(heroLayout(batchPolling, '').hero.id).toBe('cliff');
  });

  it('fills the place of a companion that is large', () => {
    const { hero, companions } = heroLayout(batchPolling, 'sojourn');
    expect(hero.id).toBe('sojourn');
    expect(ids(companions)).toEqual(['batch-size', 'cliff']);
  });
});

describe('a marker on an axis of another quantity than its input', () => {
  const along = [
    { at: 50_000, input: 10 },
    { at: 5000, input: 200 },
    { at: 1000, input: 1000 },
  ];

  it('has the input of a position and the position of an input, rising or falling', () => {
    expect(inputAt({ dragsAlong: along }, 5000)).toBe(200);
    expect(inputAt({ dragsAlong: along }, 3000)).toBe(600);
    expect(placeAlong({ dragsAlong: along }, 600)).toBe(3000);
    expect(placeAlong({ dragsAlong: along }, 200)).toBe(5000);
  });

  it('is limited to the ends, and has none without points', () => {
    expect(inputAt({ dragsAlong: along }, 1e6)).toBe(10);
    expect(placeAlong({ dragsAlong: along }, 1e6)).toBe(1000);
    expect(inputAt({ dragsAlong: [] }, 1)).toBeNull();
  });
});
