import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legalPoint } from '../../src/dimensioning/question/legal-point.ts';
import { catalogue } from '../loaded-catalogue.ts';
import type { Workload } from '../../src/models/contract/dimensioning.ts';
import type { InputValue, InputValues } from '../../src/models/contract/inputs.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import type { Model } from '../../src/models/contract/model.ts';
import { solveNow } from '../dimensioning/solve-now.ts';

const modelOf = (id: string): Model => catalogue.find(id)!;
const valuesOf = (model: Model, inputs: Readonly<Record<string, InputValue>> = {}): InputValues => ({
  ...defaultValues(model.fields),
  ...inputs,
});
const sharedOf = (model: Model) => model.dimensioning!.workload!;
const baseOf = (model: Model): InputValues => valuesOf(model, sharedOf(model).base ?? {});

const vppWorkload: Workload = {
  rateMpps: 8,
  frameBytes: 64,
  cores: 2,
  packetUs: 0.075,
  clockGhz: null,
};

describe('the cost of a packet on a busy core', () => {
  it('batch polling: the service time of a full batch, shared by its packets', () => {
    const model = modelOf('batch-polling');
    const { packetUs, rateMpps, frameBytes } = sharedOf(model).read(valuesOf(model), null);
    expect(packetUs).toBeCloseTo((0.991 + 0.0712 * 256) / 256, 12);
    expect(rateMpps).toBeCloseTo(5000 / (84 * 8), 12);
    expect(frameBytes).toBe(64);
  });

  it('batch polling: of one core, however unevenly the packets are spread', () => {
    const model = modelOf('batch-polling');
    const even = sharedOf(model).read(valuesOf(model, { cores: 4 }), null);
    const uneven = sharedOf(model).read(valuesOf(model, { cores: 4, hottestShare: 0.4 }), null);
    expect(uneven.packetUs).toBe(even.packetUs);
  });

  it('k-limited: a service and a share of the pause after k packets', () => {
    const model = modelOf('k-limited');
    const { packetUs } = sharedOf(model).read(valuesOf(model), null);
    expect(packetUs).toBeCloseTo(8.74366969 + 13.52 / 300, 9);
  });

  it('virtual switch: hits and misses of full batches, the bus and the turn to the next queue', () => {
    const model = modelOf('vswitch-polling');
    const { packetUs, clockGhz } = sharedOf(model).read(valuesOf(model), null);
    // Batches of 4 to 3 other ports: 3 (1 - (2/3)^4) misses.
    const misses = (3 * (1 - (2 / 3) ** 4)) / 4;
    const cycles = misses * 280 + (1 - misses) * 90;
    expect(packetUs).toBeCloseTo(cycles / 3000 + 1000 / 16_000 + 0.001 / 4, 9);
    expect(clockGhz).toBe(3);
  });

  it('execution areas: the time of all cores in use', () => {
    const model = modelOf('execution-areas');
    const { packetUs } = sharedOf(model).read(valuesOf(model, { cores: 2, configuration: '1+1-125' }), null);
    const cycles = (2.0494 - 1.0486) * 64 + 14814.0 - 8239.8;
    expect(packetUs).toBeCloseTo((2 * cycles) / 3700, 9);
  });

  it('interrupt coalescing: the service and a share of the interrupt, the inverse of its capacity', () => {
    const model = modelOf('interrupt-coalescing');
    const values = valuesOf(model);
    const alone = sharedOf(model).read(values, null).packetUs!;
    expect(alone).toBeGreaterThan(7.25);
    expect(alone).toBeLessThan(7.25 + 4 / (200 / 7.4));
    const solved = solveNow({ model, values });
    expect(solved.ok).toBe(true);
    if (!solved.ok) return;
    const exact = 1 / solved.indicators.capacityMpps!;
    expect(alone / exact).toBeCloseTo(1, 4);
    expect(sharedOf(model).read(values, solved.indicators).packetUs).toBe(exact);
  });
});

const sharing = catalogue.models.filter(({ dimensioning }) => dimensioning?.workload !== undefined);

