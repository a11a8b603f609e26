import { describe, expect, it } from 'vitest';
import { engines } from '../engines.ts';
import { capture } from './capture.ts';

const scenario = (model: string, inputs: object = {}) => JSON.stringify({ model, inputs });
const solve = (text: string, file: string) => capture(engines, ['solve', 's.json', '--figure', file], text);

describe('solve --figure', () => {
  it('writes the figure of this name beside the answer, with its source and version', async () => {
    const { exitCode, out, files } = await solve(scenario('k-limited'), 'out/response-rate.svg');
    expect(exitCode).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ model: 'k-limited' });
    const svg = files['out/response-rate.svg'];
    expect(svg).toMatch(/^<svg xmlns=[^]*<title>[^<]+<\/title>[^]*<\/svg>$/);
    expect(svg).toContain('model NAPI cycles, k-limited, version 1');
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('draws a distribution, and a view of a figure', async () => {
    for (const file of ['batch-size.svg', 'cliff.textbook.svg']) {
      const { files } = await solve(scenario('batch-polling', { maxBatch: 16, ringSize: 64 }), file);
      expect(files[file], file).toContain('<path');
    }
  });

  it('refuses another name in one sentence, and writes nothing', async () => {
    const { exitCode, out, error, files } = await solve(scenario('k-limited'), 'clif.svg');
    expect({ exitCode, out, files }).toEqual({ exitCode: 2, out: '', files: {} });
    expect(error).toMatchObject({ code: 'unknown-figure' });
    expect(error!.message).toMatch(/has no figure “clif”, but response-rate, .* and [\w-]+\.$/);
    expect((await solve(scenario('batch-polling'), 'cliff.none.svg')).error!.message).toContain(
      'cliff.percentiles',
    );
    expect((await solve(scenario('k-limited'), 'cliff.png')).exitCode).toBe(64);
  });
});
