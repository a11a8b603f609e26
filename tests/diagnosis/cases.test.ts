import { describe, expect, it } from 'vitest';
import { diagnose } from '../../src/diagnosis/diagnose.ts';
import { knownCases } from './known-cases.ts';

describe.each(knownCases)('$id', ({ cause, not, texts, answers }) => {
  const { causes, next, texts: readings } = diagnose(texts, answers);

  it('has its known cause first', () => {
    expect(causes[0]!.cause).toBe(cause);
  });

  it('is sure of nothing else, and thinks no wrong cause likely', () => {
    for (const each of causes) {
      if (each.cause === cause) continue;
      expect(each.confidence, each.cause).not.toBe('sure');
      if (not.includes(each.cause)) expect(each.confidence, each.cause).toBe('possible');
    }
  });

  it('gives its reason as sentences, a cure and a next command', () => {
    expect(causes[0]!.for.length).toBeGreaterThan(0);
    for (const { says, value } of causes.flatMap((each) => [...each.for, ...each.against])) {
      expect(says).toMatch(/[.”)]$/);
      if (value !== null) expect(Number.isFinite(value)).toBe(true);
    }
    expect(causes[0]!.cure).not.toBe('');
    expect(next?.command).toMatch(/\w/);
  });

  it('reads every text', () => {
    for (const { refused } of readings) expect(refused).toBeNull();
  });
});

it.each([
  ['01-udp-recvq-full', /ss -uanpm "sport = :1900".*nstat/],
  ['02-squeeze-budget-50000', /softnet_stat; sleep 10/],
  ['03-all-on-cpu0', /mpstat -P ALL/],
  ['04-n2disk-storage', /iostat -x/],
  ['05-ovs-one-queue-98', /pmd-stats-clear; sleep 10/],
  ['06-suricata-rx-errors-on-w1', /--xstats/],
  ['07-ena-allowance', /ethtool -S ens34 \| grep allowance_exceeded; sleep 10/],
  ['08-vpp-barrier-stall', /elog trace barrier/],
  ['09-igc-ring-256', /ethtool -S enp1s0; sleep 10/],
  ['10-rarer-is-slower', /cpupower idle-set/],
  ['11-fstack-ping-115ms', /idle_sleep=0/],
  ['12-pfring-drops-stopped', /pf_ring\/stats/],
  ['13-vpp-workers-overload', /vppctl show runtime/],
  ['14-rr-locked-at-8000', /rx-usecs 0/],
])('%s asks for %s next', (id, command) => {
  const { texts, answers } = knownCases.find((one) => one.id === id)!;
  const { next } = diagnose(texts, answers);
  expect(next?.command).toMatch(command);
});
