import { describe, expect, it } from 'vitest';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import type { InputValue } from '../../../../src/models/contract/inputs.ts';
import type { Notice } from '../../../../src/models/contract/solution.ts';
import { fields } from '../../../../src/models/vswitch-polling/inputs.ts';
import type { NoticeFacts } from '../../../../src/models/vswitch-polling/solver/notices.ts';
import { notices } from '../../../../src/models/vswitch-polling/solver/notices.ts';

type Indicators = Record<string, number | null>;

const quiet: Indicators = { criticalRatio: 0.3, utilisation: 0.3, lossProbability: 0 };

function of(
  inputs: Record<string, InputValue>,
  indicators: Indicators = {},
  facts: Partial<NoticeFacts> = {},
) {
  const known = { indicators: { ...quiet, ...indicators }, converged: true, residual: 1e-9, iterations: 12 };
  return notices({ ...defaultValues(fields), ...inputs }, { ...known, ...facts });
}

const codes = (found: readonly Notice[]) => found.map(({ code }) => code);
const message = (found: readonly Notice[], code: string) =>
  found.find((notice) => notice.code === code)?.message ?? '';

describe('notices', () => {
  it('has nothing to say about a quiet switch by the workload form', () => {
    expect(of({ method: 'workload' })).toEqual([]);
    expect(of({ loadMpps: 0, queueCapacity: 2, method: 'published' })).toEqual([]);
  });

  it('says that more than all of a core’s time is an error of the form', () => {
    expect(message(of({}, { utilisation: 1.016 }), 'busy-above-1')).toContain('102 % of its time');
    expect(message(of({}, { 'perCore.1.utilisation': 1.05 }), 'busy-above-1')).toContain('105 % of its time');
    expect(codes(of({}, { utilisation: 1 + 1e-12 }))).not.toContain('busy-above-1');
  });

  it('warns within 4 % of the critical load on either side, and not outside', () => {
    for (const criticalRatio of [0.961, 1, 1.039]) {
      expect(codes(of({}, { criticalRatio }))).toContain('near-critical');
    }
    for (const criticalRatio of [0.95, 1.05]) {
      expect(codes(of({}, { criticalRatio }))).not.toContain('near-critical');
    }
    expect(message(of({ method: 'gated' }, { criticalRatio: 0.99 }), 'near-critical')).toMatch(
      /99 % of the critical load.*0\.93 µs/,
    );
  });

  it('names loss and port in overload', () => {
    const losses = { criticalRatio: 1.13, lossProbability: 0.071, 'ports.3.lossProbability': 0.177 };
    const found = of({ loadMpps: 8 }, losses);
    expect(codes(found)).toEqual(['overload']);
    expect(found[0].severity).toBe('warning');
    expect(found[0].message).toMatch(/113 % of the critical load: 7\.1 %.*17\.7 % at port 4/);
    expect(codes(of({ loadMpps: 8, method: 'published' }, losses))).toEqual(['overload', 'approximate-loss']);
  });

  it('warns of queues of a few packets, or no longer than a batch, unless one port is alone', () => {
    const gated = { method: 'gated' };
    expect(message(of({ ...gated, queueCapacity: 5 }), 'small-buffer')).toMatch(/4\.6 %.*0\.26 %.*0\.08 %/);
    expect(codes(of({ ...gated, queueCapacity: 16, maxBatch: 32 }))).toContain('small-buffer');
    expect(codes(of({ ...gated, queueCapacity: 16 }))).not.toContain('small-buffer');
    expect(codes(of({ ...gated, queueCapacity: 5, ports: 1, portShares: [1] }))).toEqual([]);
    expect(codes(of({ ...gated, queueCapacity: 5, portShares: [0, 0, 0, 1] }))).toEqual([]);
    expect(codes(of({ queueCapacity: 5 }))).not.toContain('small-buffer');
    expect(codes(of({ queueCapacity: 5 }, { criticalRatio: 1.2 }))).toContain('small-buffer');
  });

  it('refuses the workload form where packets are lost', () => {
    const workload = { method: 'workload' };
    expect(codes(of(workload, { criticalRatio: 1.3 }))).toContain('workload-with-losses');
    expect(codes(of(workload, { criticalRatio: 0.7, 'ports.3.meanQueue': 20 }))).toEqual([
      'workload-with-losses',
    ]);
    expect(codes(of(workload, { criticalRatio: 0.7, 'ports.3.meanQueue': 2 }))).toEqual([]);
    expect(codes(of({}, { criticalRatio: 1.3 }))).not.toContain('workload-with-losses');
  });

  it('says what a long switch-over does to each form', () => {
    for (const method of ['workload', 'gated', 'published', 'published-literal']) {
      expect(codes(of({ method, switchOverUs: 0.1 })), method).toContain('long-switch-over');
    }
    const workload = { method: 'workload' };
    expect(message(of({ ...workload, switchOverUs: 0.1 }), 'long-switch-over')).toMatch(/4\.3 times/);
    expect(codes(of({ ...workload, switchOverUs: 0.005 }))).toEqual([]);
    expect(codes(of({ switchOverUs: 0.1 }, { criticalRatio: 2 }))).toEqual(['overload']);
  });

  it('distinguishes an iteration without an answer from a slow one', () => {
    const stuck = { converged: false, residual: 0.12, iterations: 20_000 };
    const printed = of({ method: 'published-literal' }, {}, stuck);
    expect(printed[0]).toMatchObject({ code: 'not-converged', severity: 'warning' });
    expect(printed[0].message).toMatch(/20000 iterations.*12 %.*swapped weights of Eq\. \(17\)/);
    expect(of({}, {}, stuck)[0].message).not.toContain('Eq. (17)');
  });

  it('says how far times in the system are off, by form and by load', () => {
    const at = (method: string, criticalRatio: number) =>
      message(of({ method }, { criticalRatio }), 'approximate-latency');
    expect(at('gated', 0.15)).toContain('up to 8 % too low');
    expect(at('gated', 0.7)).toContain('up to 57 % too low');
    expect(at('published', 0.7)).toContain('too high by an unknown amount');
    expect(at('published-literal', 0.9)).toContain('too high by an unknown amount');
    expect(at('recommended', 0.3)).toContain('times of all packets up to 1 % too low or 15 % too high');
    expect(at('recommended', 0.7)).toMatch(/10 % too low or 17 % too high.*batches up to 9 % too low/);
    expect(at('recommended', 0.9)).toContain('those of a port up to 26 % too low');
    const longRounds = message(of({ switchOverUs: 0.1 }, { criticalRatio: 0.7 }), 'approximate-latency');
    expect(longRounds).toMatch(/times of all packets up to 17 % too low or 55 % too high/);
    expect(at('workload', 0.9)).toContain('up to 25 % too short');
    expect(at('gated', 1.5)).toBe('');
  });

  it('include that a lone port waits for no other', () => {
    const lone = { ports: 1, portShares: null };
    expect(codes(of({ ...lone, method: 'gated' }, { criticalRatio: 0.7 }))).toEqual([]);
    expect(codes(of({ ...lone, method: 'published', maxBatch: 1 }, { criticalRatio: 0.7 }))).toEqual([]);
    expect(
      message(of({ ...lone, method: 'published' }, { criticalRatio: 0.7 }), 'approximate-latency'),
    ).toMatch(/1\.1 µs.*0\.40 µs were simulated/);
  });

  it('calls rare losses below the critical load optimistic', () => {
    const gated = (inputs: Parameters<typeof of>[0], criticalRatio: number) =>
      of({ method: 'gated', ...inputs }, { criticalRatio });
    expect(codes(gated({}, 0.93))).toContain('optimistic-loss');
    expect(codes(gated({}, 0.8))).not.toContain('optimistic-loss');
    expect(codes(gated({ method: 'workload' }, 0.93))).not.toContain('optimistic-loss');
    expect(message(gated({ queueCapacity: 16 }, 0.7), 'optimistic-loss')).toContain('0.16 %');
    expect(codes(gated({ queueCapacity: 16 }, 0.4))).not.toContain('optimistic-loss');
  });

  it('calls those of the recommended form approximate', () => {
    expect(codes(of({}, { criticalRatio: 0.93 }))).toContain('approximate-loss');
    expect(codes(of({}, { criticalRatio: 0.8 }))).not.toContain('approximate-loss');
    expect(codes(of({ queueCapacity: 16 }, { criticalRatio: 0.7 }))).toContain('approximate-loss');
  });

  it('speaks in whole sentences, without a hole in them', () => {
    for (const method of ['recommended', 'workload', 'gated', 'published', 'published-literal']) {
      for (const criticalRatio of [0.1, 0.4, 0.7, 0.9, 0.98, 1.02, 1.5]) {
        for (const inputs of [
          {},
          { queueCapacity: 4 },
          { switchOverUs: 0.3 },
          { ports: 1, portShares: null },
        ]) {
          for (const found of of({ method, ...inputs }, { criticalRatio })) {
            expect(found.message).toMatch(/^[A-Z].*\.$/s);
            expect(found.message).not.toMatch(/NaN|undefined|null|Infinity/);
          }
        }
      }
    }
  });
});
