import { describe, expect, it } from 'vitest';
import { kLimited } from '../../../src/models/k-limited/k-limited.ts';
import type { NumberField } from '../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { checkNumberText, checkValue } from '../../../src/scenario/file/check-field.ts';
import { schemaModel } from '../../schema-model.ts';

const fieldOf = (name: string) => schemaModel.fields.find((field) => field.name === name)!;
const rate = fieldOf('rate') as NumberField;
const batch = fieldOf('batch') as NumberField;
const line = fieldOf('line') as NumberField;
const frame = fieldOf('frame') as NumberField;

const faultOf = (check: ReturnType<typeof checkValue>) => (check.ok ? null : check.fault);

describe('checkNumberText', () => {
  it.each([
    ['7500', 7500],
    [' 7500 ', 7500],
    ['7 500', 7500],
    ['7\u202f500', 7500],
    ['7\u2009500.5', 7500.5],
    ['7.5e3', 7500],
    ['7500.', 7500],
    ['+7500', 7500],
    ['7500 Mbit/s', 7500],
  ])('reads %j', (text, value) => {
    expect(checkNumberText(rate, text)).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'empty', 'Rate is empty: enter a number from 1 to 20000 Mbit/s.'],
    [
      '7,5',
      'decimal-comma',
      '“7,5” has a comma: write decimals with a point and no separator between thousands.',
    ],
    [
      '7.500,25',
      'decimal-comma',
      '“7.500,25” has a comma: write decimals with a point and no separator between thousands.',
    ],
    ['fast', 'not-a-number', 'Rate must be a number from 1 to 20000 Mbit/s, not “fast”.'],
    ['NaN', 'not-a-number', 'Rate must be a number from 1 to 20000 Mbit/s, not “NaN”.'],
    ['0x10', 'not-a-number', 'Rate must be a number from 1 to 20000 Mbit/s, not “0x10”.'],
    ['1e9', 'out-of-range', 'Rate must be a number from 1 to 20000 Mbit/s; 1000000000 is too large.'],
    ['1e999', 'out-of-range', 'Rate must be a number from 1 to 20000 Mbit/s; the number given is too large.'],
    ['0', 'out-of-range', 'Rate must be a number from 1 to 20000 Mbit/s; 0 is too small.'],
    ['\u22125', 'out-of-range', 'Rate must be a number from 1 to 20000 Mbit/s; -5 is too small.'],
  ])('refuses %j with one sentence', (text, code, message) => {
    expect(faultOf(checkNumberText(rate, text))).toMatchObject({ code, message, parameter: 'rate' });
  });

  it('takes whole numbers only where they are meant', () => {
    expect(faultOf(checkNumberText(batch, '2.5'))).toMatchObject({
      code: 'not-an-integer',
      message: 'Batch must be a whole number from 1 to 64 packets, not 2.5.',
      nearest: 3,
    });
    expect(faultOf(checkNumberText(batch, '64.4'))).toMatchObject({ code: 'out-of-range', nearest: 64 });
  });

  it('reads and words a number in another unit', () => {
    const values = defaultValues(schemaModel.fields);
    const [gbps, interval] = rate.views!;
    expect(checkNumberText(rate, '7.5 Gbit/s', { view: gbps, values })).toEqual({ ok: true, value: 7500 });
    expect(faultOf(checkNumberText(rate, '30', { view: gbps, values }))).toMatchObject({
      message: 'Rate must be a number from 0.001 to 20 Gbit/s; 30 is too large.',
      nearest: 20_000,
    });
    // A longer interval is a lower rate: the words follow what was typed.
    expect(faultOf(checkNumberText(rate, '5000', { view: interval, values }))).toMatchObject({
      message: 'Rate must be a number from 0.05 to 1000 ns; 5000 is too large.',
      nearest: 1,
    });
    expect(faultOf(checkNumberText(rate, '0', { view: interval, values }))).toMatchObject({
      code: 'out-of-range',
    });
  });

  it('understands a pasted number in any unit of the field, whichever is shown', () => {
    const values = defaultValues(kLimited.fields);
    const moment = kLimited.fields.find(({ name }) => name === 'switchOverSecondMoment') as NumberField;
    const us2 = moment.views!.find(({ id }) => id === 'us2')!;
    for (const text of ['1120 µs²', '1120 μs²', '1120us^2', '1 120 us2', '1.12e-9 s²', '1.12e-9 s^2']) {
      expect(checkNumberText(moment, text, { view: null, values }), text).toEqual({
        ok: true,
        value: 1.12e-9,
      });
      expect(checkNumberText(moment, text, { view: us2, values }), text).toEqual({
        ok: true,
        value: 1.12e-9,
      });
    }
    expect(checkNumberText(moment, '1120', { view: us2, values })).toEqual({ ok: true, value: 1.12e-9 });
    expect(checkNumberText(moment, '1120', { view: null, values })).toEqual({ ok: true, value: 1120 });
    // A share of the mean: 13.52² µs² twice.
    expect(checkNumberText(moment, '1 cv²', { view: us2, values })).toEqual({
      ok: true,
      value: 3.655808e-10,
    });
  });

  it('refuses a unit that the field does not have, and names those it has', () => {
    const values = defaultValues(kLimited.fields);
    const moment = kLimited.fields.find(({ name }) => name === 'switchOverSecondMoment') as NumberField;
    const us2 = moment.views!.find(({ id }) => id === 'us2')!;
    expect(faultOf(checkNumberText(moment, '1.12 ns²', { view: us2, values }))).toMatchObject({
      code: 'unknown-unit',
      message: '“ns²” is not a unit of this field: enter the number in µs², s² or cv².',
    });
    expect(faultOf(checkNumberText(moment, '300 µs', { view: us2, values }))?.code).toBe('unknown-unit');
    expect(faultOf(checkNumberText(batch, '32 frames'))?.message).toBe(
      '“frames” is not a unit of this field: enter the number in packets.',
    );
    expect(faultOf(checkNumberText(rate, '7,5 Gbit/s'))?.code).toBe('decimal-comma');
  });

  it('words the range in the unit that was written', () => {
    const values = defaultValues(schemaModel.fields);
    expect(faultOf(checkNumberText(rate, '30 Gbit/s', { view: null, values }))).toMatchObject({
      message: 'Rate must be a number from 0.001 to 20 Gbit/s; 30 is too large.',
      nearest: 20_000,
    });
  });

  it('takes nothing for an optional number, and names for named ones', () => {
    expect(checkNumberText(line, ' ')).toEqual({ ok: true, value: null });
    expect(checkNumberText(frame, 'IMIX')).toEqual({ ok: true, value: 417.3333333333333 });
    expect(checkNumberText(frame, '64')).toEqual({ ok: true, value: 64 });
  });
});