describe.each(sharing.map((model) => [model.id, model] as const))('%s', (id, model) => {
  const { read, write } = sharedOf(model);

  it('writes its own workload back without changing what it costs', () => {
    const values = baseOf(model);
    const shared = read(values, null);
    const legal = legalPoint(model, values, write(shared, values).inputs);
    expect(legal).toMatchObject({ ok: true });
    if (legal.ok) expect(read(legal.values, null).packetUs).toBeCloseTo(shared.packetUs!, 6);
  });

  it('reads what was written, where it can take it', () => {
    const workloads = fc.record({
      load: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      frameBytes: fc.integer({ min: 64, max: 1500 }),
      cores: fc.integer({ min: 2, max: 12 }),
      packetUs: fc.double({ min: 0.15, max: 20, noNaN: true }),
      clockGhz: fc.double({ min: 1, max: 5, noNaN: true }),
    });
    const close = (actual: number | null, expected: number) => {
      expect(Math.abs(actual! / expected - 1)).toBeLessThan(1e-6);
    };
    fc.assert(
      fc.property(workloads, ({ load, ...others }) => {
        const asked = { ...others, rateMpps: (load * others.cores) / others.packetUs };
        const { inputs } = write(asked, baseOf(model));
        const legal = legalPoint(model, baseOf(model), inputs);
        expect(legal).toMatchObject({ ok: true });
        if (!legal.ok) return;
        const back = read(legal.values, null);
        close(back.rateMpps, asked.rateMpps);
        close(back.cores, asked.cores);
        close(back.packetUs, asked.packetUs);
        if (back.frameBytes !== null) close(back.frameBytes, asked.frameBytes);
        if (back.clockGhz !== null) close(back.clockGhz, asked.clockGhz);
      }),
      { numRuns: 60 },
    );
  });

  it('says in sentences what it assumes and what it has no place for', () => {
    const { assumed, ignored } = write({ ...vppWorkload, clockGhz: 3.3 }, baseOf(model));
    expect(assumed.length).toBeGreaterThan(0);
    for (const sentence of [...assumed, ...ignored]) expect(sentence).toMatch(/^[A-Z0-9].*[^.]\.$/);
    expect(ignored.some((sentence) => sentence.startsWith('Frame size'))).toBe(
      ['k-limited', 'interrupt-coalescing'].includes(id),
    );
    expect(ignored.some((sentence) => sentence.startsWith('Clock'))).toBe(
      ['k-limited', 'interrupt-coalescing', 'batch-polling'].includes(id),
    );
  });

  it('stays with its own numbers where the workload says nothing, and says so', () => {
    const values = baseOf(model);
    const nothing: Workload = {
      rateMpps: null,
      frameBytes: null,
      cores: null,
      packetUs: null,
      clockGhz: null,
    };
    const { inputs, assumed, ignored } = write(nothing, values);
    const legal = legalPoint(model, values, inputs);
    expect(legal).toEqual({ ok: true, values });
    expect(assumed.some((sentence) => sentence.startsWith('Cores: '))).toBe(true);
    expect(ignored).toEqual([]);
  });

  it('says what lies beyond its limits and goes to the nearest one', () => {
    const { inputs, ignored } = write({ ...vppWorkload, cores: 5000 }, baseOf(model));
    const { max } = model.fields.find(({ name }) => name === 'cores') as { max: number };
    expect(inputs.cores).toBe(max);
    expect(ignored.some((sentence) => sentence.startsWith('Cores of 5000'))).toBe(true);
  });
});

describe('the cost of a packet in each model’s terms', () => {
  it('batch polling keeps the time of a poll and the steadiness of its slots', () => {
    const model = modelOf('batch-polling');
    const { inputs } = sharedOf(model).write({ ...vppWorkload, packetUs: 0.75 }, baseOf(model));
    expect(inputs['service.interceptUs']).toBeUndefined();
    expect(inputs['service.slopeUs']).toBeCloseTo(0.75 - 0.991 / 256, 8);
    expect(inputs.slotNs).toBe(100);
  });

  it('batch polling shortens the poll where it would take most of the time', () => {
    const model = modelOf('batch-polling');
    const { inputs } = sharedOf(model).write({ ...vppWorkload, packetUs: 0.005 }, baseOf(model));
    const factor = 0.005 / ((0.991 + 0.0712 * 256) / 256);
    expect(inputs['service.interceptUs']).toBeCloseTo(0.991 * factor, 8);
    expect(inputs['service.slopeUs']).toBeCloseTo(0.0712 * factor, 8);
  });

  it('batch polling scales a table as it scales a line', () => {
    const model = modelOf('batch-polling');
    const table = { 'service.tableUs': { 1: 1, 256: 25.6 }, 'service.between': 'interpolation' };
    const values = valuesOf(model, { ...table, 'service.interceptUs': null, 'service.slopeUs': null });
    const { inputs } = sharedOf(model).write({ ...vppWorkload, packetUs: 0.2 }, values);
    expect(inputs['service.tableUs']).toEqual({ 1: 2, 256: 51.2 });
  });

  it('k-limited keeps the variation of its times', () => {
    const model = modelOf('k-limited');
    const { inputs } = sharedOf(model).write({ ...vppWorkload, packetUs: 1 }, baseOf(model));
    const mean = (inputs.serviceUs as number) * 1e-6;
    const before = 8.74366969e-6;
    expect((inputs.serviceSecondMoment as number) / mean ** 2).toBeCloseTo(1.150338e-9 / before ** 2, 6);
  });

  it('the virtual switch refuses a packet that the bus alone takes longer for', () => {
    const model = modelOf('vswitch-polling');
    const { inputs, ignored } = sharedOf(model).write(
      { ...vppWorkload, frameBytes: 1500, packetUs: 0.05 },
      baseOf(model),
    );
    expect(inputs.lookupCycles).toBeUndefined();
    expect(ignored).toEqual([expect.stringContaining('already take 0.094 µs')]);
  });

  it('execution areas need two cores for a flow', () => {
    const model = modelOf('execution-areas');
    const { inputs, ignored } = sharedOf(model).write({ ...vppWorkload, cores: 1 }, baseOf(model));
    expect(inputs.cores).toBe(2);
    expect(ignored).toEqual(['1 core: one flow needs at least 2 here, so 2.']);
  });

  it('all models carry the same with the same cores and cost', () => {
    const workload: Workload = { rateMpps: 1, frameBytes: 64, cores: 4, packetUs: 1, clockGhz: null };
    for (const model of sharing) {
      const written = sharedOf(model).write(workload, baseOf(model));
      const legal = legalPoint(model, baseOf(model), written.inputs);
      if (!legal.ok) throw new Error(legal.message);
      const solved = solveNow({ model, values: legal.values });
      if (!solved.ok) throw new Error(solved.message);
      const { capacityMpps, criticalLoadMpps, cpuMpps, coresUsed } = solved.indicators;
      const perCore = (capacityMpps ?? criticalLoadMpps ?? cpuMpps)! / (coresUsed ?? 4);
      expect(perCore, model.id).toBeCloseTo(1, 4);
    }
  });
});
