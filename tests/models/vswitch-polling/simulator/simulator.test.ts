/** The simulation against other simulations, exact results and the sizes of its own intervals. */
import { describe, expect, it } from 'vitest';
import type { SimulationReport } from '../../../../src/models/contract/simulation.ts';
import { tables } from '../../../../src/models/vswitch-polling/tables.ts';
import { vswitchPolling } from '../../../../src/models/vswitch-polling/vswitch-polling.ts';
import { simulateSwitch } from '../../../../src/models/vswitch-polling/simulator/simulator.ts';
import { student95 } from '../../../../src/numerics/simulation/batch-means.ts';
import { casesOf } from '../../../long-run.ts';
import { type Changes, inputsWith, solveNow } from '../figure-context.ts';
import { deviationOf, reportOf, sigmas } from './simulations.ts';
import { inputsOf, readVectors } from '../vectors.ts';

/** Names of the golden simulations' numbers, and of the same of a port. */
const ofPort = {
  b: 'lossProbability',
  q: 'meanQueue',
  r: 'sojournUs',
  throughput: 'throughputMpps',
  E: 'emptyAtPoll',
  mbar: 'meanBatch',
  miss_ratio: 'missRatio',
} as const;

describe('simulations of another program, 21 million packets each', () => {
  const vectors = readVectors().filter((vector) => vector.simulation_mean_and_ci95_halfwidth);

  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
    const known = vector.simulation_mean_and_ci95_halfwidth!;
    const run = simulateSwitch(inputsOf(vector, 'gated'), 8);
    run.run(casesOf(1_500_000, 750_000));
    const { indicators } = run.report();
    // their intervals are from seven runs
    const expectNear = (name: string, mean: number, halfWidth: number) => {
      const distance = sigmas(indicators[name], mean, halfWidth / student95(6));
      expect(distance, `${vector.name}: ${name} ${indicators[name]!.mean} instead of ${mean}`).toBeLessThan(
        4.5,
      );
    };
    vector.inputs.lam!.forEach((rate, port) => {
      for (const [key, column] of Object.entries(ofPort)) {
        const name = `ports.${port}.${column}`;
        if (rate === 0 && ['b', 'r', 'miss_ratio'].includes(key)) {
          expect(indicators[name], name).toBeNull();
          continue;
        }
        expectNear(name, (known[key] as number[])[port], (known[`${key}_ci95`] as number[])[port]);
      }
    });
    expectNear('utilisation', known.U as number, known.U_ci95 as number);
    expectNear('lossProbability', known.B_total as number, known.B_total_ci95 as number);
  });
});

describe('departures in groups, as in the authors’ simulator', () => {
  // Port 4 of scenario 1 without switch-over: Mpps, loss, mean queue and its 95 % half width, time in the system.
  it.each([
    [3, 0, 0, 0.3188, 0.001, 0.2658],
    [6, 0, 0, 2.214, 0.032, 0.923],
    [7, 1e-5, 1e-5, 10.66, 0.3, 3.8],
    [7.5, 0.036, 0.0027, 90.5, 2.7, 31.3],
    [8, 0.1707, 0.004, 121.2, 0.4, 45.7],
  ])('at %d Mpps', (loadMpps, loss, lossHalf, queue, queueHalf, sojourn) => {
    const { indicators } = reportOf(
      { loadMpps, switchOverUs: 0 },
      casesOf(2_500_000, 1_250_000),
      3,
      'grouped',
    );
    const port = (column: string) => indicators[`ports.3.${column}`];
    const five = student95(4);
    expect(sigmas(port('lossProbability'), loss, lossHalf / five)).toBeLessThan(3.5);
    expect(sigmas(port('meanQueue'), queue, queueHalf / five)).toBeLessThan(3.5);
    expect(sigmas(port('sojournUs'), sojourn, (sojourn * queueHalf) / queue / five)).toBeLessThan(3.5);
  });

  it('is another mechanism than one by one', () => {
    const grouped = reportOf({ loadMpps: 6, switchOverUs: 0 }, 1_000_000, 3, 'grouped').indicators;
    const single = reportOf({ loadMpps: 6, switchOverUs: 0 }, 1_000_000, 3).indicators;
    const other = single['ports.3.meanQueue']!;
    expect(sigmas(grouped['ports.3.meanQueue'], other.mean, deviationOf(other))).toBeGreaterThan(5);
  });
});

