import { describe, expect, it } from 'vitest';
import { closestName, nest } from '../../../src/scenario/file/input-names.ts';

describe('nest', () => {
  it('turns dots into objects, in order', () => {
    const nested = nest({ a: 1, 'b.c': 2, 'b.d.e': 3, f: { g: 4 } });
    expect(JSON.stringify(nested)).toBe('{"a":1,"b":{"c":2,"d":{"e":3}},"f":{"g":4}}');
    const rows = nest({ 'ports.0.loss': 0, 'ports.1.loss': 1, 'at.1': 2 });
    expect(JSON.stringify(rows)).toBe('{"ports":[{"loss":0},{"loss":1}],"at":{"1":2}}');
  });

  it('refuses a name that begins another', () => {
    expect(() => nest({ a: 1, 'a.b': 2 })).toThrow('continues a name');
    expect(() => nest({ 'a.b': 2, a: 1 })).toThrow('beginning of another');
  });

  it('is safe from names of the language', () => {
    const nested = nest({ '__proto__.polluted': 1, 'constructor.prototype.polluted': 1 });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.keys(nested)).toEqual(['__proto__', 'constructor']);
  });
});

describe('closestName', () => {
  const known = ['rateMbps', 'maxBatch', 'arrivals.cv', 'service.interceptUs'];
  it.each([
    ['ratembps', 'rateMbps'],
    ['maxbatches', 'maxBatch'],
    ['cv', 'arrivals.cv'],
    ['interceptUs', 'service.interceptUs'],
    ['ringSize', null],
    ['x'.repeat(1000), null],
  ])('%s: %s', (name, meant) => {
    expect(closestName(name, known)).toBe(meant);
  });
});
