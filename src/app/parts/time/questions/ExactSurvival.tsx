import { useEffect, useMemo, useState } from 'react';
import { TransientRunner } from '../../../../compute/transient/transient-runner.ts';
import type { InputValues } from '../../../../models/contract/inputs.ts';
import type { StallAnswer } from '../../../../models/contract/transient.ts';
import { probabilityText } from '../../../../text/number-format.ts';
import { durationText } from '../time-words.ts';
import { reservations, ringText } from './question-words.ts';

interface Props {
  model: string;
  values: InputValues;
  /** Length of the plan's first stall, µs. */
  stallUs: number;
  epsilon: number;
  /** Inputs or plan are being dragged: nothing is computed until the end. */
  moving: boolean;
  /** Simulated probability of any loss of this stall alone; null: something else is simulated. */
  simulated: string | null;
  /** Whether these inputs have an answer. */
  onOutcome: (isAnswered: boolean) => void;
}

interface Answered {
  key: string;
  answer: StallAnswer | null;
  failure: string | null;
}

/** Longest stall and smallest ring for a probability of any loss, without simulation. */
export function ExactSurvival({ model, values, stallUs, epsilon, moving, simulated, onOutcome }: Props) {
  const [runner] = useState(() => new TransientRunner(1));
  const [last, setLast] = useState<Answered | null>(null);
  useEffect(() => () => runner.close(), [runner]);
  const key = useMemo(
    () => JSON.stringify([model, values, epsilon, stallUs]),
    [model, values, epsilon, stallUs],
  );
  useEffect(() => {
    if (moving) return undefined;
    let isPresent = true;
    void runner.stall(model, values, stallUs, epsilon).then((answer) => {
      if (!isPresent) return;
      onOutcome(answer.ok);
      if (answer.ok) setLast({ key, answer: answer.value, failure: null });
      else setLast({ key, answer: null, failure: answer.message });
    });
    return () => {
      isPresent = false;
    };
  }, [runner, key, model, values, epsilon, stallUs, moving, onOutcome]);
  if (last === null) return null;
  const { answer, failure } = last;
  const isOld = last.key !== key;
  /** Numbers for other inputs or another stall are not shown. */
  const present = (text: string) => (isOld ? '...' : text);
  return (
    <div className="survival-exact" data-old={isOld || undefined}>
      {answer === null ? (
        <p className="quiet-text">{failure}</p>
      ) : (
        <>
          <dl className="time-numbers">
            <div>
              <dt>Longest stall</dt>
              <dd>
                {present(
                  answer.longestUs === null
                    ? 'none'
                    : `${durationText(answer.longestUs)}, probability ${probabilityText(answer.longestAnyLoss)}`,
                )}
              </dd>
            </div>
            <div>
              <dt>Smallest ring for a stall of {durationText(stallUs)}</dt>
              <dd>{present(ringText(answer))}</dd>
            </div>
            <div>
              <dt>Rule of thumb, q + λD = L</dt>
              <dd>
                {present(
                  `${durationText(answer.medianUs)}, probability ${probabilityText(answer.medianAnyLoss)}`,
                )}
              </dd>
            </div>
          </dl>
          <p className="quiet-text">
            {isOld ? '\u00a0' : reservations(answer)}
            {isOld
              ? ''
              : ` A stall of ${durationText(stallUs)} causes losses with a probability ${probabilityText(answer.anyLoss)}${simulated === null ? '' : `; in the simulation, which also counts losses without it: ${simulated}`}.`}
          </p>
        </>
      )}
    </div>
  );
}
