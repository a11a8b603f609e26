import { useState } from 'react';
import {
  type HashedTraffic,
  hashingEffect,
  type HashingEffect,
  hashingLimits,
  usualIndirection,
} from '../../../../dimensioning/flow-hashing/flow-hashing.ts';
import type { Question } from '../../../../dimensioning/question/question.ts';
import { SettingEntry } from '../../../panel/SettingEntry.tsx';
import { AbsentSwitch } from '../../../panel/number/NumberControl.tsx';
import { useApp } from '../../../core/app-context.tsx';
import { largestSeed } from '../../../core/simulation/check-state.ts';
import { HashingResult } from './HashingResult.tsx';
import { SearchProgress } from '../SearchProgress.tsx';
import { useSearchRun } from '../compare/use-search-run.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { Select } from '../../../kit/Select.tsx';

interface Props {
  question: Question;
  refused: boolean;
}

type HashedFlows = Omit<HashedTraffic, 'queues'>;

interface Subject {
  question: Question;
  flows: HashedFlows;
}

const wholeFrom = (least: number, most: number) => ({
  allowed: `a whole number from ${least} to ${most}`,
  isAllowed: (value: number) => Number.isInteger(value) && value >= least && value <= most,
});

/** Uneven hashing of flows onto the cores, and its effect on the answer. */
export function HashingSection({ question, refused }: Props) {
  const seed = useApp(({ view }) => view.seed);
  const [flows, setFlows] = useState<HashedFlows>(() => ({
    flows: 1000,
    sizes: { law: 'equal' },
    indirection: usualIndirection,
    trials: 1000,
    seed,
  }));
  const { found, fraction, fault, start, cancel } = useSearchRun<Subject, HashingEffect>();
  const old =
    found !== null && (refused || found.subject.question !== question || found.subject.flows !== flows);
  const change = (part: Partial<HashedFlows>) => setFlows({ ...flows, ...part });
  const { sizes, indirection } = flows;

  return (
    <details className="several-section" data-testid="hashing">
      <summary>
        <h3>Load spread over the cores</h3>
      </summary>
      <p className="several-lead">
        The NIC hashes each flow to one core. Few or unequal flows load some cores more than others; the
        answer above assumes the split in the inputs, which is even unless set.
      </p>
      <div className="several-settings">
        <SettingEntry
          label="Flows"
          unit=""
          value={flows.flows}
          {...wholeFrom(1, hashingLimits.flows)}
          onChange={(value) => change({ flows: value })}
        />
        <label className="several-choice">
          <span>Sizes of the flows</span>
          <Select
            value={sizes.law}
            options={{ equal: 'all equal', zipf: 'Zipf: few large, many small' }}
            onChange={(law) => change({ sizes: law === 'zipf' ? { law, exponent: 1 } : { law } })}
          />
        </label>
        {sizes.law === 'zipf' ? (
          <SettingEntry
            label="Zipf exponent"
            unit=""
            value={sizes.exponent}
            allowed={`a number from 0 to ${hashingLimits.exponent}`}
            isAllowed={(value) => value >= 0 && value <= hashingLimits.exponent}
            onChange={(exponent) => change({ sizes: { law: 'zipf', exponent } })}
          />
        ) : null}
        <AbsentSwitch
          label="through an indirection table"
          absent={indirection !== null}
          onChange={(given) => change({ indirection: given ? usualIndirection : null })}
        />
        {indirection === null ? null : (
          <SettingEntry
            label="Entries of the table"
            unit=""
            value={indirection}
            {...wholeFrom(1, hashingLimits.indirection)}
            onChange={(value) => change({ indirection: value })}
          />
        )}
        <SettingEntry
          label="Trials"
          unit=""
          value={flows.trials}
          {...wholeFrom(1, hashingLimits.trials)}
          onChange={(value) => change({ trials: value })}
        />
        <SettingEntry
          label="Seed"
          unit=""
          value={flows.seed}
          {...wholeFrom(0, largestSeed)}
          onChange={(value) => change({ seed: value })}
        />
      </div>
      <div className="button-row">
        <ActionButton
          disabled={refused || fraction !== null}
          onClick={() => start({ question, flows }, hashingEffect(question, flows))}
        >
          Hash the flows
        </ActionButton>
      </div>
      <SearchProgress
        word="Hashing flows"
        stale={old ? 'This belongs to other flows or an earlier question.' : null}
        {...{ fraction, fault }}
        onCancel={cancel}
      />
      {found === null ? null : <HashingResult {...found.subject} effect={found.result} old={old} />}
    </details>
  );
}
