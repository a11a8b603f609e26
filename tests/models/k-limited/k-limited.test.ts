import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runHeadless } from '../../../src/headless/headless.ts';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import type { InputValue, InputValues, NumberField } from '../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { kLimited } from '../../../src/models/k-limited/k-limited.ts';
import type { Solution } from '../../../src/models/contract/solution.ts';
import { SolveFailure } from '../../../src/models/contract/solution.ts';
import { encodeLink } from '../../../src/scenario/link/link.ts';
import { decodeLink } from '../../../src/scenario/link/read-link.ts';
import { nest } from '../../../src/scenario/file/input-names.ts';
import { readScenario } from '../../../src/scenario/file/read-scenario.ts';
import { engines, solverOf } from '../../engines.ts';

const catalogue = loadedCatalogue([kLimited]);
const defaults = defaultValues(kLimited.fields);
const withInputs = (inputs: Record<string, InputValue>): InputValues => ({ ...defaults, ...inputs });

function solve(
  inputs: Record<string, InputValue> = {},
  detail: 'indicators' | 'screen' | 'full' = 'indicators',
): Solution {
  return solverOf(kLimited).solve(withInputs(inputs), { detail });
}

const codes = (solution: Solution) => solution.notices.map(({ code }) => code);

describe('the default scenario', () => {
  const { indicators } = solve();

  it('is the paper’s machine with one function at mid load', () => {
    expect(indicators.capacityMpps).toBeCloseTo(1.820512, 6);
    expect(indicators.load).toBeCloseTo(0.51, 4);
    expect(indicators.responseUs).toBeCloseTo(88.06, 0);
    expect(indicators.serviceSecondMomentUs2).toBeCloseTo(1150.338, 6);
    expect(indicators.switchOverVariation).toBeCloseTo(0.641, 3);
  });

  it('shows both forms, and reports the chosen one', () => {
    const exact = solve({ method: 'exact' }).indicators;
    expect(indicators.responseUs).toBe(indicators['published.responseUs']);
    expect(exact.responseUs).toBe(indicators['exact.responseUs']);
    expect(exact['published.responseUs']).toBe(indicators['published.responseUs']);
    expect(exact.responseUs).toBeLessThan(indicators.responseUs!);
    expect(indicators.boundExcessUs).toBeCloseTo(indicators.responseUs! - exact.responseUs!, 9);
  });

  it('obeys Little’s law', () => {
    const perCorePackets = (0.9285 / 16) * indicators.waitingUs!;
    expect(indicators.meanQueue).toBeCloseTo(perCorePackets, 9);
    expect(indicators.meanInSystem! - indicators.meanQueue!).toBeCloseTo(indicators.utilisation!, 9);
  });

  it('has every declared indicator and numeric, all numbers, in names that nest', () => {
    expect(Object.keys(indicators).sort()).toEqual(kLimited.indicators.map(({ name }) => name).sort());
    expect(Object.values(indicators).every((value) => Number.isFinite(value))).toBe(true);
    expect(Object.keys(solve().numerics).sort()).toEqual(kLimited.numerics.map(({ name }) => name).sort());
    expect(nest(indicators)).toMatchObject({ exact: { responseUs: indicators['exact.responseUs'] } });
    for (const name of kLimited.strip) expect(indicators).toHaveProperty([name]);
  });
});

