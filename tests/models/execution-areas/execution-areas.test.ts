import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runHeadless } from '../../../src/headless/headless.ts';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import { executionAreas } from '../../../src/models/execution-areas/execution-areas.ts';
import { mppsOf } from '../../../src/models/execution-areas/solver/predict.ts';
import type { InputRow, InputValue, InputValues } from '../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import type { Solution } from '../../../src/models/contract/solution.ts';
import { encodeLink } from '../../../src/scenario/link/link.ts';
import { decodeLink } from '../../../src/scenario/link/read-link.ts';
import { readScenario } from '../../../src/scenario/file/read-scenario.ts';
import { engines, solverOf } from '../../engines.ts';

const catalogue = loadedCatalogue([executionAreas]);
const defaults = defaultValues(executionAreas.fields);
const withInputs = (inputs: Record<string, InputValue>): InputValues => ({ ...defaults, ...inputs });

function solve(
  inputs: Record<string, InputValue> = {},
  detail: 'indicators' | 'full' = 'indicators',
): Solution {
  return solverOf(executionAreas).solve(withInputs(inputs), { detail });
}

const faultOf = (inputs: Record<string, InputValue>) => executionAreas.check(withInputs(inputs));
const codes = (solution: Solution) => solution.notices.map(({ code }) => code);
/** The words of a table's column, row by row. */
const column = ({ words = {} }: Solution, table: string, name: string) =>
  Object.keys(words)
    .filter((key) => key.startsWith(`${table}.`) && key.endsWith(`.${name}`))
    .map((key) => words[key]);

const point = (
  configuration: string,
  flows: number,
  frameBytes: number,
  cycles: number | null,
  mpps: number | null = null,
): InputRow => ({
  configuration,
  flows,
  frameBytes,
  cycles,
  mpps,
});

const fourPoints = [
  point('3+1', 1, 64, 4072),
  point('3+1', 1, 1024, 5191),
  point('3+1', 2, 64, 11044),
  point('3+1', 2, 1024, 12630),
];

const i9 = { cores: 18, clockGhz: 3 };

describe('the default scenario', () => {
  const { indicators, words } = solve();

  it('is the paper’s testbed with many flows: 3+1 twice on eight cores', () => {
    expect(words).toMatchObject({ configuration: '3+1', limitedBy: 'cpu', extrapolated: 'no' });
    expect(indicators.throughputMpps).toBeCloseTo(1.326505, 6);
    expect(indicators.throughputGbps).toBeCloseTo(0.891411, 6);
    expect(indicators.scaleFactor).toBe(2);
    expect(indicators.coresUsed).toBe(8);
    expect(indicators.coresIdle).toBe(0);
    expect(indicators.saturationFrameBytes).toBeCloseTo(1058.469, 3);
    expect(indicators.cumulativeCycles).toBeCloseTo(11157.1376, 4);
    expect(indicators.cyclesPerCore).toBeCloseTo(5578.5688, 4);
    expect(indicators.linkMpps).toBeCloseTo(14.880952, 6);
  });

  it('ranks all configurations', () => {
    expect(column(solve(), 'ranking', 'configuration')).toEqual([
      '3+1',
      '2+1-125',
      '5+2',
      '4+2',
      '1+1-125',
      '4+1',
      '2+1-off',
      '1+1-off',
    ]);
  });

  it('needs no notice', () => {
    expect(solve().notices).toEqual([]);
  });
});

