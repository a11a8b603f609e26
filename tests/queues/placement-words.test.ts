import { expect, it } from 'vitest';
import { machineState } from '../../src/queues/core-load.ts';
import { stateSentences } from '../../src/queues/placement-words.ts';
import { costs, machineOf } from './machines.ts';

const sentences = (machine: ReturnType<typeof machineOf>, assignment: number[]) =>
  stateSentences(machine, machineState(machine, assignment));

it('Nothing is promised below the edge where empty polls cost more than others', () => {
  const rates = [1, 2];
  expect(sentences(machineOf(rates, [1]), [0, 0])[0]).toMatch(/with large rings no queue loses packets\.$/);
  const dear = machineOf(rates, [1], { ...costs, emptyUs: 2 });
  expect(sentences(dear, [0, 0])).toEqual([expect.stringMatching(/it may lose packets below 100 %/)]);
});

it('Queues of several interfaces are named with theirs', () => {
  const machine = machineOf([9, 1], [1]);
  const named = {
    ...machine,
    queues: machine.queues.map((queue, k) => ({ ...queue, port: `eth${k}`, id: 0 })),
  };
  expect(sentences(machine, [0, 0])[0]).toMatch(/at queue 0\.$/);
  expect(sentences(named, [0, 0])[0]).toMatch(/at queue 0 of eth0\.$/);
});
