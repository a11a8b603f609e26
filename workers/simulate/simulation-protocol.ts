/** Interface between the page and the worker that simulates. */
import type { InputValues } from '../../src/models/contract/inputs.ts';
import type { MechanismEvent, SimulationReport } from '../../src/models/contract/simulation.ts';
import type { StopRule } from '../../src/models/contract/simulation-stop.ts';
import type { WorkerAnswer } from '../worker-answer.ts';

export interface SimulationJob extends StopRule {
  model: string;
  values: InputValues;
  seed: number;
  /** Indicators whose precision is checked (`watchedForPrecision`). */
  watched: readonly string[];
}

/** A run for the picture of the mechanism. */
export interface WatchedRun {
  model: string;
  values: InputValues;
  seed: number;
  unseenPackets: number;
}

export interface SimulationProgress {
  report: SimulationReport;
  /** Packets a second of computing time, pauses left out. */
  packetsPerSecond: number;
  /** The precision asked for is reached, before or at the limit. */
  precise: boolean;
}

/** One run at a time. A run is cancelled by terminating its worker. */
export interface SimulationApi {
  /** Reports a `SimulationProgress` about four times a second; the result is the last one. */
  simulate(job: SimulationJob): Promise<WorkerAnswer<SimulationProgress>>;
  pause(): void;
  resume(): void;
  /** Begins a run to be watched, after `unseenPackets`; a former one is dropped. */
  watch(run: WatchedRun): Promise<WorkerAnswer<null>>;
  /**
   * Runs up to `cycles` further cycles of the mechanism, for some 20 ms at most, and returns their events in order of
   * time; none before `watch`.
   */
  next(cycles: number): Promise<WorkerAnswer<readonly MechanismEvent[]>>;
}
