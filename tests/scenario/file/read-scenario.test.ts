import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import { readScenario, writeScenario } from '../../../src/scenario/file/read-scenario.ts';
import { schemaModel } from '../../schema-model.ts';
import { toyModel } from '../../toy-model.ts';
import { arbitraryValues, isLegal } from '../arbitrary-values.ts';

const catalogue = loadedCatalogue([schemaModel, toyModel]);

const read = (json: unknown) => readScenario(catalogue, json);
const readInputs = (inputs: unknown) => read({ model: 'all-kinds', inputs });

function valuesOf(inputs: unknown): Record<string, unknown> {
  const reading = readInputs(inputs);
  if (!reading.ok) throw new Error(reading.fault.message);
  return reading.value.values;
}

describe('readScenario', () => {
  it('completes what is absent', () => {
    const reading = read({ model: 'all-kinds' });
    expect(reading).toMatchObject({
      ok: true,
      value: { model: 'all-kinds', view: {}, values: { rate: 5000, line: 3 } },
    });
  });

  it('takes nested and dotted names, named values and other names', () => {
    expect(valuesOf({ burst: { cv: 2 } })['burst.cv']).toBe(2);
    expect(valuesOf({ 'burst.cv': 2 })['burst.cv']).toBe(2);
    expect(valuesOf({ frame: 'imix' }).frame).toBeCloseTo(417.333, 3);
    expect(valuesOf({ rateGbps: 7.5 }).rate).toBe(7500);
  });

  it('leaves out what a table replaces, unless it is given', () => {
    expect(valuesOf({ table: { 1: 2 } }).line).toBeNull();
    expect(valuesOf({ table: { 1: 2 }, line: 4 }).line).toBe(4);
    expect(valuesOf({ table: null }).line).toBe(3);
  });

  it.each<[unknown, string, string | null]>([
    [[], 'not-an-object', null],
    [null, 'not-an-object', null],
    [7, 'not-an-object', null],
    [{ inputs: {} }, 'missing-model', null],
    [{ model: 'batch' }, 'unknown-model', null],
    [{ model: {} }, 'unknown-model', null],
    [{ model: 'constructor' }, 'unknown-model', null],
    [{ model: 'all-kinds', input: {} }, 'unknown-key', null],
    [{ model: 'all-kinds', inputs: [] }, 'not-an-object', null],
    [{ model: 'all-kinds', inputs: null }, 'not-an-object', null],
    [{ model: 'all-kinds', view: { method: 1 } }, 'bad-view', null],
    [{ model: 'all-kinds', inputs: { burst: 2 } }, 'not-an-object', 'burst'],
    [{ model: 'all-kinds', inputs: { ratee: 2 } }, 'unknown-input', 'ratee'],
    [{ model: 'all-kinds', inputs: { burst: { x: 2 } } }, 'unknown-input', 'burst.x'],
    [
      JSON.parse('{"model": "all-kinds", "inputs": {"__proto__": {"rate": 1}}}'),
      'unknown-input',
      '__proto__',
    ],
    [{ model: 'all-kinds', inputs: { burst: { cv: 2 }, 'burst.cv': 2 } }, 'given-twice', 'burst.cv'],
    [{ model: 'all-kinds', inputs: { rate: 1, rateGbps: 1 } }, 'given-twice', 'rateGbps'],
    [{ model: 'all-kinds', inputs: { rateGbps: 100 } }, 'out-of-range', 'rateGbps'],
    [{ model: 'all-kinds', inputs: { rateGbps: '1' } }, 'not-a-number', 'rateGbps'],
    [{ model: 'all-kinds', inputs: { rate: '5000' } }, 'not-a-number', 'rate'],
    [{ model: 'all-kinds', inputs: { rate: 0 } }, 'out-of-range', 'rate'],
    [{ model: 'all-kinds', inputs: { batch: 1.5 } }, 'not-an-integer', 'batch'],
    [{ model: 'all-kinds', inputs: { batch: 40, ring: 8 } }, 'batch-exceeds-ring', 'batch'],
  ])('refuses %j', (json, code, parameter) => {
    const reading = read(json);
    expect(reading).toMatchObject({ ok: false, fault: { code, parameter } });
    if (!reading.ok) expect(reading.fault.message).toMatch(/^[^\n]+[.?]$/);
  });

  it('says what a misspelt name may have meant', () => {
    const reading = readInputs({ ratee: 1 });
    expect(!reading.ok && reading.fault.message).toBe('All kinds has no input “ratee”; did you mean rate?');
  });

  it('bears deep and wide files', () => {
    const deep = JSON.parse(`{"burst": ${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`) as unknown;
    expect(readInputs(deep)).toMatchObject({
      ok: false,
      fault: { code: 'unknown-input', parameter: 'burst.a' },
    });
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, k) => [`x${k}`, k]));
    expect(readInputs(wide)).toMatchObject({ ok: false, fault: { code: 'unknown-input', parameter: 'x0' } });
  });

  it('reads what it wrote', () => {
    for (const model of catalogue.models) {
      fc.assert(
        fc.property(arbitraryValues(model), (values) => {
          const scenario = { model: model.id, values, view: { method: 'exact' } };
          const file = JSON.parse(JSON.stringify(writeScenario(scenario))) as unknown;
          expect(read(file)).toEqual({ ok: true, value: scenario });
        }),
      );
    }
  });

  it('refuses or gives legal inputs, whatever it is given', () => {
    const key = fc.oneof(
      fc.constantFrom(...schemaModel.fields.map(({ name }) => name), 'burst', 'rateGbps'),
      fc.string(),
    );
    const inputs = fc.dictionary(
      key,
      fc.oneof(fc.jsonValue(), fc.double(), fc.integer({ min: 1, max: 64 })),
      { maxKeys: 4 },
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.record({ model: fc.constant('all-kinds'), inputs })),
        (json) => {
          const reading = read(json);
          if (reading.ok)
            expect(isLegal(catalogue.find(reading.value.model)!, reading.value.values)).toBe(true);
          else expect(reading.fault.message.length).toBeLessThan(300);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