describe('checkValue', () => {
  it.each<[string, unknown, unknown]>([
    ['rate', 1, 1],
    ['frame', 'imix', 417.3333333333333],
    ['line', null, null],
    ['line', -0, 0],
    ['family', 'own', 'own'],
    ['histogram', [0, 2, 1], [0, 2, 1]],
    ['histogram', null, null],
    ['table', { 1: 2.5, 64: 9 }, { 1: 2.5, 64: 9 }],
  ])('accepts %s = %j', (name, value, expected) => {
    const check = checkValue(fieldOf(name), value);
    expect(check).toEqual({ ok: true, value: expected });
    if (check.ok) expect(Object.is(check.value, -0)).toBe(false);
  });

  it.each<[string, unknown, string]>([
    ['rate', '5000', 'Rate must be a number without quotes: 5000.'],
    ['rate', null, 'Rate must be a number from 1 to 20000 Mbit/s, not nothing.'],
    ['rate', true, 'Rate must be a number from 1 to 20000 Mbit/s, not true.'],
    ['rate', [1], 'Rate must be a number from 1 to 20000 Mbit/s, not a list.'],
    ['rate', NaN, 'Rate must be a number from 1 to 20000 Mbit/s.'],
    ['frame', '64', 'Frame must be a number without quotes: 64.'],
    ['frame', 'jumbo', 'Frame must be a number from 64 to 1518 B, not “jumbo”.'],
    ['family', 'Steady', 'Family must be one of steady, bursty, own, not “Steady”.'],
    ['family', null, 'Family must be one of steady, bursty, own, not nothing.'],
    ['histogram', {}, 'Histogram must be a list of probabilities of 0, 1, 2, … slots, not an object.'],
    [
      'histogram',
      [1, -1],
      'Histogram needs a number of 0 or more for every entry; the one for 1 slots is -1.',
    ],
    [
      'histogram',
      [1, '1'],
      'Histogram needs a number of 0 or more for every entry; the one for 1 slots is “1”.',
    ],
    ['histogram', [0, 0], 'Histogram needs at least one entry above 0 and a finite sum.'],
    ['histogram', [], 'Histogram needs at least one entry above 0 and a finite sum.'],
    ['histogram', [1e308, 1e308], 'Histogram needs at least one entry above 0 and a finite sum.'],
    ['histogram', new Array(101).fill(1), 'Histogram can have at most 100 entries, not 101.'],
    ['table', [], 'Table must be a table from size to time, not a list.'],
    ['table', {}, 'Table has no entries.'],
    ['table', { '01': 1 }, 'Table: the size must be a whole number from 0 to 4096, not “01”.'],
    ['table', { '1.5': 1 }, 'Table: the size must be a whole number from 0 to 4096, not “1.5”.'],
    ['table', { 5000: 1 }, 'Table: the size must be a whole number from 0 to 4096, not “5000”.'],
    ['table', { 5: 1e7 }, 'Table: the time at 5 must be a number from 0 to 1000000 µs, not 10000000.'],
    ['table', { 5: null }, 'Table: the time at 5 must be a number from 0 to 1000000 µs, not nothing.'],
    [
      'table',
      JSON.parse('{"__proto__": 1}'),
      'Table: the size must be a whole number from 0 to 4096, not “__proto__”.',
    ],
  ])('refuses %s = %j', (name, value, message) => {
    expect(faultOf(checkValue(fieldOf(name), value))).toMatchObject({ parameter: name, message });
  });

  it('shortens what it quotes', () => {
    const { message } = faultOf(checkValue(fieldOf('family'), 'x'.repeat(1e6)))!;
    expect(message.length).toBeLessThan(120);
  });
});
