import './run-check.css';
import { useId, useMemo } from 'react';
import { checkRun, type CheckedStatistic } from '../../../../overlays/runs/check-run.ts';
import {
  checkSentence,
  meanText,
  labelWithUnit,
  numberWords,
  judgementWords,
  worthWords,
} from '../../../../overlays/runs/run-words.ts';
import type { ProgramRun } from '../../../../texts/runs/run.ts';
import { MISSING } from '../../../../text/number-format.ts';
import { useApp } from '../../../core/app-context.tsx';
import { useRunLaws } from './use-run-laws.ts';

/** Statistics of a program that simulates the present inputs beside their law, and the mistakes that it looks like. */
export function RunSection({ run }: { run: ProgramRun }) {
  const laws = useRunLaws();
  const resting = useApp(({ gesture }) => gesture?.kind !== 'drag');
  const id = useId();
  const check = useMemo(() => (laws === null ? null : checkRun(run, laws)), [run, laws]);
  const found =
    check === null
      ? []
      : [check.otherInputs, ...check.marks.map(({ sentence }) => sentence)].filter((one) => one !== null);
  return (
    <section
      className="run-check"
      aria-labelledby={id}
      data-testid="run-check"
      data-resting={resting || undefined}
    >
      <h4 id={id}>The program and the law</h4>
      {check === null ? (
        <p className="quiet-text">The inputs are being solved.</p>
      ) : (
        <>
          <p className="measurement-verdict">{checkSentence(check)}</p>
          {found.length === 0 ? null : (
            <ul className="tool-warnings" aria-label="Possible mistakes">
              {found.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
          {check.notes.length === 0 ? null : <p className="quiet-text">{check.notes.join(' ')}</p>}
          <StatisticsTable statistics={check.statistics} />
        </>
      )}
    </section>
  );
}

function StatisticsTable({ statistics }: { statistics: readonly CheckedStatistic[] }) {
  const id = useId();
  return (
    <div className="tool-table-scroll" tabIndex={0} role="region" aria-labelledby={id}>
      <table className="tool-table">
        <caption id={id} className="visually-hidden">
          Statistics of the program with 95 % intervals, beside the model
        </caption>
        <thead>
          <tr>
            <th scope="col" data-words>
              Statistic
            </th>
            <th scope="col">Program</th>
            <th scope="col">Model</th>
            <th scope="col" title="How many independent packets the correlated ones are worth for the mean">
              Worth
            </th>
          </tr>
        </thead>
        {statistics.map((one) => (
          <tbody key={one.id}>
            <tr>
              <th scope="row" data-words>
                {labelWithUnit(one.id)}
              </th>
              <td>{meanText(one)}</td>
              <td>
                <Known words={one.model === null ? null : modelWords(one)} missing="not computed" />
              </td>
              <td>
                <Known words={worthWords(one)} missing="not known" />
              </td>
            </tr>
            {judgementWords(one) === null ? null : (
              <tr>
                <td colSpan={4} data-words className={one.verdict === 'outside' ? 'caution' : 'quiet-text'}>
                  {judgementWords(one)}
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const modelWords = ({ id, model, approximate }: CheckedStatistic) =>
  `${approximate ? '≈ ' : ''}${numberWords(id, model ?? 0)}`;

function Known({ words, missing }: { words: string | null; missing: string }) {
  if (words !== null) return words;
  return (
    <>
      <span aria-hidden="true">{MISSING}</span>
      <span className="visually-hidden">{missing}</span>
    </>
  );
}
