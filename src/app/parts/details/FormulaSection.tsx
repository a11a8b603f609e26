import { useState } from 'react';
import type { DerivationStep } from '../../../models/contract/paper.ts';
import { shownNumerics } from '../../../models/contract/law-residual.ts';
import type { About, Formula } from '../../../models/contract/model.ts';
import { formatPlain } from '../../../text/number-format.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { chosenMethod } from '../../core/chosen-method.ts';
import { MathText } from '../../kit/math/MathText.tsx';
import { Derivation, Iteration } from './Derivation.tsx';
import { TypesetText } from './TypesetText.tsx';
import { useAbout } from '../../core/use-about.ts';
import './details.css';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

/** The equations behind the figures with their sources, corrections of the print, and the numerical error. */
export function FormulaSection() {
  const about = useAbout();
  const method = useApp(chosenMethod);
  const formulas = (about?.formulas ?? []).filter(
    (formula) => formula.method === undefined || formula.method === method,
  );
  const [withNumbers, setWithNumbers] = useState(false);
  const numbers = useNumbers(formulas);
  const { setLesson } = useActions();
  // A handout with hidden places shows formulas without numbers.
  const canHaveNumbers = useApp(({ model }) => model.reader?.hides !== true);
  return (
    <section className="details-section" aria-labelledby="drawer-heading" data-testid="formula">
      <p className="quiet-text">{about?.summary}</p>
      <div className="formula-choices">
        {!canHaveNumbers ? null : (
          <label>
            <input
              type="checkbox"
              checked={withNumbers}
              onChange={({ target }) => setWithNumbers(target.checked)}
            />{' '}
            With the current numbers
          </label>
        )}
        <ActionButton quiet onClick={() => setLesson('glossary')}>
          Glossary
        </ActionButton>
      </div>
      <ol className="formulas">
        {formulas.map((formula, k) => (
          <FormulaItem
            key={`${formula.number} ${formula.label}`}
            formula={formula}
            lines={withNumbers && canHaveNumbers ? numbers[k].lines : []}
            steps={canHaveNumbers ? numbers[k].steps : []}
            canHaveNumbers={canHaveNumbers}
          />
        ))}
      </ol>
      <Errata errata={about?.errata ?? []} />
      <Numerics />
      <Citation bibtex={about?.bibtex ?? ''} />
    </section>
  );
}

/** A formula with the numbers of the visible result; empty where there is nothing to substitute. */
interface FormulaNumbers {
  lines: readonly string[];
  steps: readonly DerivationStep[];
}

function useNumbers(formulas: readonly Formula[]): readonly FormulaNumbers[] {
  const solution = useApp(({ solve }) => solve.solution);
  const values = useApp(({ solve }) => solve.forValues);
  if (solution === null || values === null) return formulas.map(() => ({ lines: [], steps: [] }));
  return formulas.map(({ substitute, derive }) => ({
    lines: substitute?.(values, solution)?.lines ?? [],
    steps: derive?.(values, solution)?.steps ?? [],
  }));
}

function FormulaItem({
  formula,
  lines,
  steps,
  canHaveNumbers,
}: { formula: Formula; canHaveNumbers: boolean } & FormulaNumbers) {
  const url = useApp(({ model }) => model.citation.url);
  // Formulas derived in this project have no number in a paper.
  const printed = /^(Eq|Section|Appendix)/.test(formula.number);
  return (
    <li>
      <h3 className="formula-head">
        <span>{formula.label}</span>
        <span className="formula-number">
          {url !== undefined && printed ? <a href={url}>{formula.number}</a> : formula.number}
        </span>
      </h3>
      <MathText formula={formula} />
      {lines.length === 0 ? null : (
        <ul className="formula-substituted">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className="quiet-text">
        <TypesetText>{formula.meaning}</TypesetText>
      </p>
      <Derivation formula={formula} steps={steps} />
      {canHaveNumbers && formula.iterated !== undefined && (
        <Iteration formula={formula} iterated={formula.iterated} />
      )}
    </li>
  );
}

function Errata({ errata }: Pick<About, 'errata'>) {
  if (errata.length === 0) return null;
  return (
    <details>
      <summary>Corrections to the paper ({errata.length})</summary>
      <ul className="errata">
        {errata.map((erratum) => (
          <li key={erratum.where + erratum.printed}>
            <h3>{erratum.where}</h3>
            <dl>
              <dt>Printed</dt>
              <dd>
                <TypesetText>{erratum.printed}</TypesetText>
              </dd>
              <dt>Corrected</dt>
              <dd>
                <TypesetText>{erratum.corrected}</TypesetText>
              </dd>
              <dt>Effect</dt>
              <dd>
                <TypesetText>{erratum.effect}</TypesetText>
              </dd>
            </dl>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Numerical error of the present result. */
function Numerics() {
  const model = useApp((state) => state.model);
  const solution = useApp(({ solve }) => solve.solution);
  return (
    <details>
      <summary>Numerical error</summary>
      <dl className="numerics">
        {shownNumerics(model, solution).map(({ name, label, help }) => {
          const value = solution?.numerics[name];
          return (
            <div key={name} title={help}>
              <dt>{label}</dt>
              <dd>{typeof value === 'string' ? value : formatPlain(value, 2)}</dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}

function Citation({ bibtex }: Pick<About, 'bibtex'>) {
  const citation = useApp(({ model }) => model.citation);
  const [status, setStatus] = useState('');
  return (
    <div className="citation">
      <h3>Source</h3>
      <p>
        {citation.authors}:{' '}
        {citation.url === undefined ? citation.title : <a href={citation.url}>{citation.title}</a>}.{' '}
        {citation.venue}, {citation.year}.
      </p>
      <details>
        <summary>BibTeX</summary>
        <pre tabIndex={0} aria-label="BibTeX entry">
          {bibtex}
        </pre>
        <div className="button-row">
          <ActionButton
            onClick={() =>
              navigator.clipboard.writeText(bibtex).then(
                () => setStatus('Copied.'),
                () => setStatus('The browser did not allow copying. Select the text above instead.'),
              )
            }
          >
            Copy BibTeX
          </ActionButton>
          <span role="status">{status}</span>
        </div>
      </details>
    </div>
  );
}
