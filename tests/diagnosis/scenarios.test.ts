/** Scenarios beside causes can be solved as they are. */
import { expect, it } from 'vitest';
import { diagnose, examine } from '../../src/diagnosis/diagnose.ts';
import { createSolver } from '../../src/models/batch-polling/solver/solver.ts';
import { catalogue } from '../../src/models/catalogue.ts';
import { readScenario } from '../../src/scenario/file/read-scenario.ts';
import { knownCases } from './known-cases.ts';
import { variations } from './variations.ts';

await catalogue.load(catalogue.entries.map(({ id }) => id));

/** The router of a known case, with counters of its rate beside the settings. */
const stalled = knownCases.find(({ id }) => id === '08-vpp-barrier-stall')!;
const print = (packets: number, dropped: number) =>
  `# ethtool -S eth0\nNIC statistics:\n     rx_packets: ${packets}\n     rx_out_of_buffer: ${dropped}\n`;
const router = {
  ...stalled,
  texts: [
    ...stalled.texts,
    { name: 'b.txt', text: `${print(1000, 0)}# sleep 10\n${print(18_001_000, 90_000)}` },
  ],
};

const examined = [...knownCases.filter((one) => one !== stalled), router, ...variations].map(
  ({ id, texts, answers }) => ({ id, ...examine(texts, answers) }),
);

it('Every scenario is legal, and the machine of the stalled router has its rings and rate', () => {
  const scenarios = examined.flatMap(({ id, diagnosis }) =>
    diagnosis.causes.flatMap(({ cause, scenario }) => (scenario === null ? [] : [{ id, cause, scenario }])),
  );
  for (const { id, cause, scenario } of scenarios) {
    const read = readScenario(catalogue, scenario);
    expect(read.ok ? null : read.fault.message, `${id} ${cause}`).toBeNull();
  }
  const stall = scenarios.find(({ id }) => id === '08-vpp-barrier-stall')!;
  expect(stall.scenario).toMatchObject({
    inputs: { rateMpps: 1.8, cores: 8, ringSize: 4096, maxBatch: 256 },
  });
  const rows = scenarios.find(({ id }) => id === '13-vpp-workers-overload')!;
  expect(rows.scenario).toMatchObject({ inputs: { rateMpps: 42.16584, cores: 3 } });
});

it('The cure of a stall says how long a stall the ring survives', () => {
  const { cure } = diagnose(router.texts, router.answers).causes[0]!;
  expect(cure).toMatch(/half of the stalls of 18\.2 ms/);
  expect(cure).toMatch(/17\.\d ms loses packets with a probability of 0\.001/);
});

it('A kernel core at a known share of softirq and rate of packets is proposed with that load', () => {
  const row = (processed: number, core: number) =>
    `${processed.toString(16).padStart(8, '0')} ${Array(11).fill('00000000').join(' ')} ${core.toString(16).padStart(8, '0')}\n`;
  const print = (processed: number) => `# cat /proc/net/softnet_stat\n${row(processed, 0)}${row(10, 1)}`;
  const text = `${print(1000)}# sleep 10\n${print(6_001_000)}# mpstat -P ALL 5 1
Average:     CPU    %usr   %nice    %sys %iowait    %irq   %soft  %steal  %guest  %gnice   %idle
Average:       0    0.00    0.00    0.00    0.00    1.00   95.00    0.00    0.00    0.00    4.00
Average:       1    1.00    0.00    1.00    0.00    0.00    0.00    0.00    0.00    0.00   98.00
`;
  const { causes } = diagnose([{ name: 'a', text }]);
  expect(causes[0]).toMatchObject({ cause: 'one-queue-or-core-overloaded' });
  const scenario = readScenario(catalogue, causes[0]!.scenario);
  if (!scenario.ok) throw new Error(scenario.fault.message);
  const { indicators } = createSolver().solve(scenario.value.values, { detail: 'indicators' });
  expect(indicators['load']).toBeCloseTo(0.96, 2);
  expect(indicators['throughputMpps']).toBeCloseTo(0.6, 3);
});

it('Every machine that texts measure has, solved, their rate, load and mean batch within 5 %', () => {
  const solver = createSolver();
  const machines = examined.flatMap(({ id, measured }) => (measured === null ? [] : [{ id, measured }]));
  expect(machines.length).toBeGreaterThan(12);
  for (const { id, measured } of machines) {
    const scenario = readScenario(catalogue, measured.scenario);
    if (!scenario.ok) throw new Error(`${id}: ${scenario.fault.message}`);
    const { indicators } = solver.solve(scenario.value.values, { detail: 'indicators' });
    for (const { indicator, value } of measured.measured)
      expect(Math.abs(indicators[indicator]! / value - 1), `${id} ${indicator}`).toBeLessThan(0.05);
  }
});