describe('a chosen configuration', () => {
  it('is answered, and the best is still ranked first', () => {
    const solution = solve({ configuration: '4+2' });
    expect(solution.words!.configuration).toBe('4+2');
    expect(solution.indicators.throughputMpps).toBeCloseTo(1.17592, 5);
    expect(solution.words!['ranking.0.configuration']).toBe('3+1');
  });

  it('that does not fit is refused, with the number of cores it needs', () => {
    const fault = faultOf({ configuration: '5+2', cores: 6 })!;
    expect(fault).toMatchObject({ code: 'not_enough_cores', parameter: 'cores', nearest: 7 });
    expect(fault.message).toBe(
      'Configuration 5+2 (IC off or 125 µs) needs 7 cores for one flow; the processor has 6.',
    );
    expect(faultOf({ cores: 1 })).toMatchObject({ code: 'not_enough_cores', nearest: 2 });
    expect(faultOf({ cores: 2 })).toBeNull();
  });

  it('elsewhere is a row with the reason', () => {
    const solution = solve({ cores: 6 });
    expect(solution.words!['ranking.7.configuration']).toBe('5+2');
    expect(solution.words!['ranking.7.reason']).toContain('needs 7 cores');
    expect(solution.indicators['ranking.7.throughputMpps']).toBeNull();
    expect(column(solution, 'ranking', 'reason').slice(0, 7)).toEqual(Array(7).fill(''));
  });

  it('names its bottleneck as far as the paper does', () => {
    const bottleneck = (configuration: string, frameBytes: number) =>
      solve({ configuration, frameBytes, flows: 1 }).words!.bottleneck;
    expect(bottleneck('1+1-off', 64)).toContain('Sending VM');
    expect(bottleneck('2+1-off', 64)).toBe('not given in the text');
    expect(bottleneck('3+1', 64)).toBe('not given in the text');
    expect(bottleneck('4+1', 256)).toBe('the virtual machine’s core');
    expect(bottleneck('4+1', 400)).toBe('the virtual machine’s core or Receiving VM');
    expect(bottleneck('4+1', 512)).toBe('Receiving VM');
    expect(bottleneck('4+2', 64)).toBe('Receiving');
    expect(bottleneck('4+2', 1024)).toBe('Receiving VM');
    expect(bottleneck('5+2', 64)).toContain('alone on its core');
    expect(bottleneck('5+2', 1400)).toBe('the link');
  });
});

describe('the best configuration for each frame size', () => {
  it('has the paper’s sizes and the present one', () => {
    const { indicators } = solve({ ...i9, frameBytes: 300 });
    const sizes = Object.keys(indicators)
      .filter((name) => /^bestPerFrame\.\d+\.frameBytes$/.test(name))
      .map((name) => indicators[name]);
    expect(sizes).toEqual([64, 128, 256, 300, 512, 1024, 1280, 1500]);
  });

  it('changes with the size', () => {
    const found = column(solve(i9), 'bestPerFrame', 'configuration');
    expect(found).toEqual(['2+1-125', '2+1-125', '2+1-125', '2+1-125', '4+1', '5+2', '5+2']);
  });
});

