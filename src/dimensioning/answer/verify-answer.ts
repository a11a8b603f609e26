/**
 * Checks an answer against the event simulation of the real mechanism: the goals' indicators there, simulated, beside
 * the solved ones.
 */
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { nextLook, preciseEnough } from '../../models/contract/simulation-stop.ts';
import type { CreateSimulator, Interval, SimulationReport } from '../../models/contract/simulation.ts';
import { tooRare, verdict, type Verdict } from '../../models/contract/verdict.ts';
import type { GoalState, SearchedPoint } from './answer.ts';
import { declaredIndicator } from '../question/declared-indicator.ts';
import { methodIn } from '../question/default-question.ts';
import { goalHolds, goalState } from '../question/goal-state.ts';
import { formatCount } from '../../text/number-format.ts';
import { capitalised } from '../../text/number-words.ts';
import { goalName, stateWords } from '../question/goal-words.ts';
import type { Wording } from '../question/question.ts';
import type { ExpectedDifference } from '../../models/contract/expected-difference.ts';

// Result of the simulation for a goal at the answer, in words.

/** `Simulated, p99 is 43.0 µs (14 % below the 50 µs allowed): agrees within the 95 % interval.` */
function verifiedWords(
  wording: Wording,
  { state, simulated, verdict }: Omit<VerifiedGoal, 'holds' | 'expected'>,
  packets: number,
): string {
  const { goal } = state;
  const name = goalName(wording.model, goal);
  if (simulated === null) return `${capitalised(name)}: the simulation was too short to tell.`;
  if (goal.quantity === 'loss' && simulated.mean === 0)
    return `Simulated, none of ${formatCount(packets)} packets is lost: ${verdict.words}.`;
  const words = stateWords(wording, goalState(goal, simulated.mean));
  return `Simulated, ${words}: ${verdict.words}.`;
}

interface VerifyOptions {
  /** Largest number of offered packets, warm-up included. */
  limitPackets: number;
  seed: number;
  /** Ends earlier, once every goal's interval is narrower than this share of its mean; null: never. */
  precision: number | null;
}

/** One goal at a solved point beside the present result of a run there. `model` has a simulation. */
export function verifiedGoal(
  model: Model,
  values: InputValues,
  state: GoalState,
  report: SimulationReport,
): VerifiedGoal {
  const { indicator } = state.goal;
  const simulated = report.indicators[indicator] ?? null;
  const kind = declaredIndicator(model, indicator)?.kind ?? 'count';
  const method = methodIn(model, values, indicator);
  const expected = model.simulation!.expectedDifference(values, indicator, method);
  const packets = report.packets - report.warmUpPackets;
  const rare = tooRare(model.simulation!, values, report);
  return {
    state,
    simulated,
    holds: simulated === null ? null : goalHolds(state.goal, simulated.mean),
    verdict: verdict(state.value, simulated, { kind, packets, expected, rare }),
    expected,
  };
}

/**
 * Simulates one solved point. Yields the share of the packets done, some milliseconds apart, so that its driver can
 * stop; returns null for a model without a simulation and for a point without inputs. Throws `SolveFailure` for a
 * scenario that cannot be simulated.
 */
export function* verifyAnswer(
  model: Model,
  point: SearchedPoint,
  createSimulator: CreateSimulator,
  { limitPackets, seed, precision }: VerifyOptions,
): Generator<number, VerifiedAnswer | null, void> {
  const { values, goals } = point;
  if (!model.simulation || values === null) return null;
  const simulator = createSimulator(values, { seed });
  const watched = goals.map(({ goal }) => goal.indicator);
  for (;;) {
    const look = nextLook(simulator.packets, { limitPackets, precision });
    const before = simulator.packets;
    while (simulator.packets < look) {
      const at = simulator.packets;
      simulator.run(Math.min(10_000, look - at));
      yield Math.min(1, simulator.packets / limitPackets);
      if (simulator.packets <= at) break;
    }
    // Without arrivals the number of packets does not grow.
    const ended = simulator.packets >= limitPackets || simulator.packets <= before;
    if (!ended && precision === null) continue;
    const report = simulator.report();
    if (!ended && !preciseEnough(report, watched, precision ?? 0)) continue;
    const verified = goals.map((state) => verifiedGoal(model, values, state, report));
    return {
      packets: report.packets,
      warmUpPackets: report.warmUpPackets,
      seed,
      goals: verified,
      sentences: verified.map((goal) =>
        verifiedWords({ model }, goal, report.packets - report.warmUpPackets),
      ),
    };
  }
}

// An answer's goals, simulated.

export interface VerifiedGoal {
  /** State of the goal as solved. */
  state: GoalState;
  /** Mean and half width of the 95 % interval; null where the run is too short for one. */
  simulated: Interval | null;
  /** Whether the goal holds at the simulated mean; null without one. */
  holds: boolean | null;
  verdict: Verdict;
  /**
   * Reason and size of a possible difference between solved and simulated values; null where the solved value is exact.
   */
  expected: ExpectedDifference | null;
}

interface VerifiedAnswer {
  /** Offered packets, and how many of them were left out as warm-up. */
  packets: number;
  warmUpPackets: number;
  seed: number;
  goals: readonly VerifiedGoal[];
  /** One sentence a goal. */
  sentences: readonly string[];
}
