/**
 * Scenario files as the model's users write them: nested names, a rate instead of an interarrival time, one number or a
 * list.
 */
import { describe, expect, it } from 'vitest';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import { interruptCoalescing } from '../../../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import { readScenario, writeScenario } from '../../../src/scenario/file/read-scenario.ts';
import { solveNow } from './solve-now.ts';

const catalogue = loadedCatalogue([interruptCoalescing]);
const read = (inputs: unknown) => readScenario(catalogue, { model: 'interrupt-coalescing', inputs });

function valuesOf(inputs: unknown) {
  const reading = read(inputs);
  if (!reading.ok) throw new Error(reading.fault.message);
  return reading.value.values;
}

describe('a scenario file', () => {
  it('may give the rate, and families nested', () => {
    const values = valuesOf({ rateMpps: 0.1, arrivals: { family: 'negative-binomial', cv: 1.5 } });
    expect(values.meanInterarrivalUs).toBeCloseTo(10, 12);
    expect(values['arrivals.cv']).toBe(1.5);
  });

  it('may give the cost of an interrupt as a number or as probabilities, under one name', () => {
    expect(valuesOf({ interruptUs: 3 }).interruptUs).toBe(3);
    const values = valuesOf({ interruptUs: [0.5, 0.25, 0.25], maxWorkUs: 300 });
    expect(values.interruptPmf).toEqual([0.5, 0.25, 0.25]);
    const solution = solveNow(values);
    const load = solution.indicators.loadWithOverhead! - solution.indicators.load!;
    expect(load * solution.indicators.meanBatchIntervalUs!).toBeCloseTo(0.75, 10);
  });

  it('is refused where the two forms contradict each other', () => {
    expect(read({ interruptUs: [1], interruptPmf: [1] })).toMatchObject({
      ok: false,
      fault: { code: 'given-twice' },
    });
    expect(read({ interruptUs: [1, -1] })).toMatchObject({
      ok: false,
      fault: { code: 'not-a-probability', parameter: 'interruptPmf' },
    });
    expect(read({ maxWorkUs: [1] })).toMatchObject({ ok: false, fault: { code: 'not-a-number' } });
  });

  it('written and read again is the same', () => {
    const reading = read({ interruptUs: [0, 1, 1], coalescingUs: 50 });
    if (!reading.ok) throw new Error(reading.fault.message);
    expect(readScenario(catalogue, writeScenario(reading.value))).toEqual(reading);
  });
});
