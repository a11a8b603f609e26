import { useEffect, useRef, useState } from 'react';
import { TransientRunner } from '../../../compute/transient/transient-runner.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import type { FirstPolls } from '../../../models/contract/transient.ts';
import { useApp } from '../../core/app-context.tsx';
import type { WorkerAnswer } from '../../../../workers/worker-answer.ts';

interface Answered {
  values: InputValues;
  answer: WorkerAnswer<FirstPolls>;
}

/** One worker; of the inputs that come while it computes only the newest are answered. */
class PollLane {
  private readonly runner = new TransientRunner(1);
  private waiting: InputValues | null = null;
  private busy = false;
  private closed = false;

  constructor(
    private readonly model: string,
    private readonly count: number,
    private readonly report: (answered: Answered) => void,
  ) {}

  ask(values: InputValues): void {
    this.waiting = values;
    if (!this.busy) void this.work();
  }

  close(): void {
    this.closed = true;
    this.runner.close();
  }

  private async work(): Promise<void> {
    this.busy = true;
    while (this.waiting !== null && !this.closed) {
      const values = this.waiting;
      this.waiting = null;
      const answer = await this.runner.polls(this.model, values, this.count);
      if (!this.closed) this.report({ values, answer });
    }
    this.busy = false;
  }
}

/** The first polls at the inputs of the visible result; null: not yet. `values` are those it is of. */
export function useFirstPolls(count: number): Answered | null {
  const model = useApp((state) => state.model.id);
  const values = useApp(({ solve }) => solve.forValues);
  const lane = useRef<PollLane | null>(null);
  const [answered, setAnswered] = useState<Answered | null>(null);
  useEffect(() => {
    const opened = new PollLane(model, count, setAnswered);
    lane.current = opened;
    return () => opened.close();
  }, [model, count]);
  useEffect(() => {
    if (values !== null) lane.current?.ask(values);
  }, [model, count, values]);
  return answered;
}
