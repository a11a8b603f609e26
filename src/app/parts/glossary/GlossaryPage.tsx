import './glossary.css';
import { useEffect, useRef } from 'react';
import type { Catalogue } from '../../../models/catalogue.ts';
import type { Notation, NotedTerm } from '../../../models/contract/paper.ts';
import { LearnFrame } from '../../core/learn/LearnFrame.tsx';
import { useApp, useCatalogue } from '../../core/app-context.tsx';
import { glossarySections } from './glossary-sections.ts';
import type { GlossarySection, GlossaryTerm } from './read-terms.ts';
import { useLoaded } from '../../kit/use-loaded.ts';

/** Notation of the terms in one model's paper. */
interface ModelNotation {
  id: string;
  name: string;
  short: string;
  notation: Notation;
}

/** Notations of all papers, in the order of the models' tabs. */
async function loadNotations(catalogue: Catalogue): Promise<readonly ModelNotation[]> {
  await catalogue.load(catalogue.entries.map(({ id }) => id));
  return Promise.all(
    catalogue.entries.map(async ({ id, name, short }) => {
      const { notation = {} } = await catalogue.find(id)!.loadAbout();
      return { id, name, short, notation };
    }),
  );
}

/** Whether a term is this input or indicator of its model. */
export function namesResult({ names = [] }: NotedTerm, name: string): boolean {
  return names.some((known) => name === known || name.startsWith(`${known}.`));
}

/** The id of the term that a link names: by its own id, or by an input or indicator of the model; null: none. */
export function findTerm(
  sections: readonly GlossarySection[],
  notation: Notation,
  named: string,
): string | null {
  const byName = Object.entries(notation).find(([, noted]) => namesResult(noted, named));
  if (byName !== undefined) return byName[0];
  const ids = sections.flatMap(({ terms }) => terms.map(({ id }) => id));
  return ids.includes(named) ? named : null;
}

const intro =
  'Every term of the page with its meaning, and the symbol that each of the five papers has for it. Where the page writes another symbol, or the paper has none, that of the page is in brackets.';

/** Terms and symbols of all models side by side. `term`: the one to show, by its id or by an input's name. */
export function GlossaryPage({ term }: { term: string | null }) {
  const { value: notations, failed } = useLoaded(useCatalogue(), loadNotations);
  const model = useApp((state) => state.model.id);
  const notation = notations?.find(({ id }) => id === model)?.notation ?? {};
  const shown = term === null || notations === null ? null : findTerm(glossarySections, notation, term);
  return (
    <LearnFrame page="glossary" title="Glossary" intro={intro} testId="glossary-page">
      {failed ? (
        <p className="learn-topic" role="alert">
          The papers’ symbols could not be loaded. Check the connection and open this page again.
        </p>
      ) : null}
      {term !== null && notations !== null && shown === null ? (
        <p className="learn-topic" role="alert">
          The glossary has no term “{term}”.
        </p>
      ) : null}
      {glossarySections.map((section) => (
        <TermTable key={section.title} section={section} notations={notations ?? []} shown={shown} />
      ))}
    </LearnFrame>
  );
}

interface TableProps {
  section: GlossarySection;
  notations: readonly ModelNotation[];
  /** Id of the term to scroll to. */
  shown: string | null;
}

function TermTable({ section: { title, terms }, notations, shown }: TableProps) {
  // Terms of the page itself have no symbols.
  const columns = notations.filter(({ notation }) => terms.some(({ id }) => symbolsOf(notation[id]) !== ''));
  return (
    <section className="learn-topic" aria-label={title}>
      <h3 className="section-heading">{title}</h3>
      <div className="glossary" tabIndex={0} role="region" aria-label={`${title}, terms`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Term</th>
              <th scope="col">Meaning</th>
              {terms.some(({ symbol }) => symbol !== '') ? <th scope="col">Here; unit</th> : null}
              {columns.map(({ id, name, short }) => (
                <th key={id} scope="col" title={`In the paper of ${name}`}>
                  {short}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {terms.map((term) => (
              <TermRow
                key={term.id}
                term={term}
                noted={columns.map(({ notation }) => notation[term.id])}
                withSymbol={terms.some(({ symbol }) => symbol !== '')}
                shown={term.id === shown}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface RowProps {
  term: GlossaryTerm;
  noted: readonly (NotedTerm | undefined)[];
  withSymbol: boolean;
  shown: boolean;
}

function TermRow({ term, noted, withSymbol, shown }: RowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (shown) row.current?.scrollIntoView({ block: 'center' });
  }, [shown]);
  return (
    <tr ref={row} id={`term-${term.id}`} aria-current={shown || undefined}>
      <th scope="row">{term.term}</th>
      <td>
        {term.meaning}
        {term.not === '' ? null : <span className="glossary-not">Not: {term.not}</span>}
      </td>
      {withSymbol ? <td>{term.symbol}</td> : null}
      {noted.map((one, k) => (
        <td key={k} className="glossary-symbol">
          {symbolsOf(one)}
        </td>
      ))}
    </tr>
  );
}

/** `β`, `p_loss (p)`, `(λ)`; `''`: none. */
function symbolsOf({ symbol, here }: NotedTerm = {}): string {
  const inModel = here === undefined || here === symbol ? '' : `(${here})`;
  return [symbol ?? '', inModel].filter((part) => part !== '').join(' ');
}
