import type { ReactNode, RefObject } from 'react';
import type { About, Formula } from '../../../models/contract/model.ts';
import { MathText } from '../../kit/math/MathText.tsx';
import { bibtexOf } from '../../figures/export/citations.ts';
import { type ExportableFigure, printedFigure, svgDataUrl } from '../../figures/export/figure-download.ts';
import { usualFormat } from '../../../drawing/printed/printed-document.ts';
import {
  versionWords,
  citationLine,
  type NamedValue,
  type Provenance,
} from '../../figures/export/provenance/provenance.ts';
import { useLoaded } from '../../kit/use-loaded.ts';
import { TermList } from '../../kit/TermList.tsx';

/** The figure as exported, without words that the card has. */
const cardPicture = (exported: ExportableFigure) =>
  printedFigure(exported, [], { ...usualFormat, caption: true });

/** More than these do not fit on the page beside the figure. */
const mostFormulas = 4;

/** Number of formulas for a figure that names none: the model's first ones. */
const usualFormulas = 2;

/** The formulas of a figure, under a method; without `figureId` the model's first ones. */
export function cardFormulas(
  { formulas }: Pick<About, 'formulas'>,
  method: string,
  figureId: string | undefined,
): readonly Formula[] {
  const possible = formulas.filter((formula) => formula.method === undefined || formula.method === method);
  const ofFigure = possible.filter(
    ({ figures }) => figureId !== undefined && figures?.includes(figureId) === true,
  );
  return ofFigure.length > 0 ? ofFigure.slice(0, mostFormulas) : possible.slice(0, usualFormulas);
}

interface Props {
  exported: ExportableFigure | null;
  provenance: Provenance;
  figureId: string | undefined;
  page: RefObject<HTMLElement | null>;
}

/** One page: the figure, its formulas, inputs, numerical error and source, and its link. */
export function CardPage({ exported, provenance, figureId, page }: Props) {
  const { model, method, inputs, numericalError, pins, remarks, citation, link, program } = provenance;
  const { last: about } = useLoaded(provenance.loadAbout, (load) => load());
  const beside = [...pins, ...remarks];
  return (
    <article className="card-page" ref={page}>
      <Picture exported={exported} />
      <CardSection title="Formulas">
        <ol className="card-formulas">
          {(about === null ? [] : cardFormulas(about, method.id, figureId)).map((formula) => (
            <CardFormula key={`${formula.number} ${formula.label}`} formula={formula} />
          ))}
        </ol>
      </CardSection>
      <CardSection title="Inputs">
        <TermList className="card-values" items={valueItems(inputs)} />
      </CardSection>
      {numericalError.length === 0 ? null : (
        <CardSection title="Numerical error">
          <TermList className="card-values" items={valueItems(numericalError)} />
        </CardSection>
      )}
      {beside.length === 0 ? null : (
        <CardSection title="Beside it">
          <ul>
            {beside.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </CardSection>
      )}
      <CardSection title="Source">
        <p>{citationLine(citation)}.</p>
        <p>
          Model {model.name} ({model.id}), version {model.version}, {method.label}. Batchscope{' '}
          {versionWords(program)}.
        </p>
        {about === null ? null : <pre tabIndex={0}>{bibtexOf(about.bibtex, provenance).trim()}</pre>}
      </CardSection>
      <CardSection title="Link">
        <p className="card-link">
          <a href={link}>{link}</a>
        </p>
      </CardSection>
    </article>
  );
}

function CardSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card-section">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Picture({ exported }: { exported: ExportableFigure | null }) {
  const { last: picture, failed } = useLoaded(exported, cardPicture);
  if (exported === null) return null;
  if (failed) return <p>The figure could not be drawn here; its numbers are in the CSV file.</p>;
  const { title, subtitle } = exported.figure;
  return (
    <div className="card-picture">
      {picture === null ? null : (
        <img
          src={svgDataUrl(picture.svg)}
          width={picture.width}
          height={picture.height}
          alt={`${title}. ${subtitle}.`}
        />
      )}
    </div>
  );
}

function CardFormula({ formula }: { formula: Formula }) {
  return (
    <li>
      <p>
        <strong>{formula.label}</strong> <span className="card-number">{formula.number}</span>
      </p>
      <MathText formula={formula} />
      <p className="card-meaning">{formula.meaning}</p>
    </li>
  );
}

const valueItems = (values: readonly NamedValue[]) =>
  values.map(({ name, value }) => ({ label: name, text: value }));
