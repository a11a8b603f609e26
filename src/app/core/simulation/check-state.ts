/** The simulation beside the analytic result: how long it runs, and what it has seen so far. */
import type { StopRule } from '../../../models/contract/simulation-stop.ts';
import type { SimulationProgress } from '../../../../workers/simulate/simulation-protocol.ts';

/** How long a check runs; the ids travel in links. */
export const checkStops = [
  { id: '1pc', label: '±1 %', help: 'until every interval shown is narrower than 1 %', precision: 0.01, limitPackets: 5e8 },
  { id: '0.2pc', label: '±0.2 %', help: 'until every interval shown is narrower than 0.2 %', precision: 0.002, limitPackets: 5e9 },
  { id: '1e6', label: '1 million packets', help: 'one million packets, however wide the intervals', precision: null, limitPackets: 1e6 },
  { id: '1e8', label: '100 million packets', help: '100 million packets, however wide the intervals', precision: null, limitPackets: 1e8 },
] as const satisfies readonly ({ id: string; label: string; help: string } & StopRule)[]; // oxfmt-ignore

export type CheckStopId = (typeof checkStops)[number]['id'];

/** Seeds are whole numbers of 32 bits. */
export const largestSeed = 2 ** 32 - 1;

export interface CheckState {
  /** `waiting`: asked for, but the inputs are not at rest yet or have no result. */
  status: 'off' | 'waiting' | 'running' | 'paused' | 'stopped' | 'finished' | 'failed';
  /** What the run of the present inputs has seen; null as soon as they change. */
  progress: SimulationProgress | null;
  /** Why it failed, one sentence. */
  failure: string | null;
}

export const noCheck: CheckState = { status: 'off', progress: null, failure: null };