describe('inputs', () => {
  it.each([
    ['bad_beta2', 'serviceSecondMoment', { serviceSecondMoment: 1.12e-18 }],
    ['bad_beta2', 'serviceUs', { serviceUs: 40, rateMpps: 0.1 }],
    ['bad_s2', 'switchOverSecondMoment', { switchOverSecondMoment: 0.3e-18 }],
    ['bad_s2', 'switchOverSecondMoment', { switchOverUs: 20 }],
    ['bad_s2', 'switchOverSecondMoment', { switchOverUs: 0 }],
    ['unstable', 'rateMpps', { rateMpps: 1.9 }],
    ['unstable', 'rateMpps', { cores: 8 }],
  ])('%s at %s', (code, parameter, inputs) => {
    const values = withInputs(inputs as Record<string, InputValue>);
    const fault = kLimited.check(values)!;
    expect(fault.code).toBe(code);
    expect(fault.parameter).toBe(parameter);
    expect(fault.message).toMatch(/^[A-Z].*\.$/);
    expect(kLimited.check({ ...values, [parameter]: fault.nearest! })).toBeNull();
    expect(() => solve(inputs as Record<string, InputValue>)).toThrow(SolveFailure);
  });

  it('name the square of the mean in both units when a second moment is below it', () => {
    const { message } = kLimited.check(withInputs({ serviceSecondMoment: 1.12e-18 }))!;
    expect(message).toContain('below the square of its mean');
    expect(message).toContain('76.45 µs² (7.65e-11 s²)');
  });

  it('state the limit when overloaded', () => {
    expect(kLimited.check(withInputs({ rateMpps: 2 }))!.message).toContain('1.821 Mpps');
  });

  it('read second moments in µs² and as squared coefficient of variation, and back', () => {
    const field = kLimited.fields.find(({ name }) => name === 'switchOverSecondMoment') as NumberField;
    expect(field.defaultView).toBe('us2');
    const [micro, variation] = field.views!;
    expect(micro.toView(0.3e-9, defaults)).toBe(300);
    expect(micro.fromView(300, defaults)).toBe(3e-10);
    expect(variation.toView(0.3e-9, defaults)).toBeCloseTo(0.6412, 4);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 30, noNaN: true }), (cv2) => {
        expect(variation.toView(variation.fromView(cv2, defaults), defaults)).toBeCloseTo(cv2, 9);
      }),
    );
  });

  it('read the rate as load and per core, and back', () => {
    const field = kLimited.fields.find(({ name }) => name === 'rateMpps') as NumberField;
    const [load, perCore] = field.views!;
    expect(load.toView(0.9285, defaults)).toBeCloseTo(51, 2);
    expect(perCore.toView(0.9285, defaults)).toBeCloseTo(58.03, 2);
    for (const view of [load, perCore])
      expect(view.fromView(view.toView(1.2, defaults), defaults)).toBeCloseTo(1.2, 12);
  });

  it('take other names for the same numbers', () => {
    const scenario = {
      model: 'k-limited',
      inputs: { ratePps: 928_500, serviceSecondMomentUs2: 1120, switchOverSecondMomentUs2: 300 },
    };
    const reading = readScenario(catalogue, scenario);
    if (!reading.ok) throw new Error(reading.fault.message);
    expect(reading.value.values.rateMpps).toBeCloseTo(0.9285, 12);
    expect(reading.value.values.serviceSecondMoment).toBeCloseTo(1.12e-9, 20);
  });

  it('survive a link', () => {
    const values = withInputs({ functions: 25, packetsPerCycle: null, method: 'exact', rateMpps: 1.602 });
    const link = encodeLink(catalogue, { model: 'k-limited', values, view: {} });
    const { scenario, corrections } = decodeLink(catalogue, link);
    expect(corrections).toEqual([]);
    expect(scenario.values).toEqual(values);
  });

  it('that a link overloads are not corrections, and come with the nearest that have a result', () => {
    const { scenario, overload, corrections } = decodeLink(catalogue, '#v1/k-limited?rateMpps=3');
    expect(corrections).toEqual([]);
    expect(overload).toMatchObject({ rateMpps: 3 });
    expect(kLimited.check(scenario.values)).toBeNull();
  });
});

describe('presets', () => {
  it('are the paper’s machine at 17, 51 and 88 % for 1, 10 and 25 functions', () => {
    expect(kLimited.presets).toHaveLength(9);
    expect(new Set(kLimited.presets.map(({ id }) => id)).size).toBe(9);
    const table: Record<number, readonly number[]> = {
      1: [33.26, 88.06, 500.51],
      10: [39.72, 120.84, 731.49],
      25: [44.46, 144.96, 901.4],
    };
    for (const { inputs, label } of kLimited.presets) {
      expect(kLimited.check(withInputs(inputs)), label).toBeNull();
      const { load, responseUs } = solve(inputs).indicators;
      const n = (inputs.functions as number | undefined) ?? 1;
      const at = [0.17, 0.51, 0.88].findIndex((known) => Math.abs(load! - known) < 2e-4);
      expect(at, label).toBeGreaterThanOrEqual(0);
      expect(responseUs! / table[n][at], label).toBeCloseTo(1, 2);
    }
  });
});

