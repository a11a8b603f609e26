/** Figures and their summaries at operating points that differ in kind. */
import { describe, expect, it } from 'vitest';
import type { PointsOverlay } from '../../../../src/models/contract/figure.ts';
import { presets } from '../../../../src/models/vswitch-polling/presets.ts';
import { vswitchPolling } from '../../../../src/models/vswitch-polling/vswitch-polling.ts';
import type { Changes } from '../figure-context.ts';
import { build, contextOf, inputsWith } from '../figure-context.ts';

const small = { queueCapacity: 24 };

describe('figures against the load', () => {
  const against = [
    'queue-load',
    'loss-load',
    'sojourn-load',
    'utilisation-load',
    'batch-size',
    'switch-over',
  ];

  it.each(against)('%s can be dragged, and shows the critical load', (id) => {
    const spec = build(id, contextOf(id, small));
    expect(spec.markers).toContainEqual(
      expect.objectContaining({ kind: 'now', axis: 'x', value: 5, drags: 'loadMpps' }),
    );
    const critical = spec.markers.find(({ kind, axis }) => kind === 'limit' && axis === 'x')!.value;
    expect(critical).toBeGreaterThan(6.8);
    expect(critical).toBeLessThan(7.4);
    expect(spec.summary).toContain('Within 4 % of the critical load');
    const here = build(id, contextOf(id, { ...small, loadMpps: 0.97 * critical }));
    const doubtful = here.markers.filter(({ kind }) => kind === 'note').map(({ value }) => value / critical);
    expect(doubtful).toContainEqual(expect.closeTo(0.96, 9));
    expect(doubtful).toContainEqual(expect.closeTo(1.04, 9));
  });

  it('marks what is doubtful around the critical load only for who is in it', () => {
    const marks = build('sojourn-load', contextOf('sojourn-load', small)).markers;
    expect(marks.map(({ label }) => label)).not.toContain('±4 %: approximate');
  });

  it('has a curve for each port, the most loaded first, and every port in the table', () => {
    const context = contextOf('queue-load', small);
    const spec = build('queue-load', context);
    expect(spec.series.map(({ label }) => label)).toEqual(['port 4', 'port 3', 'port 2', 'port 1']);
    const last = context.sweep!.rows.length - 1;
    expect(spec.series[0].y[last]).toBe(context.sweep!.rows[last].indicators['ports.3.meanQueue']);
    expect(spec.table.columns.map(({ label }) => label)).toEqual([
      'Switch load',
      ...['port 1', 'port 2', 'port 3', 'port 4', 'all ports'],
    ]);
    expect(spec.table.rows[last][4]).toBe(spec.series[0].y[last]);
  });

  it('draws at most six of many ports and says which', () => {
    const ports = 9;
    const shares = Array.from({ length: ports }, (_, k) => (2 * (k + 1)) / (ports * (ports + 1)));
    const spec = build(
      'loss-load',
      contextOf('loss-load', { queueCapacity: 6, ports, portShares: shares }, { points: 3 }),
    );
    expect(spec.series).toHaveLength(6);
    expect(spec.table.columns).toHaveLength(2 + ports);
    expect(spec.summary).toContain('6 of 9 ports');
  });

  it('shows Fig. 8: at 8 Mpps port 4 nearly full, the others nearly empty', () => {
    const context = contextOf('queue-load', { loadMpps: 8 }, { sweep: null });
    const queue = (port: number) => context.solution.indicators[`ports.${port}.meanQueue`]!;
    expect(queue(3)).toBeGreaterThan(115);
    for (const port of [0, 1, 2]) expect(queue(port)).toBeLessThan(13);
    expect(build('queue-load', context).summary).toMatch(/port 4, 40 %\) holds 12\d packets.*room for 128/);
    expect(build('loss-load', context).summary).toMatch(/port 4, 40 %\) loses 17\.\d %/);
  });

  it('lays measured points over the quantity they are of', () => {
    const measured = (quantity: string): PointsOverlay => ({
      kind: 'points',
      id: quantity,
      label: `run, ${quantity}`,
      quantity,
      against: 'loadMpps',
      sampleSize: 2,
      x: Float64Array.of(2, 8),
      y: Float64Array.of(0.001, 0.1),
      weight: Float64Array.of(1, 1),
    });
    const figures = {
      'loss-load': 'lossProbability',
      'sojourn-load': 'sojournUs',
      'queue-load': 'meanQueue',
    };
    for (const [id, quantity] of Object.entries(figures)) {
      expect(vswitchPolling.figures.find((each) => each.id === id)!.accepts).toEqual([
        quantity,
        `ports.*.${quantity}`,
      ]);
      const port = contextOf(id, small, { overlays: [measured(`ports.1.${quantity}`)], points: 3 });
      const dots = build(id, port).series.filter(({ role }) => role === 'measurement');
      expect(dots.map(({ label }) => label)).toEqual([`run, ports.1.${quantity}`]);
      // The curve of all ports is there to be compared with a measurement of all ports.
      expect(build(id, port).series.some(({ label }) => label === 'all ports')).toBe(false);
      const context = contextOf(id, small, { overlays: [measured(quantity)], points: 3 });
      const spec = build(id, context);
      expect(spec.series.find(({ role }) => role === 'measurement')?.name).toBe(`run, ${quantity}`);
      expect(spec.series.some(({ label }) => label === 'all ports')).toBe(true);
      expect(build(id, { ...context, overlays: [] }).series.some(({ label }) => label === 'all ports')).toBe(
        false,
      );
    }
    const overlays = [measured('throughputMpps')];
    const context = contextOf('utilisation-load', small, { overlays, points: 3 });
    const roles = (view: string) =>
      build('utilisation-load', { ...context, view }).series.map(({ role }) => role);
    expect(roles('throughput')).toContain('measurement');
    expect(roles('utilisation')).not.toContain('measurement');
  });

  it('draws the paper’s forms as published curves and names the form', () => {
    const spec = build('loss-load', contextOf('loss-load', { ...small, method: 'published' }, { points: 4 }));
    expect(spec.series.every(({ role }) => role === 'published')).toBe(true);
    expect(spec.subtitle).toContain('Eq. (17) corrected');
    expect(build('loss-load', contextOf('loss-load', small, { points: 4 })).subtitle).toContain('gated');
  });
});