/** Total variation between the simulated distribution and the law, and the largest distance in standard deviations. */
function distance(report: SimulationReport, law: ArrayLike<number>): { total: number; worst: number } {
  const { start, p, halfWidth } = report.distributions['ports.0.queueLength'];
  let total = 0;
  let worst = 0;
  for (let k = 0; k < law.length; k++) {
    const seen = k >= start && k < start + p.length ? p[k - start] : 0;
    total += Math.abs(seen - law[k]) / 2;
    if (law[k] > 1e-4)
      worst = Math.max(worst, (Math.abs(seen - law[k]) * student95(20)) / halfWidth[k - start]);
  }
  return { total, worst };
}

describe('one port', () => {
  const lone: Changes = { ports: 1, portShares: null };

  it('whose packets all take as long, polled without delay, is M/M/1/K', () => {
    const K = 9;
    const rho = 0.8;
    const report = reportOf(
      {
        ...lone,
        queueCapacity: K,
        hitUs: 0.1,
        missUs: 0.1,
        forwardUs: 0.1,
        switchOverUs: 1e-9,
        loadMpps: rho / 0.2,
      },
      3_000_000,
    );
    const law = Array.from({ length: K + 1 }, (_, k) => ((1 - rho) * rho ** k) / (1 - rho ** (K + 1)));
    const queue = law.reduce((sum, p, k) => sum + k * p, 0);
    const { indicators } = report;
    expect(sigmas(indicators['ports.0.lossProbability'], law[K])).toBeLessThan(3.5);
    expect(sigmas(indicators['ports.0.meanQueue'], queue)).toBeLessThan(3.5);
    expect(sigmas(indicators.sojournUs, queue / (4 * (1 - law[K])))).toBeLessThan(3.5);
    expect(sigmas(indicators.utilisation, 1 - law[0])).toBeLessThan(3.5);
    const { total, worst } = distance(report, law);
    expect(total).toBeLessThan(0.003);
    expect(worst).toBeLessThan(4);
  });

  // The gated form is exact for one queue with one output port.
  it.each([
    ['long queues', { queueCapacity: 128, loadMpps: 5.5 }],
    ['loss', { queueCapacity: 12, loadMpps: 7 }],
    ['batches longer than the queue', { queueCapacity: 5, maxBatch: 16, loadMpps: 6 }],
    ['a switch-over as long as a packet', { queueCapacity: 16, switchOverUs: 0.15, loadMpps: 4 }],
    ['a queue of one', { queueCapacity: 1, maxBatch: 8, loadMpps: 9 }],
    ['overload', { queueCapacity: 20, loadMpps: 20 }],
  ] as [string, Changes][])('has the exact numbers: %s', (_, changes) => {
    const all = { ...lone, ...changes, method: 'gated' };
    const report = reportOf(all, 2_000_000);
    const exact = solveNow(inputsWith(all));
    for (const column of Object.values(ofPort)) {
      const name = `ports.0.${column}`;
      const truth = exact.indicators[name]!;
      if (truth < 1e-7) continue; // cannot be seen
      expect(sigmas(report.indicators[name], truth), name).toBeLessThan(4);
    }
    expect(distance(report, exact.distributions['ports.0.queueLength'].p).worst).toBeLessThan(4.5);
  });
});