it('Counters of queues give the share of the busiest core and ring, not the cores’ times', () => {
  const print = (...queues: number[]) =>
    `# ethtool -S eth0\nNIC statistics:\n     rx_packets: ${queues.reduce((sum, one) => sum + one)}\n     rx_missed_errors: ${queues[0]! / 1000}\n${queues.map((one, k) => `     rx_queue_${k}_packets: ${one}\n`).join('')}`;
  const cores = [
    'Average:     CPU    %usr   %nice    %sys %iowait    %irq   %soft  %steal  %guest  %gnice   %idle',
    ...[21, 18, 15].map(
      (soft, core) =>
        `Average:       ${core}    0.00    0.00    0.00    0.00    0.00   ${soft}.00    0.00    0.00    0.00   ${100 - soft}.00`,
    ),
  ].join('\n');
  const machine = (...queues: number[]) => {
    const rings = '# ethtool -g eth0\nCurrent hardware settings:\nRX:   256\n';
    const text = `${rings}${print(1000, 1000, 1000)}# sleep 10\n${print(...queues)}# mpstat -P ALL 5 1\n${cores}\n`;
    const { diagnosis, measured } = examine([{ name: 'a', text }]);
    const ring = diagnosis.causes.find(({ cause }) => cause === 'ring-overrun-by-bursts')!;
    expect(readScenario(catalogue, ring.scenario).ok).toBe(true);
    return { share: measured!.scenario.inputs['hottestShare'], cure: ring.cure };
  };
  const even = machine(1_001_000, 1_001_000, 1_001_000);
  expect(even.share).toBeCloseTo(1 / 3, 6);
  expect(even.cure).toContain('spread evenly over 3 rings');
  const uneven = machine(1_001_000, 501_000, 501_000);
  expect(uneven.share).toBeCloseTo(0.5, 6);
  expect(uneven.cure).toMatch(/50\.0\s% of it in the busiest of 3 rings/);
});

it('Cores with a known share of time, beside a counted rate, are proposed with that load and ring', () => {
  const text = `# ethtool -g eth0
Ring parameters for eth0:
Pre-set maximums:
RX:  4096
Current hardware settings:
RX:  256
# ethtool -S eth0
NIC statistics:
     rx_packets: 4000000
     rx_missed_errors: 100
# sleep 10
# ethtool -S eth0
NIC statistics:
     rx_packets: 8000000
     rx_missed_errors: 5100
# mpstat -P ALL 10 1
Average:     CPU    %usr   %nice    %sys %iowait    %irq   %soft  %steal  %guest  %gnice   %idle
Average:     all    0.30    0.00    0.30    0.00    0.00    9.00    0.00    0.00    0.00   90.40
Average:       0    0.60    0.00    0.60    0.00    0.00   24.00    0.00    0.00    0.00   74.80
Average:       1    0.00    0.00    0.00    0.00    0.00   12.00    0.00    0.00    0.00   88.00
Average:       2    0.00    0.00    0.00    0.00    0.00    0.00    0.00    0.00    0.00  100.00
`;
  const { diagnosis, measured } = examine([{ name: 'a', text }]);
  expect(diagnosis.causes[0]).toMatchObject({ cause: 'ring-overrun-by-bursts', confidence: 'likely' });
  expect(diagnosis.causes[0]!.scenario).toEqual(measured!.scenario);
  expect(measured!.assumes[0]).toMatch(/scaled so that the busiest core is busy for 24\.0 %/);
  expect(measured!.scenario.inputs).toMatchObject({ cores: 2, ringSize: 256 });
  const scenario = readScenario(catalogue, measured!.scenario);
  if (!scenario.ok) throw new Error(scenario.fault.message);
  const { indicators } = createSolver().solve(scenario.value.values, { detail: 'indicators' });
  expect(indicators['load']).toBeCloseTo(0.24, 2);
  expect(indicators['throughputMpps']).toBeCloseTo(0.4, 3);
});

it('Every what-if is a legal scenario', () => {
  const all = examined.flatMap(({ id, whatIfs }) =>
    Object.values(whatIfs).flatMap((some) => some.map((one) => ({ id, ...one }))),
  );
  expect(all.length).toBeGreaterThan(10);
  for (const { id, label, scenario } of all) {
    const read = readScenario(catalogue, { model: scenario.model, inputs: scenario.inputs });
    expect(read.ok ? null : read.fault.message, `${id}: ${label}`).toBeNull();
  }
});

it('The fewest cores that cure a saturated router carry its rate at 90 % load or less', () => {
  const rows = knownCases.find(({ id }) => id === '13-vpp-workers-overload')!;
  const [cure] = examine(rows.texts).whatIfs['core-saturated']!;
  expect(cure.label).toBe('With 4 cores');
  const loadWith = (cores: number) => {
    const read = readScenario(catalogue, {
      ...cure.scenario,
      inputs: { ...cure.scenario.inputs, cores },
    });
    if (!read.ok) throw new Error(read.fault.message);
    return createSolver().solve(read.value.values, { detail: 'indicators' }).indicators['load']!;
  };
  expect(loadWith(4)).toBeLessThanOrEqual(0.9);
  expect(loadWith(3)).toBeGreaterThan(0.9);
});

it('A stalled router is tried over time with a stall that its ring survives every second time', () => {
  const [present, longer] = examine(router.texts, router.answers).whatIfs['stall-or-preemption']!;
  expect(present.label).toBe('A stall of 18 ms in this ring');
  expect(present.scenario.events).toEqual([{ kind: 'stall', atUs: 18_000, lengthUs: 18_000 }]);
  expect(longer.scenario.inputs['ringSize']).toBe(16_384);
});