describe('a form without losses', () => {
  it('says so in place of every loss, and still has its times', () => {
    const lossless = { ...small, method: 'workload' };
    const views = { 'loss-load': '', 'batch-size': 'loss', cores: 'loss', balance: 'loss' };
    for (const [id, view] of Object.entries(views)) {
      const spec = build(id, { ...contextOf(id, lossless, { points: 3 }), view });
      expect(spec.emptyMessage, id).toContain('no losses');
    }
    const throughput = { ...contextOf('utilisation-load', lossless, { points: 3 }), view: 'throughput' };
    expect(build('utilisation-load', throughput).emptyMessage).toContain('no losses');
    const sojourn = build('sojourn-load', contextOf('sojourn-load', lossless, { points: 3 }));
    expect(sojourn.emptyMessage).toBeUndefined();
    expect(sojourn.series[0].y.length).toBeGreaterThan(0);
    expect(build('queue-length', contextOf('queue-length', lossless)).emptyMessage).toContain('means only');
  });
});

describe('queue length', () => {
  it('has tails that are the sums of the probabilities', () => {
    const context = contextOf('queue-length', { queueCapacity: 40, loadMpps: 8 });
    const [linear, tails] = ['linear', 'ccdf'].map((view) => build('queue-length', { ...context, view }));
    const p = Array.from(linear.series[0].y);
    const tail = Array.from(tails.series[0].y);
    expect(p.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 6);
    expect(tail[0]).toBeCloseTo(1 - p[0], 9);
    expect(tail[38]).toBeCloseTo(p[39] + p[40], 9);
    expect(tail[40] ?? 0).toBe(0);
    expect(tails.y.scale).toBe('log');
    expect(linear.table.columns).toHaveLength(5);
    expect(linear.table.rows).toHaveLength(41);
    expect(linear.table.rows[3][1]).toBe(p[3]);
    expect(linear.markers).toContainEqual(expect.objectContaining({ value: 40, kind: 'limit' }));
  });

  it('has its mean in the summary', () => {
    const context = contextOf('queue-length', { ...small, loadMpps: 8, method: 'gated' });
    const mean = context.solution.indicators['ports.3.meanQueue']!;
    const stated = Number(/^Port 4, 40 %: ([\d.]+) packets/.exec(build('queue-length', context).summary)![1]);
    expect(stated / mean).toBeCloseTo(1, 2);
  });

  it('says which form its probabilities are of where the means on the page are of another', () => {
    const context = contextOf('queue-length', { loadMpps: 5 });
    const { title, subtitle, summary } = build('queue-length', context);
    expect(title).toBe('Queue length, gated queues');
    expect(subtitle).toContain('gated queues ·');
    expect(summary).toContain('other means: 1.2 at port 4');
    const gated = build('queue-length', contextOf('queue-length', { loadMpps: 5, method: 'gated' }));
    expect(gated.title).toBe('Queue length of the ports');
    expect(gated.summary).not.toContain('other means');
  });
});

