import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeatedKey } from '../../src/text/repeated-key.ts';

describe('repeatedKey', () => {
  it.each<[string, string, string, number, number]>([
    ['in the outermost object', '{"a": 1, "a": 2}', 'a', 1, 10],
    ['in an object within', '{"inputs": {\n  "rate": 1,\n  "rate": 2}}', 'inputs.rate', 3, 3],
    ['in an object of a list', '{"find": [{"a": 1}, {"b": 1, "c": [1, 2], "b": 2}]}', 'find.1.b', 1, 43],
    ['written with escapes', '{"a": {"é": 1, "\\u00e9": 2}}', 'a.é', 1, 16],
    ['after an object of the same name', '{"a": {"a": {}}, "b": [], "a": 1}', 'a', 1, 27],
  ])('finds a name that is given twice %s', (_, json, path, line, column) => {
    expect(() => JSON.parse(json) as unknown).not.toThrow();
    expect(repeatedKey(json)).toEqual({ path, line, column });
  });

  it.each([
    '{"a": {"b": 1}, "b": {"a": 1}}',
    '[{"a": 1}, {"a": 1}]',
    '{"a": "a", "b": "a", "c": ["a", "a", "a"]}',
    String.raw`{"a": "{\"a\": 1, \"a\": 2}", "\"": "\\", "\\": 1}`,
    '"a"',
    '12',
    '{}',
  ])('finds none in %s', (json) => {
    expect(repeatedKey(json)).toBeNull();
  });

  it('finds none in whatever JSON an object is written as', () => {
    fc.assert(fc.property(fc.json(), (json) => repeatedKey(json) === null));
  });

  it('reads a text of any depth', () => {
    const deep = `${'{"a":['.repeat(3000)}1${']}'.repeat(3000)}`;
    expect(repeatedKey(deep)).toBeNull();
  });
});
