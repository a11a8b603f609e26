import { describe, expect, it } from 'vitest';
import { placementCommands } from '../../src/queues/commands.ts';
import { machineState } from '../../src/queues/core-load.ts';
import { proposalSentence, stateSentences } from '../../src/queues/placement-words.ts';
import { machineOf } from './machines.ts';

const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, ' ');

describe('the commands that move queues', () => {
  const machine = machineOf([2, 1, 1], [1, 0.5]);
  const moved = [{ queue: 2, core: 1 }];
  const lines = (from = machine) =>
    Object.fromEntries(placementCommands(from, [0, 0, 1], moved).map((one) => [one.tool, one.lines]));

  it('name the moved queue, its core, and all queues where a tool takes them together', () => {
    expect(lines()).toEqual({
      interrupts: [
        'echo 1 > /proc/irq/N/smp_affinity_list   # N: the interrupt of eth0, queue 2, in /proc/interrupts',
      ],
      ovs: ['ovs-vsctl set Interface eth0 other_config:pmd-rxq-affinity="0:0,1:0,2:1"'],
      vpp: ['set interface rx-placement eth0 queue 2 worker 1'],
      rss: ['ethtool -X eth0 weight 1 1 1'],
    });
  });

  it('use the number of an interrupt that is known, and weights by speed', () => {
    const known = { ...machine, queues: machine.queues.map((queue) => ({ ...queue, irq: 60 + queue.id })) };
    expect(lines(known).interrupts).toEqual(['echo 1 > /proc/irq/62/smp_affinity_list']);
    const two = machineOf([1, 1], [1, 0.5]);
    expect(placementCommands(two, [0, 1], [])[3].lines).toEqual(['ethtool -X eth0 weight 2 1']);
  });
});

describe('the sentences on a placement', () => {
  it('say what is lost where, and that one queue is too large for any core', () => {
    const machine = machineOf([11.56, 1], [1, 1]);
    const words = stateSentences(machine, machineState(machine, [0, 1])).map(plain);
    expect(words).toEqual([
      'Core 0 is the busiest, at 130 % of what it can carry in these shares: about 21.3 % of all packets are lost, at queue 0.',
      'Queue 0 of eth0 alone needs 1.3 cores: no placement splits it. A core takes 8.89 Mpps from one queue, so it needs more fields for the card’s hash, more flows, or a faster core.',
    ]);
  });

  it('say how far a proposal comes, and from what it is not known to be best', () => {
    const one = { moves: [{ queue: 0, core: 1 }], greatestLoad: 0.8, lostShare: 0 };
    expect(plain(proposalSentence(one, { bound: 0.75, isOptimal: false }))).toBe(
      '1 move makes the greatest load 80.0 %; no placement is below 75.0 %.',
    );
    expect(plain(proposalSentence({ ...one, moves: [] }, { bound: 0.8, isOptimal: true }))).toBe(
      'No move makes the greatest load smaller than 80.0 %, the least there is.',
    );
  });
});