describe('other settings', () => {
  it('shows that larger batches put off the loss (Fig. 13), with a curve and a column for each', () => {
    const context = contextOf('batch-size', { queueCapacity: 64 }, { companions: true, points: 25 });
    const spec = build('batch-size', { ...context, view: 'loss-linear' });
    const labels = spec.series.map(({ label }) => label);
    expect(labels).toEqual(['M = 1', 'M = 8', 'M = 32', 'M = 4']);
    const lossAt9 = (label: string) => {
      const { x, y } = spec.series.find((series) => series.label === label)!;
      return y[Array.from(x).findIndex((at) => at >= 9)];
    };
    expect(lossAt9('M = 1')).toBeGreaterThan(lossAt9('M = 4'));
    expect(lossAt9('M = 4')).toBeGreaterThan(lossAt9('M = 8'));
    expect(lossAt9('M = 8')).toBeGreaterThan(lossAt9('M = 32'));
    expect(spec.table.columns).toHaveLength(5);
    expect(spec.summary).toMatch(
      /from 6\.?\d* Mpps on with M = 4, from 5\.?\d* Mpps on with M = 1, .*from 8\.?\d* Mpps on with M = 32/,
    );
  });

  it('leaves the present batch and batches beyond the queue out of the companions', () => {
    const figure = vswitchPolling.figures.find(({ id }) => id === 'batch-size')!;
    const batches = (changes: Changes) =>
      figure.companions!(inputsWith(changes)).map(({ inputs }) => inputs.maxBatch);
    expect(batches({ maxBatch: 8, queueCapacity: 16 })).toEqual([1, 4]);
    expect(batches({ queueCapacity: 2048 })).toEqual([]);
    expect(batches({ queueCapacity: 2048, method: 'published' })).toEqual([1, 8, 32]);
  });

  it('shows that a switch-over of 0.1 and 1 % are the same and one of 100 % is not (Figs 11, 12)', () => {
    const scenario2 = presets.find(({ id }) => id === 'scenario-2')!.inputs;
    const context = contextOf(
      'switch-over',
      { ...scenario2, queueCapacity: 64, loadMpps: 2 },
      { companions: true, points: 9 },
    );
    const spec = build('switch-over', { ...context, view: 'queue' });
    expect(spec.series.map(({ label }) => label)).toEqual([
      ...['switch-over 0.1 %', 'switch-over 1 %', 'switch-over 10 %', 'switch-over 100 %'],
      'switch-over 1 ns',
    ]);
    const at = (label: string) => {
      const { x, y } = spec.series.find((series) => series.label === label)!;
      return y[Array.from(x).findIndex((load) => load >= 2)];
    };
    expect(at('switch-over 1 %') / at('switch-over 0.1 %')).toBeLessThan(1.2);
    expect(at('switch-over 100 %') / at('switch-over 0.1 %')).toBeGreaterThan(2);
  });
});

describe('cores', () => {
  const fig15 = (id: string) => ({
    ...presets.find((preset) => preset.id === id)!.inputs,
    queueCapacity: 64,
  });

  it('marks the fewest cores without loss, and can be dragged', () => {
    const context = contextOf('cores', { ...small, loadMpps: 20, cores: 4 }, { points: 12 });
    const spec = build('cores', context);
    const enough = context.sweep!.rows.find((row) => row.indicators.lossProbability! <= 1e-7)!.x;
    expect(spec.markers.find(({ kind }) => kind === 'note')).toMatchObject({
      value: enough,
      label: `${enough} cores suffice`,
    });
    expect(spec.markers.find(({ kind }) => kind === 'now')).toMatchObject({ value: 4, drags: 'cores' });
    expect(context.sweep!.rows[0].x).toBe(1);
  });

  it('needs 23 and 41 cores with the inputs of Fig. 15, and the printed 10 and 17 with 3000 cycles', () => {
    const stated = build('cores', {
      ...contextOf('cores', fig15('fig-15-stated'), { sweep: null }),
      view: 'needed',
    });
    expect(stated.summary).toMatch(/10 cores at 8 Mpps and 17 cores at 14 Mpps.*here it takes 23 and 41/);
    const drawn = build('cores', {
      ...contextOf('cores', fig15('fig-15-read'), { sweep: null }),
      view: 'needed',
    });
    expect(drawn.summary).toContain('so does this model');
    expect(drawn.series.find(({ name }) => name.startsWith('Fig. 15'))?.y).toEqual([10, 17]);
    const other = build('cores', { ...contextOf('cores', small, { sweep: null }), view: 'needed' });
    expect(other.summary).not.toContain('Fig. 15');
  });

  it('climbs by one core at each multiple of what a core can take', () => {
    const context = contextOf('cores', small, { sweep: null });
    const spec = build('cores', { ...context, view: 'needed' });
    const bare = spec.series.find(({ name }) => name === 'at the critical load')!;
    const critical = context.solution.indicators.criticalLoadMpps!;
    expect(Array.from(bare.x).slice(0, 3)).toEqual([0, critical, critical]);
    expect(Array.from(bare.y).slice(0, 4)).toEqual([1, 1, 2, 2]);
    for (const [load, careful, needed] of spec.table.rows as number[][]) {
      expect(needed).toBe(Math.ceil(load / critical));
      expect(careful).toBe(Math.ceil(load / (0.96 * critical)));
    }
  });

  it('has no staircase for an uneven split, and says why', () => {
    const uneven = { ...small, cores: 2, coreSplit: [1, 2, 3, 4].map(() => [0.7, 0.3]) };
    const spec = build('cores', { ...contextOf('cores', uneven, { points: 3 }), view: 'needed' });
    expect(spec.emptyMessage).toContain('uneven split');
    const balance = build('balance', { ...contextOf('balance', uneven), view: 'load' });
    expect(Array.from(balance.series[0].y)).toEqual([expect.closeTo(3.5, 9), expect.closeTo(1.5, 9)]);
    expect(balance.summary).toMatch(
      /^Core 1 gets 3\.5 Mpps, core 2 1\.5 Mpps; an even split would give each 2\.5 Mpps/,
    );
    const even = build('balance', contextOf('balance', { ...small, cores: 3 }));
    expect(even.summary).toMatch(/^All 3 cores are alike/);
    expect(new Set(Array.from(even.series[0].y)).size).toBe(1);
  });
});

