import { useEffect, useRef, useState } from 'react';
import type { SimulationProgress } from '../../../../../workers/simulate/simulation-protocol.ts';
import { SimulationRunner } from '../../../../compute/simulation/simulation-runner.ts';
import type { SearchedPoint } from '../../../../dimensioning/answer/answer.ts';
import type { Model } from '../../../../models/contract/model.ts';
import { watchedForPrecision } from '../../../../models/contract/simulation-stop.ts';
import { useApp } from '../../../core/app-context.tsx';
import { checkStops } from '../../../core/simulation/check-state.ts';

export interface AnswerCheck {
  status: 'off' | 'running' | 'stopped' | 'finished' | 'failed';
  progress: SimulationProgress | null;
  /** Reason of a failure, one sentence. */
  failure: string | null;
  start: () => void;
  /** Ends the run; its results remain. */
  stop: () => void;
}

interface Run extends Pick<AnswerCheck, 'status' | 'progress' | 'failure'> {
  point: SearchedPoint | null;
}

const none: Run = { point: null, status: 'off', progress: null, failure: null };

/** A simulation of one solved point, separate from the one of the scenario; its results are dropped with the point. */
export function useAnswerCheck(model: Model, point: SearchedPoint | null): AnswerCheck {
  const seed = useApp(({ view }) => view.seed);
  const stopId = useApp(({ view }) => view.checkStop);
  const runner = useRef<SimulationRunner | null>(null);
  const [run, setRun] = useState<Run>(none);

  useEffect(() => () => runner.current?.stop(), [point]);

  function start() {
    if (point?.values === null || point === null) return;
    const { precision, limitPackets } = checkStops.find(({ id }) => id === stopId) ?? checkStops[0];
    runner.current ??= new SimulationRunner();
    setRun({ point, status: 'running', progress: null, failure: null });
    const ofThis = (change: (before: Run) => Run) =>
      setRun((before) => (before.point === point ? change(before) : before));
    runner.current.start(
      {
        model: model.id,
        values: point.values,
        seed,
        precision,
        limitPackets,
        watched: watchedForPrecision(model),
      },
      {
        onProgress: (progress) => ofThis((before) => ({ ...before, progress })),
        onEnd: (answer) =>
          ofThis((before) =>
            answer.ok
              ? { ...before, status: 'finished', progress: answer.value }
              : { ...before, status: 'failed', failure: answer.message },
          ),
      },
    );
  }

  return {
    ...(run.point === point ? run : none),
    start,
    stop() {
      runner.current?.stop();
      setRun((before) => ({ ...before, status: 'stopped' }));
    },
  };
}
