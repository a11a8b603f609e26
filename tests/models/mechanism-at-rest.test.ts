import { describe, expect, it } from 'vitest';
import { MechanismPlayer } from '../../src/app/parts/mechanism/player/mechanism-player.ts';
import { solvePoint } from '../../src/headless/threads/point-solver.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import { simulatorOf, solverOf } from '../engines.ts';
import { catalogue } from '../loaded-catalogue.ts';

const simulated = catalogue.models.filter(({ simulation }) => simulation !== undefined);

describe.each(simulated.map((model) => [model.id, model] as const))('%s at rest', (_, model) => {
  const values = defaultValues(model.fields);
  const mechanism = model.simulation!.mechanism(values);

  it('has one label a queue, and words that get shorter', () => {
    expect(new Set(mechanism.queues.map(({ label }) => label)).size).toBe(mechanism.queues.length);
    for (const words of [mechanism.queueWords, mechanism.server.words, mechanism.timer?.words ?? ['']]) {
      const lengths = words.map((text) => text.length);
      expect([...lengths].sort((a, b) => b - a)).toEqual(lengths);
    }
  });

  it('shows about what its own simulation shows on average', () => {
    const solution = solvePoint(solverOf(model), values, 'indicators');
    const typical = model.simulation!.typical(values, solution);
    const simulator = simulatorOf(model)(values, { seed: 7 });
    simulator.run(50_000);
    const player = new MechanismPlayer(mechanism);
    player.add(simulator.step());
    const weighted = { waiting: 0, held: 0, timeUs: 0 };
    const visits: number[] = [];
    const takes: number[] = [];
    for (let cycle = 0; cycle < 6000; cycle++) {
      const step = simulator.step();
      takes.push(...step.filter(({ kind }) => kind === 'take').map(({ packets }) => packets));
      player.add(step);
      for (let event = player.stepOnce(); event !== null;) {
        const before = player.timeUs;
        const { queues, held, taken } = player.scene;
        const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
        const kept = held.packets;
        const visited = taken;
        event = player.stepOnce();
        if (event === null) break;
        const lasted = player.timeUs - before;
        weighted.timeUs += lasted;
        weighted.waiting += lasted * waiting;
        weighted.held += lasted * kept;
        if (event.kind === 'pause') visits.push(visited ?? 0);
        else if (event.kind === 'take' && visited === null) visits.push(event.packets);
      }
    }
    // A function takes its packets one by one during a visit.
    const batches = takes.every((packets) => packets === 1) ? visits : takes;
    const mean = batches.reduce((sum, size) => sum + size, 0) / batches.length;
    expect(within(typical.batch!, mean), `batch ${typical.batch} against ${mean}`).toBe(true);
    const waiting = weighted.waiting / weighted.timeUs;
    const declared = typical.waiting.reduce<number>((sum, packets) => sum + packets!, 0);
    // A queue may count the packets in service with those that wait.
    expect(within(declared, waiting) || declared - waiting < 2 * mean, `${declared} against ${waiting}`).toBe(
      true,
    );
    if (mechanism.timer !== null) expect(within(typical.held!, weighted.held / weighted.timeUs)).toBe(true);
    expect(typical.loss === null || (typical.loss >= 0 && typical.loss <= 1)).toBe(true);
  });
});

it('has the packets of a buffer without a timer that wait: half a group, whatever the load', () => {
  const model = catalogue.models.find(({ id }) => id === 'batch-polling')!;
  const unsent = (changed: Record<string, number | null>) => {
    const values = { ...defaultValues(model.fields), 'transmit.packets': 33, ...changed };
    const { typical, mechanism } = model.simulation!;
    expect(mechanism(values).sender?.label).toBe('transmit buffer');
    return typical(values, solvePoint(solverOf(model), values, 'indicators')).unsent;
  };
  // (m - 1) / 2, exact where batch sizes have no common divisor with m.
  expect(unsent({})).toBeCloseTo(16, 6);
  expect(unsent({ rateMbps: 1000, cores: 4 })).toBeCloseTo(16, 6);
  expect(unsent({ rateMbps: 9500 })).toBeCloseTo(16, 1);
});

const within = (value: number, reference: number): boolean =>
  Math.abs(value - reference) <= 0.15 * Math.max(value, reference);