describe('a target', () => {
  it('lists the fewest cores for each configuration, whether or not they fit here', () => {
    const solution = solve({ targetMpps: 1 });
    expect(column(solution, 'cheapest', 'configuration')).toEqual([
      '4+1',
      '2+1-125',
      '4+2',
      '5+2',
      '3+1',
      '1+1-125',
      '2+1-off',
      '1+1-off',
    ]);
    expect(column(solution, 'cheapest', 'fits').filter((fits) => fits === 'no')).toHaveLength(2);
    expect(solution.indicators.targetCores).toBe(5);
    expect(solution.words!.targetAnswer).toBe('4+1 with 1 flow in parallel on 5 cores');
  });

  it('beyond the link or out of reach is an answer with a notice, not a failure', () => {
    for (const [inputs, code] of [
      [{ targetMpps: 15 }, 'target_above_link'],
      [{ targetMpps: 2, flows: 1 }, 'infeasible_target'],
    ] as const) {
      const solution = solve(inputs);
      expect(codes(solution)).toContain(code);
      expect(column(solution, 'cheapest', 'configuration')).toEqual([]);
      expect(solution.indicators.targetCores).toBeNull();
      expect(solution.words!.targetAnswer).toBe(
        solution.notices.find((notice) => notice.code === code)!.message,
      );
    }
  });

  it('can be given in bits', () => {
    const reading = readScenario(catalogue, {
      model: 'execution-areas',
      inputs: { frameBytes: 512, targetGbps: 10 },
    });
    expect(reading.ok && reading.value.values.targetMpps).toBeCloseTo(mppsOf(10, 512), 12);
    const field = executionAreas.fields.find(({ name }) => name === 'targetMpps');
    if (field?.kind !== 'number') throw new Error('the target is a number');
    const [view] = field.views!;
    expect(view.toView(mppsOf(10, 512), withInputs({ frameBytes: 512 }))).toBe(10);
    expect(view.fromView(10, withInputs({ frameBytes: 512 }))).toBeCloseTo(mppsOf(10, 512), 12);
  });

  it('judges the processors', () => {
    const cpus = [
      { name: 'small', cores: 4, clockGhz: 3.7, price: 100 },
      { name: 'dear', cores: 16, clockGhz: 3.7, price: 900 },
      { name: 'cheap', cores: 8, clockGhz: 3.7, price: 300 },
    ];
    const solution = solve({ targetMpps: 1.2, catalogue: cpus });
    expect(solution.words!.cheapestCpu).toBe('cheap');
    const verdicts = column(solution, 'cpus', 'verdict');
    expect(verdicts[0]).toContain('No configuration reaches 1.2 Mpps');
    expect(verdicts.slice(1)).toEqual(['reaches the target', 'reaches the target at the lowest price']);
    expect(solution.indicators['cpus.0.throughputMpps']).toBeNull();
    expect(solve({ targetMpps: 1.2, catalogue: [cpus[0]] }).words!.cheapestCpu).toContain('none');
  });

  it('without one the processors show their best', () => {
    const solution = solve();
    expect(column(solution, 'cpus', 'configuration')).toEqual(['3+1', '2+1-125']);
    expect(solution.indicators['cpus.1.throughputMpps']).toBeCloseTo(2.3604, 4);
    expect(solve({ catalogue: null }).words).not.toHaveProperty(['cpus.0.name']);
  });
});