describe('cores', () => {
  it('that are alike are one: the same numbers, more throughput', () => {
    const one = reportOf({ loadMpps: 7.5 }, 800_000).indicators;
    const three = reportOf({ loadMpps: 22.5, cores: 3 }, 800_000).indicators;
    for (const [name, interval] of Object.entries(one)) {
      if (!interval || name.startsWith('perCore')) continue;
      const times = /throughput|load/.test(name) ? 3 : 1;
      expect(three[name]!.mean, name).toBeCloseTo(times * interval.mean, 9);
      expect(three[name]!.halfWidth, name).toBeCloseTo(times * interval.halfWidth!, 9);
    }
    for (const core of [0, 1, 2]) {
      expect(three[`perCore.${core}.utilisation`]!.mean).toBeCloseTo(one.utilisation!.mean, 12);
    }
  });

  const split = [
    [0.5, 0.1, 0.4],
    [0.3, 0.4, 0.3],
    [0, 1, 0],
    [0.2, 0.2, 0.6],
  ];
  const shares = [0.15, 0.2, 0.25, 0.4];
  const loadMpps = 18;

  it('that differ are as each of them alone', () => {
    const whole = reportOf(
      { loadMpps, cores: 3, coreSplit: split },
      casesOf(4_000_000, 2_000_000),
    ).indicators;
    let throughput = 0;
    let variance = 0;
    const queues = [0, 0, 0, 0];
    const queueVariances = [0, 0, 0, 0];
    for (const core of [0, 1, 2]) {
      const rates = shares.map((share, port) => loadMpps * share * split[port][core]);
      const load = rates.reduce((a, b) => a + b, 0);
      const alone = reportOf(
        { loadMpps: load, portShares: rates.map((rate) => rate / load) },
        casesOf(2_000_000, 1_000_000),
        77 + core,
      ).indicators;
      for (const name of ['utilisation', 'lossProbability', 'throughputMpps']) {
        const portAlone = alone[name]!;
        const off = sigmas(whole[`perCore.${core}.${name}`], portAlone.mean, deviationOf(portAlone));
        expect(off, `${core} ${name}`).toBeLessThan(4);
      }
      throughput += alone.throughputMpps!.mean;
      variance += deviationOf(alone.throughputMpps) ** 2;
      rates.forEach((rate, port) => {
        queues[port] += alone[`ports.${port}.meanQueue`]!.mean / 3;
        queueVariances[port] += (deviationOf(alone[`ports.${port}.meanQueue`]) / 3) ** 2;
        expect(whole[`ports.${port}.loadMpps`]!.mean).toBeCloseTo(loadMpps * shares[port], 1);
        expect(rate).toBeGreaterThanOrEqual(0);
      });
    }
    expect(sigmas(whole.throughputMpps, throughput, Math.sqrt(variance))).toBeLessThan(4);
    queues.forEach((queue, port) => {
      const off = sigmas(whole[`ports.${port}.meanQueue`], queue, Math.sqrt(queueVariances[port]));
      expect(off, `port ${port}`).toBeLessThan(4);
    });
  });

  it('without packets poll on, and count where visits and cores are counted', () => {
    const idle = { ports: 2, portShares: [0.5, 0.5], maxBatch: 1, loadMpps: 4, switchOverUs: 0.05 };
    const alone = reportOf(idle, 500_000).indicators;
    const beside = reportOf(
      {
        ...idle,
        cores: 2,
        coreSplit: [
          [1, 0],
          [1, 0],
        ],
      },
      500_000,
    ).indicators;
    expect(beside.throughputMpps).toEqual(alone.throughputMpps);
    expect(beside.utilisation!.mean).toBeCloseTo(alone.utilisation!.mean / 2, 12);
    expect(beside.meanQueue!.mean).toBeCloseTo(alone.meanQueue!.mean / 2, 12);
    expect(beside['perCore.1.utilisation']).toEqual({ mean: 0, halfWidth: 0 });
    const empty = alone['ports.0.emptyAtPoll']!.mean;
    const visits = alone['ports.0.throughputMpps']!.mean / (1 - empty); // one packet a visit
    const idleVisits = 1 / (2 * 0.05);
    expect(beside['ports.0.emptyAtPoll']!.mean).toBeCloseTo(
      (visits * empty + idleVisits) / (visits + idleVisits),
      5,
    );
    expect(beside['ports.0.meanBatch']!.mean).toBeCloseTo(
      alone['ports.0.throughputMpps']!.mean / (visits + idleVisits),
      3,
    );
  });
});

