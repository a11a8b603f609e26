/** Everything about times and queues of one system, solved. */
import { ArrivalTableCache } from '../../../src/models/batch-polling/solver/chain/arrival-tables.ts';
import type { ChainSolution } from '../../../src/models/batch-polling/solver/chain/chain-solution.ts';
import { solveChain } from '../../../src/models/batch-polling/solver/chain/chain.ts';
import type { PollingTimes } from '../../../src/models/batch-polling/solver/times/polling-times.ts';
import { pollingTimes } from '../../../src/models/batch-polling/solver/times/polling-times.ts';
import type { RandomTimeQueue } from '../../../src/models/batch-polling/solver/random-time-queue.ts';
import { randomTimeQueue } from '../../../src/models/batch-polling/solver/random-time-queue.ts';
import {
  allServices,
  emptyingServices,
  fullService,
} from '../../../src/models/batch-polling/solver/service/service-lengths.ts';
import type { System } from '../../../src/models/batch-polling/system/system.ts';

export interface PollingLaws {
  system: System;
  chain: ChainSolution;
  times: PollingTimes;
  queue: RandomTimeQueue;
}

export function pollingLaws(system: System): PollingLaws {
  const chain = solveChain(system, new ArrivalTableCache());
  const emptying = emptyingServices(system, chain);
  const full = fullService(system);
  const all = allServices(system, chain, emptying, full);
  return {
    system,
    chain,
    times: pollingTimes(system, chain, { all, emptying, full }),
    queue: randomTimeQueue(system, chain, emptying, full),
  };
}
