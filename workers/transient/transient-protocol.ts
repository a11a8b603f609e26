/** Interface between the page and a worker that simulates over time. */
import type { InputValues } from '../../src/models/contract/inputs.ts';
import type { ExactCourse, FirstPolls, StallAnswer } from '../../src/models/contract/transient.ts';
import type { TransientPlan } from '../../src/transient/plan.ts';
import type { PacketPath } from '../../src/transient/path-recorder.ts';
import type { ReplicationBlock } from '../../src/transient/replication-block.ts';
import type { CriticalValue } from '../../src/transient/questions/critical-value.ts';
import type { SurvivalQuestion } from '../../src/transient/questions/survival-question.ts';
import type { TransientJob } from '../../src/transient/replications.ts';
import type { PreparedRun } from '../../src/transient/transient-run.ts';
import type { WorkerAnswer } from '../worker-answer.ts';

/** A legal plan (`readPlan`) of legal inputs. */
export interface PlannedRun {
  model: string;
  values: InputValues;
  plan: TransientPlan;
  /** Complete inputs after each change, as `readPlan` returns them. */
  changed: readonly InputValues[];
  seed: number;
  /** Instants where the plan names none. */
  instants: number;
  /** Whether to simulate the references (drained queue, normal latency), too: some 100 ms. */
  withReference: boolean;
  /** Whether the grid of instants and intervals restarts at every event. */
  atEvents?: boolean;
}

export interface TransientApi {
  /** Loads the model's simulator ahead of its first use. */
  load(model: string): Promise<WorkerAnswer<null>>;
  /** The job of a plan; without simulation unless a reference is asked for. */
  prepare(run: PlannedRun): Promise<WorkerAnswer<PreparedRun>>;
  /** A stall at a random time without simulation; code `no-exact-stall` where there is no such answer. */
  stall(
    model: string,
    values: InputValues,
    lengthUs: number,
    epsilon: number,
  ): Promise<WorkerAnswer<StallAnswer>>;
  /** The first polls from an empty ring on; code `no-exact-polls` where there is no such answer. */
  polls(model: string, values: InputValues, count: number): Promise<WorkerAnswer<FirstPolls>>;
  /** Numbers of a job without simulation, a second; code `no-exact-course` where there are none. */
  exact(model: string, job: TransientJob): Promise<WorkerAnswer<ExactCourse>>;
  /** The packets of one replication of a job. */
  path(model: string, job: TransientJob, replication: number): Promise<WorkerAnswer<PacketPath>>;
  /** A question about a moment by simulation: some seconds. */
  survival(model: string, asked: SurvivalQuestion): Promise<WorkerAnswer<CriticalValue>>;
  /** Makes the job the present one; answers with the slot of its simulator, µs, for `estimatesOf`. */
  begin(model: string, job: TransientJob): Promise<WorkerAnswer<number>>;
  /** Replications of the present job: a block of 50 of some 9,000 packets takes 15 to 25 ms. Its arrays are moved. */
  block(first: number, count: number): Promise<WorkerAnswer<ReplicationBlock>>;
}
