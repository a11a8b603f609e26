import { describe, expect, it } from 'vitest';
import { CommandFailure } from '../../src/headless/failure.ts';
import { readJson } from '../../src/headless/read-json.ts';

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
