import type { PolledMachine, PollCosts } from '../../src/queues/placement.ts';

export const costs: PollCosts = { pollUs: 1, packetUs: 0.05, emptyUs: 1, maxBatch: 16, ring: 4096 };

export const slowCosts = { a: 1, b: 0.05, beta: 16 };

export const machineOf = (
  rates: readonly number[],
  speeds: readonly number[],
  of: PollCosts = costs,
): PolledMachine => ({
  queues: rates.map((rateMpps, id) => ({ rateMpps, id, port: 'eth0', irq: null })),
  cores: speeds.map((speed, cpu) => ({ speed, cpu })),
  costs: of,
});
