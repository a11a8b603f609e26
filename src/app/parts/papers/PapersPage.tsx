import { placeText } from '../../../lessons/lesson-place.ts';
import { LearnFrame } from '../../core/learn/LearnFrame.tsx';
import { useActions, useCatalogue } from '../../core/app-context.tsx';
import { PaperCard } from './PaperCard.tsx';
import type { Catalogue } from '../../../models/catalogue.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { Paper } from '../../../models/contract/paper.ts';
import './papers.css';
import { useLoaded } from '../../kit/use-loaded.ts';
import { TermList } from '../../kit/TermList.tsx';

interface ModelPaper {
  model: Model;
  paper: Paper;
}

/** The papers of all models, in the order of their tabs. */
async function loadPapers(catalogue: Catalogue): Promise<readonly ModelPaper[]> {
  const ids = catalogue.entries.map(({ id }) => id);
  await catalogue.load(ids);
  const all = await Promise.all(
    ids.map(async (id) => {
      const model = catalogue.find(id)!;
      const { paper } = await model.loadAbout();
      return paper === undefined ? [] : [{ model, paper }];
    }),
  );
  return all.flat();
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
  const { value: papers, failed } = useLoaded(useCatalogue(), loadPapers);
  return (
    <LearnFrame page="papers" title="Papers" intro={intro} testId="papers-page">
      {failed ? (
        <p className="learn-topic" role="alert">
          The papers could not be loaded. Check the connection and open this page again.
        </p>
      ) : null}
      {papers === null ? null : <Lost papers={papers} paper={paper} figure={figure} />}
      {papers?.map((one) => (
        <PaperSection key={one.model.id} {...one} open={one.model.id === paper ? figure : null} />
      ))}
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
      <TermList
        className="paper-gaps"
        items={paper.gaps.map(({ what, why }) => ({ label: what, text: why }))}
      />
    </section>
  );
}
