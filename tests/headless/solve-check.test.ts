/** `solve --check`: simulated values beside approximations. */
import { describe, expect, it } from 'vitest';
import { loadedCatalogue } from '../../src/models/catalogue.ts';
import { batchPolling } from '../../src/models/batch-polling/batch-polling.ts';
import { executionAreas } from '../../src/models/execution-areas/execution-areas.ts';
import { engines } from '../engines.ts';
import { capture } from './capture.ts';

const known = { ...engines, catalogue: loadedCatalogue([batchPolling, executionAreas]) };

interface Simulated {
  seed: number;
  packets: number;
  indicators: Record<string, { mean: number; halfWidth: number | null }>;
}

async function solve(inputs: object, flags: readonly string[], model = 'batch-polling') {
  const argv = ['solve', 'scenario.json', ...flags];
  const { exitCode, out, error } = await capture(known, argv, JSON.stringify({ model, inputs }));
  const answer = out === '' ? null : (JSON.parse(out) as { indicators: object; simulated?: Simulated });
  return { exitCode, answer, error };
}

const bursty = {
  rateMbps: 4529.91,
  maxBatch: 32,
  ringSize: 96,
  service: { interceptUs: 1.889, slopeUs: 0.0316 },
  arrivals: { family: 'negative-binomial', cv: 4 },
};

describe('solve --check', () => {
  it('has the simulated values of what is approximate, which are nearer to the mechanism’s', async () => {
    const { answer } = await solve(bursty, ['--check', '--seed', '5']);
    const { seed, packets, indicators } = answer!.simulated!;
    expect(seed).toBe(5);
    expect(packets).toBeGreaterThan(1e6);
    // A simulation of 50 million packets loses 1 in 396; the solver says 1 in 520.
    const { mean, halfWidth } = indicators.lossProbability!;
    expect(Math.abs(mean - 1 / 396)).toBeLessThan(1.5 * halfWidth!);
    expect(halfWidth).toBeLessThan(0.2 * mean);
    expect(indicators).not.toHaveProperty('capacityMpps');
    expect((await solve(bursty, [])).answer).not.toHaveProperty('simulated');
  });

  it('takes the settings of a simulation, and refuses them alone', async () => {
    const { answer } = await solve(bursty, ['--check', '--packets', '50000', '--precision', '0.5']);
    expect(answer!.simulated!.packets).toBeLessThan(1e5);
    const { exitCode, error } = await solve(bursty, ['--packets', '50000']);
    expect(exitCode).toBe(64);
    expect(error!.message).toContain('--packets says how to simulate and needs --check beside it.');
  });

  it('is refused for a model without a simulation', async () => {
    const { exitCode, error } = await solve({}, ['--check'], 'execution-areas');
    expect(exitCode).toBe(2);
    expect(error!.message).toContain('has no simulation');
  });
});
