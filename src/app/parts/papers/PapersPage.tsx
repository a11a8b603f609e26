import { placeText } from '../../../lessons/lesson-place.ts';
import { LearnFrame } from '../../core/learn/LearnFrame.tsx';
import { useActions, useCatalogue } from '../../core/app-context.tsx';
import { PaperCard } from './PaperCard.tsx';
import { useEffect, useState } from 'react';
import type { Model } from '../../../models/contract/model.ts';
import type { Paper } from '../../../models/contract/paper.ts';
import './papers.css';
import { untilLeft } from '../../kit/until-left.ts';

interface ModelPaper {
  model: Model;
  paper: Paper;
}

type LoadedPapers =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; papers: readonly ModelPaper[] };

/** The papers of all models, in the order of their tabs; loaded at the first use. */
function usePapers(): LoadedPapers {
  const catalogue = useCatalogue();
  const [loaded, setLoaded] = useState<LoadedPapers>({ kind: 'loading' });
  useEffect(() => {
    const load = async (): Promise<LoadedPapers> => {
      const ids = catalogue.entries.map(({ id }) => id);
      await catalogue.load(ids);
      const all = await Promise.all(
        ids.map(async (id) => {
          const model = catalogue.find(id)!;
          const { paper } = await model.loadAbout();
          return paper === undefined ? [] : [{ model, paper }];
        }),
      );
      return { kind: 'ready', papers: all.flat() };
    };
    return untilLeft(load(), setLoaded, () => setLoaded({ kind: 'failed' }));
  }, [catalogue]);
  return loaded;
}

interface Props {
  /** Id of a model, and of a figure of its paper; null: none is open. */
  paper: string | null;
  figure: string | null;
}

const intro =
  'Every figure and table of the five papers that the models can draw, computed here as you look: with the corrected equations, as printed, and beside the testbed’s recordings where there are some. A figure opens in its place.';

/** Figures and tables of the papers as thumbnails, each opening in its place. */
export function PapersPage({ paper, figure }: Props) {
  const loaded = usePapers();
  return (
    <LearnFrame page="papers" title="Papers" intro={intro} testId="papers-page">
      {loaded.kind === 'failed' ? (
        <p className="learn-topic" role="alert">
          The papers could not be loaded. Check the connection and open this page again.
        </p>
      ) : null}
      {loaded.kind === 'ready' ? (
        <>
          <Lost papers={loaded.papers} paper={paper} figure={figure} />
          {loaded.papers.map((one) => (
            <PaperSection key={one.model.id} {...one} open={one.model.id === paper ? figure : null} />
          ))}
        </>
      ) : null}
    </LearnFrame>
  );
}

/** Notice for a link that names a missing figure. */
function Lost({ papers, paper, figure }: Props & { papers: readonly ModelPaper[] }) {
  const known = papers.find(({ model }) => model.id === paper);
  if (paper === null || known?.paper.figures.some(({ id }) => id === figure) === true) return null;
  return (
    <p className="learn-topic" role="alert">
      This link names a figure that no paper here has.
    </p>
  );
}

function PaperSection({ model, paper, open }: ModelPaper & { open: string | null }) {
  const { setLesson } = useActions();
  const { authors, title, venue, year, url } = model.citation;
  return (
    <section className="learn-topic paper-section" aria-label={`${model.name}: ${title}`}>
      <h3 className="section-heading">{model.name}</h3>
      <p className="quiet-text">
        {authors}: {url === undefined ? title : <a href={url}>{title}</a>}. {venue}, {year}.
      </p>
      <div className="paper-cards">
        {paper.figures.map((figure) => (
          <PaperCard
            key={figure.id}
            model={model}
            figure={figure}
            open={figure.id === open}
            onToggle={() => {
              const closed = figure.id === open;
              setLesson(
                placeText({
                  kind: 'papers',
                  paper: closed ? null : model.id,
                  figure: closed ? null : figure.id,
                }),
              );
            }}
          />
        ))}
      </div>
      <h4 className="paper-gaps-heading">Not drawn</h4>
      <dl className="paper-gaps">
        {paper.gaps.map(({ what, why }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
