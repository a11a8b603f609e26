import { formatCount } from '../../../../text/number-format.ts';
import { SolveProgress } from '../../../kit/ProgressLine.tsx';
import { useApp } from '../../../core/app-context.tsx';
import { checkStops } from '../../../core/simulation/check-state.ts';
import type { AnswerCheck } from './use-answer-check.ts';

/** How far the simulation of the answer is, and how to end it. */
export function AnswerCheckLine({ check: { status, progress, failure, stop } }: { check: AnswerCheck }) {
  const limit = useApp(({ view }) => checkStops.find(({ id }) => id === view.checkStop) ?? checkStops[0]);
  const seed = useApp(({ view }) => view.seed);
  if (status === 'off') return null;
  if (failure !== null) {
    return (
      <p className="field-fault" role="alert">
        {failure}
      </p>
    );
  }
  const packets = progress === null ? 0 : progress.report.packets;
  const words = `${formatCount(packets)} packets, seed ${seed}, runs ${limit.help}.`;
  if (status === 'running') {
    return (
      <div className="answer-check">
        <SolveProgress word="Simulating" fraction={packets / limit.limitPackets} onCancel={stop} />
        <p className="quiet-text">{words}</p>
      </div>
    );
  }
  return (
    <p className="quiet-text answer-check" role="status" data-testid="answer-check">
      {status === 'finished' ? 'Simulated' : 'Stopped'}: {words}
    </p>
  );
}
