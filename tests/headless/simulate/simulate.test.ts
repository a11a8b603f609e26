/** `simulate` on real models, without a process. */
import { describe, expect, it } from 'vitest';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import { engines } from '../../engines.ts';
import { toyModel } from '../../toy-model.ts';
import { capture } from '../capture.ts';

const known = { ...engines, catalogue: loadedCatalogue([batchPolling, toyModel]) };

interface Answer {
  seed: number;
  packets: number;
  warmUpPackets: number;
  timeUs: number;
  batches: number;
  inputs: { rateMbps: number; arrivals: { family: string } };
  indicators: Record<string, unknown> & {
    lossProbability: Record<string, unknown>;
    waitingUs: Record<'exact' | 'published', Record<'mean' | 'p99', Record<string, unknown>>>;
  };
}

const inputs = { rateMbps: 7500, ringSize: 128, maxBatch: 16, arrivals: { family: 'geometric' } };

async function simulate(flags: readonly string[], scenario: object = { model: 'batch-polling', inputs }) {
  const { exitCode, out, error } = await capture(
    known,
    ['simulate', 'scenario.json', ...flags],
    JSON.stringify(scenario),
  );
  return { exitCode, out, error, answer: out === '' ? null : (JSON.parse(out) as Answer) };
}

describe('simulate', () => {
  it('prints both results side by side, and why they differ where they do', async () => {
    const { exitCode, answer } = await simulate(['--packets', '4e6', '--seed', '7']);
    expect(exitCode).toBe(0);
    expect(Object.keys(answer!)).toEqual([
      'model',
      'inputs',
      'seed',
      'packets',
      'warmUpPackets',
      'timeUs',
      'batches',
      'indicators',
      ...['version', 'modelVersion'],
    ]);
    expect(answer).toMatchObject({ seed: 7, inputs: { rateMbps: 7500, arrivals: { family: 'geometric' } } });
    expect(answer!.packets).toBeGreaterThanOrEqual(4e6);
    expect(answer!.packets).toBeLessThan(4e6 + 128);
    expect(answer!.warmUpPackets).toBeGreaterThan(19_999);
    const { lossProbability, waitingUs } = answer!.indicators;
    for (const compared of [lossProbability, waitingUs.exact.mean, waitingUs.exact.p99]) {
      expect(compared).toMatchObject({ agrees: true, verdict: 'agrees' });
      expect(Object.keys(compared)).toEqual([...['analytic', 'simulated', 'halfWidth', 'agrees', 'verdict']]);
      expect(Math.abs((compared.analytic as number) / (compared.simulated as number) - 1)).toBeLessThan(0.05);
    }
    expect(waitingUs.published.p99).toMatchObject({ agrees: false, verdict: 'differs' });
    expect(waitingUs.published.p99.expected).toMatch(/^Eq\. \(5\)/);
  });

  it('prints the same for the same seed, something else for another, and takes its own inputs back', async () => {
    const first = await simulate(['--packets=300000']);
    expect(await simulate(['--packets=300000', '--seed=1'])).toEqual(first);
    expect((await simulate(['--packets=300000', '--seed=2'])).out).not.toBe(first.out);
    const back = await simulate(['--packets=300000'], {
      model: 'batch-polling',
      inputs: first.answer!.inputs,
    });
    expect(back.out).toBe(first.out);
  });

  it('ends once it is as precise as asked, or at the limit', async () => {
    const { answer } = await simulate(['--precision', '0.05']);
    expect(answer!.packets).toBeLessThan(2e6);
    const mean = answer!.indicators.waitingUs.exact.p99;
    expect(mean.halfWidth as number).toBeLessThan(0.05 * (mean.simulated as number));
    const limited = await simulate(['--precision', '0.000001', '--packets', '250000']);
    expect(limited.answer!.packets).toBeGreaterThanOrEqual(250_000);
    expect(limited.answer!.packets).toBeLessThan(251_000);
  });

  it('has no interval from a run that ends within its warm-up', async () => {
    const { answer } = await simulate(['--packets', '100']);
    expect(answer!.indicators.lossProbability).toEqual({
      analytic: expect.any(Number) as number,
      simulated: null,
      halfWidth: null,
      agrees: null,
      verdict: 'unknown',
    });
  });

  it('says why two values are not compared', async () => {
    const { answer } = await simulate(['--packets', '45000']);
    expect(answer!.indicators.waitingUs.exact.p99).toMatchObject({
      ...{ simulated: expect.any(Number) as number, halfWidth: null, agrees: null },
      ...{ verdict: 'unknown', because: 'too few batches yet' },
    });
  });

  it('refuses a model without a simulation', async () => {
    const { exitCode, out, error } = await simulate([], { model: 'toy-queue' });
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
    expect(error).toMatchObject({ code: 'no-simulation', parameter: null });
  });

  it('refuses a flag that is given twice', async () => {
    const { exitCode, out, error } = await simulate(['--seed', '1', '--seed=2']);
    expect({ exitCode, out }).toEqual({ exitCode: 64, out: '' });
    expect(error!.message).toMatch(/--seed is given twice/);
  });
});
