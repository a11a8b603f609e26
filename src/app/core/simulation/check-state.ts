/** The simulation beside the analytic result: its stop rules and its progress. */
import type { EnteredInputs, InputValues } from '../../../models/contract/inputs.ts';
import type { SimulationReport } from '../../../models/contract/simulation.ts';
import type { StopRule } from '../../../models/contract/simulation-stop.ts';
import type { SimulationProgress } from '../../../../workers/simulate/simulation-protocol.ts';

/** Stop rules of a check; the ids are part of links. */
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
  /** `waiting`: requested, but the inputs are not at rest yet or have no result. */
  status: 'off' | 'waiting' | 'running' | 'paused' | 'stopped' | 'finished' | 'failed';
  /** Progress of the run of the present inputs; null as soon as they change. */
  progress: SimulationProgress | null;
  /** Reason of a failure, one sentence. */
  failure: string | null;
}

export const noCheck: CheckState = { status: 'off', progress: null, failure: null };

/** Progress of the simulation of the result on screen; null where there is none, or it belongs to other inputs. */
export function simulationOf({
  check,
  solve,
  values,
}: {
  check: CheckState;
  solve: { forValues: InputValues | null };
  values: EnteredInputs;
}): SimulationReport | null {
  return solve.forValues === values ? (check.progress?.report ?? null) : null;
}