describe('notices', () => {
  it('warn beyond the ring: 25 functions at 99 % of the limit', () => {
    const rateMpps = 0.99 * 1.820512;
    expect(codes(solve({ functions: 25, rateMpps }))).toContain('beyond-ring');
    expect(solve({ functions: 25, rateMpps }).indicators.meanQueue).toBeCloseTo(1342, -1);
    expect(codes(solve({ rateMpps }))).not.toContain('beyond-ring');
  });

  it('mark extrapolation, another machine, idle cores, the limit and the bound', () => {
    expect(codes(solve())).toEqual([]);
    expect(codes(solve({ functions: 25 }))).toEqual([]);
    expect(codes(solve({ functions: 26 }))).toContain('cubic-extrapolated');
    expect(codes(solve({ serviceUs: 5 }))).toContain('cubic-of-another-machine');
    expect(codes(solve({ serviceUs: 5, serviceSecondMoment: 1e-9 }))).toEqual([]);
    expect(codes(solve({ rateMpps: 0.2 }))).toContain('pauses-back-to-back');
    expect(codes(solve({ rateMpps: 1.81 }))).toContain('near-limit');
    const short = { packetsPerCycle: 2, rateMpps: 0.5 };
    expect(codes(solve(short))).toContain('upper-bound');
    expect(codes(solve({ ...short, method: 'exact' }))).not.toContain('upper-bound');
  });
});

describe('the solver', () => {
  it('draws the same curve against the rate wherever the rate is, and another where the queue is', () => {
    const solver = solverOf(kLimited);
    const curveAt = (inputs: Record<string, InputValue>) =>
      solver.solve(withInputs(inputs), { detail: 'screen' }).relations.exactResponseUs;
    const first = curveAt({ rateMpps: 0.5 });
    const again = curveAt({ rateMpps: 0.7 });
    expect(again).toEqual(first);
    expect(again.y.buffer).not.toBe(first.y.buffer); // each answer hands its own over
    expect(curveAt({ rateMpps: 0.7, k: 200 })).toEqual(
      solve({ rateMpps: 0.7, k: 200 }, 'screen').relations.exactResponseUs,
    );
  });

  it('rises with the number of functions and with the rate', () => {
    const byFunctions = [1, 5, 10, 20, 25].map((functions) => solve({ functions }).indicators.responseUs!);
    const byRate = [0.3, 0.6, 0.9, 1.2, 1.5, 1.8].map(
      (rateMpps) => solve({ rateMpps }).indicators['exact.responseUs']!,
    );
    for (const curve of [byFunctions, byRate]) expect([...curve].sort((a, b) => a - b)).toEqual(curve);
  });
});

describe('the headless command', () => {
  async function run(
    argv: readonly string[],
    text: string,
  ): Promise<{ exit: number; out: string; error: string }> {
    let out = '';
    let error = '';
    const exit = await runHeadless(engines, argv, {
      read: () => Promise.resolve(text),
      write: (part) => {
        out += part;
        return Promise.resolve();
      },
      save: () => Promise.resolve(),
      writeError: (part) => {
        error += part;
      },
    });
    return { exit, out, error };
  }

  it('answers with the names of the specification', async () => {
    const inputs = { rateMpps: 0.30948704, functions: 25, method: 'exact' };
    const { exit, out } = await run(['solve', '-'], JSON.stringify({ model: 'k-limited', inputs }));
    const answer = JSON.parse(out) as { inputs: InputValues; indicators: Record<string, never> };
    expect(exit).toBe(0);
    expect(answer.inputs).toMatchObject({ packetsPerCycle: 300, serviceSecondMoment: null, method: 'exact' });
    const { responseUs, published, exact } = answer.indicators as unknown as {
      responseUs: number;
      published: { responseUs: number };
      exact: { responseUs: number };
    };
    expect(published.responseUs).toBeCloseTo(44.46, 2);
    expect(responseUs).toBe(exact.responseUs);
  });

  it('refuses overload with its code and goes on with a sweep', async () => {
    const text = JSON.stringify({ model: 'k-limited', inputs: { rateMpps: 1.9 } });
    const refused = await run(['solve', '-'], text);
    expect(refused.exit).toBe(2);
    expect(JSON.parse(refused.error)).toMatchObject({ error: { code: 'unstable', parameter: 'rateMpps' } });
    const swept = await run(['sweep', '-', '--over', 'rateMpps=1.6:2:0.2'], text);
    const rows = swept.out.trim().split('\n');
    expect(rows.map((row) => row.split(',').at(-1))).toEqual(['error', '', '', 'unstable']);
  });
});
