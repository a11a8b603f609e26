import { useMemo } from 'react';
import {
  type HashedAnswers,
  inputsWithShare,
  type SpreadAnswer,
  type SpreadLevel,
} from '../../dimensioning/hashed-answer.ts';
import { capitalised, positionWords } from '../../dimensioning/position-words.ts';
import type { Question } from '../../dimensioning/question.ts';
import { formatPercent, MISSING, withUnit } from '../../models/number-format.ts';
import { FigureCard } from '../figures/FigureCard.tsx';
import { useProvenance } from '../grid/use-provenance.ts';
import { usePalette } from '../shell/use-palette.ts';
import { useActions } from '../state/app-context.tsx';
import { hashingFigure, hashingWords } from './hashing-figure.ts';

interface Props {
  question: Question;
  hashed: HashedAnswers;
  old: boolean;
}

const levelNames: Readonly<Record<SpreadLevel, { label: string; help: string; short: string }>> = {
  even: { label: 'Even', help: 'every core the same', short: 'even' },
  median: { label: 'Median', help: 'half of the hashings are more even', short: 'median' },
  p99: { label: '99th percentile', help: 'all but 1 in 100 are more even', short: 'p99' },
};

/** The answer where the load is even and where it is not, and how the busiest core's share is distributed. */
export function HashingResult({ question, hashed, old }: Props) {
  const palette = usePalette();
  const lines = useProvenance();
  const spec = useMemo(() => hashingFigure(question, hashed), [question, hashed]);
  const provenance = useMemo(() => [...lines, hashingWords(hashed.busiest)], [lines, hashed]);
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
            {hashed.answers.map((answer) => (
              <Row key={answer.level} {...{ question, answer, old }} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="quiet-text">{hashingWords(hashed.busiest)}</p>
      <div className="several-figure figure-cell" data-testid="hashing-figure">
        <FigureCard
          {...{ spec, palette, provenance }}
          stale={old ? 'Shown for other flows or another question' : null}
        />
      </div>
    </div>
  );
}

function Row({ question, answer, old }: { question: Question; answer: SpreadAnswer; old: boolean }) {
  const { setValues } = useActions();
  const { level, share, cores, at } = answer;
  const names = levelNames[level];
  const inputs = inputsWithShare(question, answer);
  const withCores = at !== null && cores !== question.values.cores ? ` with ${cores} cores` : '';
  return (
    <tr data-testid={`hashing-${level}`}>
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
        {level === 'even' || inputs === null ? null : (
          <button
            type="button"
            className="button"
            disabled={old}
            aria-label={`Use the ${names.short} share${withCores}`}
            title="Sets the share of the busiest core; Undo takes it back"
            onClick={() => {
              setValues(inputs);
            }}
          >
            Use it{withCores}
          </button>
        )}
      </td>
    </tr>
  );
}
