import { useEffect, useRef, useState } from 'react';
import type { SolveGroup } from '../../../../compute/solves/solve-group.ts';
import { batchSizePmf } from '../../../../fits/batch-sizes/rate-divergences.ts';
import type { EnteredInputs } from '../../../../models/contract/inputs.ts';
import { isLegal } from '../../../../scenario/file/scenario.ts';
import { useApp, useScheduler } from '../../../core/app-context.tsx';

/** The probabilities of batch sizes at these inputs; null where they have no answer. Rejects when cancelled. */
export type SolveAt = (values: EnteredInputs) => Promise<Float64Array | null>;

interface BackgroundSolves<T> {
  /** 0..1 while solving. */
  fraction: number | null;
  result: T | null;
  /** Reason for a missing result, one sentence. */
  failure: string | null;
  start: (work: (solve: SolveAt, onProgress: (fraction: number) => void) => Promise<T>) => void;
  cancel: () => void;
}

class Stopped extends Error {}

/** Work of many solves; the last result remains until the next one arrives. */
export function useBackgroundSolves<T>(): BackgroundSolves<T> {
  const model = useApp((state) => state.model);
  const [fraction, setFraction] = useState<number | null>(null);
  const [result, setResult] = useState<T | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const scheduler = useScheduler();
  const group = useRef<SolveGroup | null>(null);

  function end() {
    group.current?.close();
    group.current = null;
  }

  useEffect(() => end, []);

  return {
    fraction,
    result,
    failure,
    start(work) {
      end();
      const opened = scheduler.openGroup('asked');
      group.current = opened;
      const current = () => group.current === opened;
      const solve: SolveAt = async (values) => {
        if (!isLegal(model, values)) return null;
        const answer = await opened.solve({ model: model.id, values, detail: 'screen' }).answer;
        if (answer.ok) {
          const { batchSize } = answer.value.distributions;
          return batchSize === undefined ? null : batchSizePmf(batchSize);
        }
        if (answer.code === 'cancelled') throw new Stopped(answer.message);
        if (answer.code === 'worker-lost') throw new Error(answer.message);
        return null;
      };
      setFraction(0);
      setFailure(null);
      work(solve, (share) => {
        if (current()) setFraction(share);
      }).then(
        (value) => {
          if (!current()) return;
          end();
          setResult(value);
          setFraction(null);
        },
        (error: unknown) => {
          if (!current()) return;
          end();
          setFraction(null);
          if (!(error instanceof Stopped)) setFailure(error instanceof Error ? error.message : String(error));
        },
      );
    },
    cancel() {
      end();
      setFraction(null);
    },
  };
}
