import { useMemo } from 'react';
import type { HashingEffect } from '../../../../dimensioning/flow-hashing/hashing-effect.ts';
import type { HashingCase, HashingCaseId } from '../../../../dimensioning/flow-hashing/hashing-case.ts';
import type { GivenTraffic } from '../../../../dimensioning/question-file/read-hashing.ts';
import { positionWords } from '../../../../dimensioning/question/position-words.ts';
import type { Question } from '../../../../dimensioning/question/question.ts';
import { formatPercent, MISSING, withUnit } from '../../../../text/number-format.ts';
import { withRemarks } from '../../../figures/export/provenance/provenance.ts';
import { ExaminableCard } from '../../../figures/ExaminableCard.tsx';
import { useProvenance } from '../../../figures/export/provenance/use-provenance.ts';
import { questionReproduction } from '../answer/question-reproduction.ts';
import { usePalette } from '../../../kit/use-palette.ts';
import { useActions } from '../../../core/app-context.tsx';
import { capitalised } from '../../../../text/capitalised.ts';
import { hashingFigure, hashingWords, shownShares } from './hashing-figure.ts';
import { inputsOfCase } from './hashing-inputs.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

interface Props {
  question: Question;
  flows: GivenTraffic;
  effect: HashingEffect;
  old: boolean;
}

const levelNames: Readonly<Record<HashingCaseId, { label: string; help: string; short: string }>> = {
  even: { label: 'Even', help: 'every core the same', short: 'even' },
  p50: { label: 'Median', help: 'half of the hashings spread the load more evenly', short: 'median' },
  p99: { label: '99th percentile', help: 'all but 1 in 100 spread it more evenly', short: 'p99' },
};

/** The answer where the load is even and where it is not, and how the busiest core's share is distributed. */
export function HashingResult({ question, flows, effect, old }: Props) {
  const palette = usePalette();
  const own = useProvenance();
  const reproduction = useMemo(() => questionReproduction(question, { hashing: flows }), [question, flows]);
  const shares = useMemo(() => shownShares(question, effect), [question, effect]);
  const spec = useMemo(() => hashingFigure(question, shares), [question, shares]);
  const provenance = useMemo(
    () => withRemarks(own, [hashingWords(shares), ...effect.sentences]),
    [own, shares, effect],
  );
  return (
    <div className="several-result" data-old={old || undefined} data-testid="hashing-result">
      <div
        className="answer-table"
        tabIndex={0}
        role="region"
        aria-label="The answer by the spread of the load"
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Load of the cores</th>
              <th scope="col">Busiest core</th>
              <th scope="col">Answer</th>
              <th scope="col">
                <span className="visually-hidden">Use it</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {effect.cases.map((one) => (
              <Row key={one.id} {...{ question, one, old }} />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="answer-sentences">
        {effect.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="several-figure figure-cell" data-testid="hashing-figure">
        <ExaminableCard
          id="hashing"
          {...{ spec, palette, provenance, reproduction }}
          stale={old ? 'Shown for other flows or another question' : null}
        />
      </div>
    </div>
  );
}

function Row({ question, one, old }: { question: Question; one: HashingCase; old: boolean }) {
  const { setValues } = useActions();
  const { id, share, cores, answer } = one;
  const at = answer.best?.at ?? null;
  const names = levelNames[id];
  const inputs = inputsOfCase(question.model, one);
  const withCores = at !== null && cores !== question.values.cores ? ` with ${cores} cores` : '';
  return (
    <tr data-testid={`hashing-${id}`}>
      <th scope="row">
        {names.label}
        <span className="answer-words">{names.help}</span>
      </th>
      <td>
        {share === null ? MISSING : withUnit(formatPercent(share), '%')}
        {cores === null ? null : (
          <span className="answer-words">of {cores === 1 ? '1 core' : `${cores} cores`}</span>
        )}
      </td>
      <td>{at === null ? 'none in the range' : capitalised(positionWords(question, at))}</td>
      <td>
        {inputs === null ? null : (
          <ActionButton
            className="button"
            disabled={old}
            aria-label={`Use the ${names.short} share${withCores}`}
            title="Sets the share of the busiest core; Undo reverses this"
            onClick={() => {
              setValues(inputs);
            }}
          >
            Use it{withCores}
          </ActionButton>
        )}
      </td>
    </tr>
  );
}
