import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CommandFailure } from '../../src/headless/failure.ts';
import { readJson, repeatedKey } from '../../src/headless/headless.ts';

function failureOf(text: string): CommandFailure {
  try {
    readJson('scenario', text);
  } catch (error) {
    if (error instanceof CommandFailure) return error;
    throw error;
  }
  throw new Error('nothing failed');
}

describe('readJson', () => {
  it('reads JSON, with or without a byte order mark', () => {
    expect(readJson('scenario', '\ufeff{"model": "a"}')).toEqual({ model: 'a' });
  });

  it('refuses a name that is given twice, and says where', () => {
    expect(failureOf('{"inputs": {\n  "rateMbps": 7500,\n  "rateMbps": 9000\n}}')).toMatchObject({
      exitCode: 2,
      code: 'given-twice',
      parameter: 'inputs.rateMbps',
      message: '“inputs.rateMbps” is given twice in the scenario, the second time in line 3, column 3.',
    });
  });

  it.each([
    ['nothing', ' \n', 'The scenario is empty.'],
    ['half an object', '{"model": ', /^The scenario is not JSON: .+\.$/],
  ])('refuses %s', (_, text, message) => {
    const failure = failureOf(text);
    expect(failure).toMatchObject({ exitCode: 2, code: 'not-json', parameter: null });
    expect(failure.message).toMatch(message);
  });
});

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