describe('own calibration', () => {
  const solvedWith = (calibration: readonly InputRow[] | null, more: Record<string, InputValue> = {}) => ({
    parameterSet: 'own',
    calibration,
    ...more,
  });

  it('replaces the parameters of the configurations that have points, and only these', () => {
    const solution = solve(solvedWith(fourPoints, { configuration: '3+1' }));
    expect(solution.indicators['parameters.a']).toBeCloseTo(0.48645833, 7);
    expect(solution.indicators['parameters.b0']).toBeCloseTo(-2943.4667, 3);
    expect(solution.words!.parameterSource).toBe('4 measured points');
    expect(codes(solution)).toContain('exact-calibration');
    const other = solve(solvedWith(fourPoints, { configuration: '4+2' }));
    expect(other.indicators['parameters.b']).toBe(6854.9);
    expect(codes(other)).toContain('no-own-points');
  });

  it('with points of one flow borrows the growth of 3+1, own or printed', () => {
    const single = [point('4+1', 1, 64, 3562), point('4+1', 1, 1024, 3918)];
    const printed = solve(solvedWith(single, { configuration: '4+1' }));
    expect(printed.indicators['parameters.a']).toBe(0.7817);
    expect(printed.indicators['parameters.a0']).toBeCloseTo(-0.4108667, 6);
    expect(printed.notices.find(({ code }) => code === 'borrowed-growth')!.message).toContain(
      '3+1 in Table 2',
    );
    const lent = solve(solvedWith([...single, ...fourPoints], { configuration: '4+1' }));
    expect(lent.indicators['parameters.a']).toBeCloseTo(0.48645833, 7);
    expect(lent.notices.find(({ code }) => code === 'borrowed-growth')!.message).toContain(
      'your points for 3+1',
    );
  });

  it('takes throughputs at the clock of the measured machine', () => {
    const rows = fourPoints.map(({ configuration, flows, frameBytes, cycles }) =>
      point(
        String(configuration),
        Number(flows),
        Number(frameBytes),
        null,
        (Number(flows) ** 2 * 2500) / Number(cycles),
      ),
    );
    const { indicators } = solve(solvedWith(rows, { configuration: '3+1', calibrationClockGhz: 2.5 }));
    expect(indicators['parameters.a']).toBeCloseTo(0.48645833, 7);
  });

  it('without any points keeps Table 2', () => {
    const solution = solve(solvedWith(null));
    expect(solution.indicators.throughputMpps).toBe(solve().indicators.throughputMpps);
    expect(codes(solution)).toContain('no-own-points');
  });

  it('knows the range of its points', () => {
    const inside = solve(solvedWith(fourPoints, { configuration: '3+1', frameBytes: 1024 }));
    expect(inside.words!.extrapolated).toBe('no');
    const outside = solve(solvedWith(fourPoints, { configuration: '3+1', frameBytes: 1100 }));
    expect(outside.words!.extrapolated).toBe('yes');
    expect(codes(outside)).toContain('frame-extrapolated');
  });

  it('warns of points measured with a full link', () => {
    const full = point('3+1', 2, 1500, null, mppsOf(10, 1500));
    expect(codes(solve(solvedWith([...fourPoints, full])))).toContain('link-limited-points');
    expect(codes(solve(solvedWith([...fourPoints, { ...full, mpps: 0.7 }])))).not.toContain(
      'link-limited-points',
    );
  });

  it.each([
    ['too_few_points', fourPoints.slice(1)],
    ['too_few_points', [point('4+1', 1, 64, 3562)]],
    ['degenerate_points', [1, 2, 3, 4].map((flows) => point('3+1', flows, 64, 4000 * flows))],
    ['degenerate_points', [point('4+1', 1, 64, 3562), point('4+1', 1, 64, 3600)]],
    ['bad_cost', [...fourPoints, point('3+1', 1, 512, null)]],
    ['bad_cost', [...fourPoints, point('3+1', 1, 512, 4600, 0.8)]],
    ['nonpositive_cost', [point('3+1', 1, 1400, 10), point('3+1', 1, 1500, 4000)]],
  ])('is refused with %s, and a link is repaired without its points', (code, calibration) => {
    const inputs = solvedWith(calibration, { configuration: '3+1' });
    expect(faultOf(inputs)).toMatchObject({ code, parameter: 'calibration', nearest: null });
    const link = encodeLink(catalogue, { model: 'execution-areas', values: withInputs(inputs), view: {} });
    expect(decodeLink(catalogue, link).scenario.values.calibration).toBeNull();
  });

  it('names the configuration or the row at fault', () => {
    expect(faultOf(solvedWith(fourPoints.slice(1)))!.message).toMatch(/^Points of 3\+1: /);
    expect(faultOf(solvedWith([...fourPoints, point('3+1', 1, 512, null)]))!.message).toMatch(/^Row 5: /);
  });

  it('without a cost above 0 is left out of the ranking with a notice, if another is chosen', () => {
    const rows = [point('4+1', 1, 1400, 10), point('4+1', 1, 1500, 4000)];
    const solution = solve(solvedWith(rows, { configuration: '3+1' }));
    expect(codes(solution)).toContain('nonpositive_cost');
    expect(column(solution, 'ranking', 'reason').at(-1)).toContain('no cost above 0');
    for (const cell of Object.values(solution.indicators)) expect(Number.isNaN(cell)).toBe(false);
    expect(() => solve(solvedWith(rows, { configuration: '3+1' }), 'full')).not.toThrow();
  });

  it('has no effect under another parameter set', () => {
    expect(faultOf({ parameterSet: 'table2', calibration: fourPoints.slice(1) })).toBeNull();
  });
});