describe('the report', () => {
  it('has the names of the model and of its tables, and their distributions', () => {
    const report = reportOf({ loadMpps: 7.5, cores: 2 }, 700_000);
    const names = vswitchPolling.indicators.map(({ name }) => name);
    const columns = tables.flatMap(({ id, columns: of }) =>
      of.flatMap(({ name }) =>
        Array.from({ length: id === 'ports' ? 4 : 2 }, (_, row) => `${id}.${row}.${name}`),
      ),
    );
    const reported = Object.keys(report.indicators);
    for (const name of reported) expect([...names, ...columns]).toContain(name);
    for (const name of columns) expect(reported).toContain(name);
    for (const name of ['lossProbability', 'throughputMpps', 'sojournUs', 'meanQueue', 'utilisation']) {
      expect(report.indicators[name]!.halfWidth).toBeGreaterThan(0);
    }
    const solution = solveNow(inputsWith({ loadMpps: 7.5, cores: 2 }));
    expect(Object.keys(report.distributions).sort()).toEqual(Object.keys(solution.distributions).sort());
    for (const [name, { unit, step, p }] of Object.entries(report.distributions)) {
      expect({ unit, step }).toEqual({ unit: 'packets', step: 1 });
      expect(
        p.reduce((a, b) => a + b, 0),
        name,
      ).toBeCloseTo(1, 9);
    }
  });

  it('has a mean queue that is the mean of its distribution', () => {
    const { indicators, distributions } = reportOf({ loadMpps: 7.3, queueCapacity: 40 }, 600_000);
    for (const port of [0, 1, 2, 3]) {
      const { start, p } = distributions[`ports.${port}.queueLength`];
      const mean = p.reduce((sum, share, k) => sum + share * (start + k), 0);
      expect(mean).toBeCloseTo(indicators[`ports.${port}.meanQueue`]!.mean, 9);
    }
  });

  it('has intervals that hold the truth about as often as they say', () => {
    const truth = solveNow(
      inputsWith({ ports: 1, portShares: null, queueCapacity: 8, loadMpps: 6, method: 'gated' }),
    ).indicators;
    let held = 0;
    for (let seed = 0; seed < 60; seed++) {
      const { indicators } = reportOf(
        { ports: 1, portShares: null, queueCapacity: 8, loadMpps: 6 },
        160_000, // 17 batches, as many as 300,000 packets leave, and half as long
        seed,
      );
      const { mean, halfWidth } = indicators.lossProbability!;
      if (Math.abs(mean - truth.lossProbability!) <= halfWidth!) held++;
    }
    // 57 expected; fewer than 50 in one of 2000 tries
    expect(held).toBeGreaterThanOrEqual(50);
  });

  it('is nothing before the warm-up ends', () => {
    const report = reportOf({}, 1000);
    expect(report).toMatchObject({ packets: 1000, warmUpPackets: 1000, batches: 0, timeUs: 0 });
    expect(report.indicators.sojournUs).toBeNull();
    expect(report.distributions).toEqual({});
  });

  it('keeps the distributions that memory allows, one of each kind of port first', () => {
    const many = reportOf(
      { ports: 64, portShares: null, queueCapacity: 4096, maxBatch: 32, loadMpps: 3 },
      100_000,
    );
    expect(Object.keys(many.distributions)).toHaveLength(31);
    expect(many.distributions['ports.0.queueLength']).toBeDefined();
    const two = Array.from({ length: 64 }, (_, port) => (port === 63 ? 0.37 : 0.01));
    const uneven = reportOf({ ports: 64, portShares: two, queueCapacity: 4096, loadMpps: 3 }, 100_000);
    expect(uneven.distributions['ports.63.queueLength']).toBeDefined();
    expect(uneven.distributions['ports.0.queueLength']).toBeDefined();
  });
});
