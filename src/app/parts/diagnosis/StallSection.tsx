import { useEffect, useMemo, useState } from 'react';
import {
  stallAnswer,
  type StalledResults,
  type StalledRing,
  survivalWords,
} from '../../../diagnosis/stalls/stall-answer.ts';
import type { StallsSeen } from '../../../diagnosis/stalls/stall-words.ts';
import type { EnteredInputs, InputValues } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import { unbrokenUnits } from '../../../text/number-words.ts';
import { isLegal, sameValue } from '../../../scenario/file/scenario.ts';
import { useActions, useApp, useScheduler } from '../../core/app-context.tsx';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

const withoutStalls = { stallUs: null, stallLengths: null } as const;

/** The model has inputs for these stalls. */
const takesStalls = ({ fields }: Model) => fields.some(({ name }) => name === 'stallLengths');

interface Solved {
  values: EnteredInputs;
  seen: StallsSeen;
  words: readonly string[];
}

/** Effect of the stalls in the texts at the present inputs, the observations, and the action that sets these stalls. */
export function StallSection({ seen }: { seen: StallsSeen }) {
  const { takeStalls } = useActions();
  const isPolling = useApp(({ model }) => takesStalls(model));
  const isTaken = useApp(
    ({ values }) =>
      isPolling &&
      seen.inputs !== null &&
      Object.entries(seen.inputs).every(([name, value]) => sameValue(values[name], value)),
  );
  const { words, running } = useAnswer(seen);
  const [answer, ...further] = words ?? seen.says;
  const says = words === null ? further : [...further, ...seen.says];
  return (
    <section className="stall-answer" aria-labelledby="stall-heading">
      <h3 id="stall-heading">Stalls of the core</h3>
      <p className="stall-words" role="status">
        {unbrokenUnits(answer ?? '')}
      </p>
      {running ? (
        <p className="quiet-text">Solving the present inputs with these stalls and without them …</p>
      ) : null}
      <ul className="evidence">
        {says.map((one) => (
          <li key={one}>{unbrokenUnits(one)}</li>
        ))}
      </ul>
      {seen.inputs === null ? null : (
        <div className="button-row">
          <ActionButton
            primary
            disabled={isTaken}
            title={
              isPolling
                ? 'Sets lengths and frequency of stalls'
                : 'Opens the model of a polling core with these stalls'
            }
            onClick={() => {
              void takeStalls(seen);
            }}
          >
            Use these stalls
          </ActionButton>
          {isTaken ? <span className="quiet-text">The present inputs have these stalls.</span> : null}
        </div>
      )}
    </section>
  );
}

/** Sentences at the present inputs, null until they are known or where another model is open. */
function useAnswer(seen: StallsSeen): { words: readonly string[] | null; running: boolean } {
  const model = useApp((state) => state.model);
  const present = useApp((state) => state.values);
  const scheduler = useScheduler();
  const [solved, setSolved] = useState<Solved | null>(null);
  const values = useMemo(() => ({ ...present, ...withoutStalls }), [present]);
  const isPolling = takesStalls(model);

  useEffect(() => {
    if (!isPolling || !scheduler.available || !isLegal(model, values)) return;
    const group = scheduler.openGroup('asked');
    const solve = async (inputs: InputValues) => {
      const answer = await group.solve({ model: model.id, values: inputs, detail: 'indicators' }).answer;
      return answer.ok ? answer.value.indicators : null;
    };
    let isOpen = true;
    void (async () => {
      const without = await solve(values);
      const stalled = seen.inputs === null ? null : await solve({ ...values, ...seen.inputs });
      if (!isOpen || without === null) return;
      const rate = (without.capacityMpps ?? NaN) * (without.load ?? NaN);
      const cores = Number(values['cores']);
      const share = cores === 1 ? 1 : Number(values['hottestShare'] ?? 1 / cores);
      const ring: StalledRing = {
        ringSize: Number(values['ringSize']),
        rateMpps: rate * share,
        meanQueue: without.meanQueueRandomTime ?? 0,
        capacityMpps: (without.capacityMpps ?? NaN) * share,
      };
      const results = [without, stalled].map((one) => (one === null ? null : resultsOf(one)));
      const first = results[0] && results[1] ? [stallAnswer(seen, ring, results[0], results[1])] : [];
      const words = survivalWords(seen, ring, first.length > 0);
      setSolved({ values: present, seen, words: [...first, ...words] });
    })();
    return () => {
      isOpen = false;
      group.close();
    };
  }, [isPolling, model, present, values, seen, scheduler]);

  const isPresent = solved?.values === present && solved.seen === seen;
  const words = isPresent && solved.words.length > 0 ? solved.words : null;
  return { words, running: isPolling && !isPresent && scheduler.available };
}

function resultsOf(indicators: Readonly<Record<string, number | null>>): StalledResults | null {
  const lossProbability = indicators['lossProbability'] ?? null;
  const p999Us = indicators['sojournUs.exact.p999'] ?? null;
  return lossProbability === null || p999Us === null ? null : { lossProbability, p999Us };
}
