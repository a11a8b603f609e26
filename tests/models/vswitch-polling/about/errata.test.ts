/** The numbers in the list of errata are those of the model: they are computed here again. */
import { describe, expect, it } from 'vitest';
import { criticalLoadOf } from '../figure-context.ts';
import words from '../../../../content/models/vswitch-polling.json';
import {
  fig15Cores,
  scenario1,
  scenario2,
  scenario3,
} from '../../../../src/models/vswitch-polling/paper-scenarios.ts';
import { coresFor } from '../../../../src/models/vswitch-polling/figures/cores.ts';
import type { Changes } from '../figure-context.ts';
import { inputsWith, solveNow } from '../figure-context.ts';

const solved = (changes: Changes) => solveNow(inputsWith(changes), 'indicators');
const numbers = (changes: Changes) => solved(changes).indicators;
const effectOf = (where: string) => words.errata.find((erratum) => erratum.where.startsWith(where))!.effect;

describe('errata', () => {
  it.each([
    ['scenario 1', scenario1, [7.5, 8, 9, 10]],
    ['scenario 2', scenario2, [2.9, 3.25]],
  ] as const)('Eq. (17) as printed has no answer: %s', (name, scenario, loads) => {
    for (const loadMpps of loads) {
      expect(effectOf('Eq. (17), weights')).toContain(String(loadMpps));
      const printed = solved({ ...scenario, loadMpps, method: 'published-literal' });
      expect(printed.numerics.converged, `${name} at ${loadMpps}`).toBe('no');
      expect(printed.notices.map(({ code }) => code)).toContain('not-converged');
      expect(solved({ ...scenario, loadMpps, method: 'published' }).numerics.converged).toBe('yes');
    }
  });

  it('count a lone packet as a hit, in time in the system and utilisation of an almost idle switch', () => {
    const printed = numbers({ ...scenario1, loadMpps: 1, method: 'published-literal' });
    expect(printed['ports.3.sojournUs']).toBeCloseTo(0.097, 3);
    expect(printed.utilisation).toBeCloseTo(0.093, 3);
    expect(numbers({ ...scenario1, loadMpps: 1 }).utilisation).toBeCloseTo(0.156, 3);
    expect(effectOf('Eq. (17), below')).toMatch(/0\.097 µs .*9\.3 instead of 15\.6 %/);
  });

  it('the mean batch of a chain that serves one packet a visit', () => {
    const published = numbers({ ...scenario1, loadMpps: 8, method: 'published' });
    const batches = [0, 1, 2].map((port) => published[`ports.${port}.meanBatch`]!.toFixed(2));
    expect(effectOf('Eqs. (18), (19)')).toContain(`${batches[0]}, ${batches[1]} and ${batches[2]} packets`);
    const large = { ...scenario1, maxBatch: 32, loadMpps: 9 };
    expect(numbers({ ...large, method: 'published' })['ports.3.lossProbability']).toBeCloseTo(0.26, 2);
    expect(numbers({ ...large, method: 'gated' })['ports.3.lossProbability']).toBeLessThan(1e-6);
  });

  it('the switch-over spread over full batches', () => {
    const long = { ...scenario2, switchOverUs: 0.33, loadMpps: 2 };
    expect(numbers({ ...long, method: 'published' })['ports.4.sojournUs']).toBeCloseTo(1.9, 1);
    expect(numbers({ ...long, method: 'gated' })['ports.4.sojournUs']).toBeCloseTo(4.1, 1);
  });

  it('Fig. 15: 23 and 41 cores as stated, 10 and 17 with 3000 cycles, at any threshold', () => {
    const one = { ...scenario3, maxBatch: 1 };
    const cores = (changes: Changes) => {
      const perCore = criticalLoadOf(changes);
      return fig15Cores.map(({ loadMpps }) => coresFor(loadMpps, perCore));
    };
    expect(cores(one)).toEqual([23, 41]);
    expect(cores({ ...one, lookupCycles: 3000 })).toEqual(fig15Cores.map((point) => point.cores));
    const loss = (changes: Changes) => numbers({ ...one, method: 'published', ...changes }).lossProbability!;
    expect(loss({ loadMpps: 8, cores: 22 })).toBeGreaterThan(1e-3);
    expect(loss({ loadMpps: 8, cores: 23 })).toBeLessThan(1e-9);
    expect(loss({ loadMpps: 14, cores: 40 })).toBeGreaterThan(1e-9);
    expect(loss({ loadMpps: 8, cores: 9, lookupCycles: 3000 })).toBeGreaterThan(1e-3);
    expect(loss({ loadMpps: 8, cores: 10, lookupCycles: 3000 })).toBeLessThan(1e-9);
  });

  it('Figs 11 and 12 with the load of port 5 on the axis', () => {
    const service = 0.36458;
    const at = (ownMpps: number, share: number) =>
      numbers({
        ...scenario2,
        loadMpps: ownMpps / 0.3,
        switchOverUs: share * service,
        method: 'published',
      })['ports.4.lossProbability']!;
    expect(at(0.6, 1)).toBeLessThan(1e-9);
    expect(at(0.9, 0.001)).toBeCloseTo(0.11, 2);
    expect(at(0.9, 1)).toBeCloseTo(0.33, 2);
  });

  it('results that are reproduced', () => {
    const queue = (port: number) =>
      numbers({ ...scenario1, loadMpps: 8, method: 'published' })[`ports.${port}.meanQueue`]!;
    expect([0, 1, 2].map(queue).map((mean) => mean.toFixed(1))).toEqual(['1.4', '2.8', '7.8']);
    expect(queue(3)).toBeCloseTo(126, 0);
    const single = numbers({ ...scenario1, maxBatch: 1, loadMpps: 9, method: 'published' });
    expect(single['ports.3.lossProbability']).toBeCloseTo(0.535, 3);
  });
});