describe('service time', () => {
  it('stacks to T_H + T_R and T_M + T_R with the share of a switch-over', () => {
    const spec = build('service-time', contextOf('service-time', small));
    const total = (k: number, { series } = spec) => series.reduce((sum, { y }) => sum + y[k], 0);
    const slow = build('service-time', contextOf('service-time', { ...small, switchOverUs: 0.1 }));
    expect(slow.series.map(({ name }) => name)).toEqual(['look-up', 'cache', 'forwarding', 'switch-over']);
    expect(total(0, slow)).toBeCloseTo(30 + 62.5 + 25, 9);
    expect(total(1, slow)).toBeCloseTo(280 / 3 + 62.5 + 25, 9);
    // A part that is thinner than a line is left to the table.
    expect(spec.series.map(({ name }) => name)).toEqual(['look-up', 'cache', 'forwarding']);
    expect(total(0)).toBeCloseTo(30 + 62.5, 9);
    expect(total(1)).toBeCloseTo(280 / 3 + 62.5, 9);
    expect(total(2)).toBeGreaterThan(total(0));
    expect(total(2)).toBeLessThan(total(1));
    expect(spec.table.rows.at(-1)!.slice(1, 3)).toEqual([
      expect.closeTo(92.75, 9),
      expect.closeTo(156.0833, 3),
    ]);
    expect(spec.table.rows.map((row) => row[4])).toContain('1000 B / 16 GB/s');
  });

  it('takes given times as they are', () => {
    const spec = build('service-time', contextOf('service-time', { ...small, hitUs: 0.05, forwardUs: 0.01 }));
    expect(spec.series[0].name).toBe('processing');
    expect(spec.series[0].y[0]).toBe(50);
    expect(spec.table.rows[0][4]).toBe('given at a hit, 280 cycles / 3 GHz at a miss');
    expect(spec.table.rows[1][4]).toBe('given');
  });

  it('falls with the batch from a miss to nearly a hit, dragged by M', () => {
    const context = { ...contextOf('service-time', small), view: 'batch' };
    const spec = build('service-time', context);
    const drawn = spec.series.find(({ role }) => role === 'model')!;
    expect(drawn.y[0]).toBeCloseTo(280 / 3 + 62.5 + 1, 9);
    // Four packets to three ports: 3 (1 - (2/3)^4) = 65/27 misses.
    expect(drawn.y[3]).toBeCloseTo(92.5 + (65 / 27 / 4) * (190 / 3) + 0.25, 9);
    for (let k = 1; k < drawn.y.length; k++) expect(drawn.y[k]).toBeLessThan(drawn.y[k - 1]);
    expect(spec.markers).toContainEqual(
      expect.objectContaining({ value: 4, drags: 'maxBatch', kind: 'now' }),
    );
  });
});

describe('a port', () => {
  it('has one colour in every figure, whatever the form of the equations', () => {
    const huesOf = (id: string, changes: Changes) =>
      build(id, contextOf(id, changes, { points: 3 })).series.flatMap(({ label, hue }) =>
        hue === undefined ? [] : [`${label} ${hue}`],
      );
    const expected = ['port 4 0', 'port 3 1', 'port 2 2', 'port 1 3'];
    expect(huesOf('queue-load', small)).toEqual(expected);
    expect(huesOf('sojourn-load', { ...small, method: 'published' })).toEqual(expected);
    expect(huesOf('queue-length', small)).toEqual(expected);
  });
});