describe('notices', () => {
  it.each([
    ['frame-extrapolated', { frameBytes: 1200 }],
    ['flows-extrapolated', i9],
    ['tables-differ', { configuration: '5+2' }],
    ['poor-prediction', { configuration: '5+2' }],
    ['latency-left-out', { configuration: '1+1-125' }],
    ['several-fill-link', { frameBytes: 1500 }],
    ['target_above_link', { targetMpps: 100 }],
  ])('%s', (code, inputs) => {
    expect(codes(solve(inputs as Record<string, InputValue>))).toContain(code);
    expect(codes(solve())).not.toContain(code);
  });

  it('says of 4+1 with several flows that its growth is assumed', () => {
    const solution = solve({ configuration: '4+1', cores: 10 });
    const notice = solution.notices.find(({ code }) => code === 'flows-extrapolated')!;
    expect(notice.message).toBe(
      '4+1 was measured with 1 flow, so 2 in parallel are an extrapolation; its growth with the flows is assumed to be that of 3+1.',
    );
  });

  it('says which table is used', () => {
    const message = (parameterSet: string) =>
      solve({ configuration: '5+2', parameterSet }).notices.find(({ code }) => code === 'tables-differ')!
        .message;
    expect(message('table2')).toBe(
      'By Table 2 of the paper a packet costs 13.7 % more here than by its Table 1; this result uses Table 2.',
    );
    expect(message('table1')).toContain('uses Table 1');
  });
});

describe('the model over its whole range', () => {
  it('answers any legal scenario with numbers or nothing, and with words', () => {
    fc.assert(
      fc.property(
        fc.record({
          frameBytes: fc.integer({ min: 64, max: 1500 }),
          flows: fc.integer({ min: 1, max: 200 }),
          cores: fc.integer({ min: 7, max: 256 }),
          clockGhz: fc.double({ min: 0.1, max: 10, noNaN: true }),
          linkGbps: fc.double({ min: 0.01, max: 1000, noNaN: true }),
          configuration: fc.constantFrom('best', '1+1-off', '2+1-125', '3+1', '5+2'),
          parameterSet: fc.constantFrom('table2', 'table1', 'table1-borrowed'),
          targetMpps: fc.option(fc.double({ min: 0.01, max: 20, noNaN: true })),
        }),
        (inputs) => {
          expect(faultOf(inputs)).toBeNull();
          const { indicators, words } = solve(inputs);
          for (const value of Object.values(indicators))
            expect(value === null || Number.isFinite(value)).toBe(true);
          for (const value of Object.values(words!)) expect(value).not.toMatch(/NaN|undefined|Infinity/);
          const best = indicators['ranking.0.throughputMpps']!;
          expect(indicators.throughputMpps!).toBeLessThanOrEqual(best * (1 + 1e-9));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('gives the throughput at every frame size in full detail', () => {
    const { throughputMpps } = solve({}, 'full').relations;
    expect(throughputMpps.x).toHaveLength(1437);
    expect(throughputMpps.y[0]).toBe(solve().indicators.throughputMpps);
  });

  it('keeps its inputs in links', () => {
    const values = withInputs({ parameterSet: 'own', calibration: fourPoints, targetMpps: 1.5, ...i9 });
    const link = encodeLink(catalogue, { model: 'execution-areas', values, view: {} });
    expect(decodeLink(catalogue, link).scenario.values).toEqual(values);
  });

  it('answers without a screen, with tables as lists', async () => {
    const { exit, text } = await headless({ cores: 6, targetMpps: 1 });
    expect(exit).toBe(0);
    const { indicators } = JSON.parse(text) as {
      indicators: { ranking: { configuration: string; throughputMpps: number | null }[]; limitedBy: string };
    };
    expect(indicators.ranking).toHaveLength(8);
    expect(indicators.ranking[7]).toMatchObject({ configuration: '5+2', throughputMpps: null });
    expect(indicators.limitedBy).toBe('cpu');
  });

  it('refuses without a screen with the model’s own code', async () => {
    const { exit, errors } = await headless({ cores: 6, configuration: '5+2' });
    expect(exit).toBe(2);
    expect(JSON.parse(errors)).toMatchObject({ error: { code: 'not_enough_cores', parameter: 'cores' } });
  });
});

async function headless(inputs: Record<string, InputValue>) {
  let text = '';
  let errors = '';
  const exit = await runHeadless(engines, ['solve', '-'], {
    read: () => Promise.resolve(JSON.stringify({ model: 'execution-areas', inputs })),
    write: (part) => {
      text += part;
      return Promise.resolve();
    },
    save: () => Promise.resolve(),
    writeError: (part) => (errors += part),
  });
  return { exit, text, errors };
}
