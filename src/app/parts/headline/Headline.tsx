import { useMemo } from 'react';
import { useApp } from '../../core/app-context.tsx';
import { isShownStale } from '../../core/background/at-rest.ts';
import { chosenMethod } from '../../core/chosen-method.ts';
import { HeadlineNumber } from './numbers/HeadlineNumber.tsx';
import { HeadlineSentence } from './HeadlineSentence.tsx';
import { PartsAt } from '../../core/PartsAt.tsx';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { oneOf } from '../../kit/lazy/late-code.ts';
import { lateHeadline } from './late-headline.ts';
import { resultDeclaration } from '../../core/results/shown-result.ts';
import { ribbonRate } from '../../core/traffic/ribbon-rate.ts';
import { oneColumn } from '../../kit/preferences.ts';
import { useMedia } from '../../kit/use-media.ts';
import { useOutdated } from '../../core/results/use-outdated.ts';
import { placeRef } from '../../kit/places.ts';
import './headline.css';

declare module '../../core/part.ts' {
  interface Places {
    /** After a sentence about inputs that are not the reader's machine. */
    inHeadline: object;
    /** Notices about the present inputs. */
    belowHeadline: object;
  }
}

const ribbonPart = oneOf(lateHeadline, ({ RateRibbon }) => RateRibbon);
const allPart = oneOf(lateHeadline, ({ AllResultsButton }) => AllResultsButton);
const summaryPart = oneOf(lateHeadline, ({ RestingSummary }) => RestingSummary);

/**
 * Headline of the page: one sentence with the most important numbers, a button for all results, and the rate on its
 * ribbon. `presented`: in a presentation, alone or with a lesson below or beside it; the numbers are large there.
 */
export function Headline({ presented }: { presented?: 'alone' | 'below' | 'beside' }) {
  const model = useApp((state) => state.model);
  const method = useApp(chosenMethod);
  const outdated = useOutdated();
  const awaited = useApp(isShownStale);
  const waiting = useApp(({ solve }) => solve.solution === null && solve.failure === null) || awaited;
  const progress = useApp(({ solve }) => solve.progress);
  const numbers = useMemo(
    () =>
      model.screen.numbers.flatMap(({ result, ...words }) => {
        const declared = resultDeclaration(model, result, method);
        return declared === null ? [] : [{ ...words, result: declared }];
      }),
    [model, method],
  );
  // In one column it is at the foot of the page.
  const single = useMedia(oneColumn);
  const ribboned = !single && ribbonRate(model) !== null;
  return (
    <section
      className="headline"
      data-presented={presented}
      aria-labelledby="headline-heading"
      data-testid="strip"
      data-old={waiting || outdated || undefined}
    >
      <h2 className="visually-hidden" id="headline-heading">
        Result
      </h2>
      <div className="progress-line" data-busy={awaited ? '' : undefined} aria-hidden="true">
        <span style={{ transform: `scaleX(${progress ?? 0})` }} />
      </div>
      <div className="headline-top">
        <HeadlineSentence outdated={outdated} brief={presented !== undefined} numbers={numbers} />
        <div className="all-results-place" ref={placeRef('all-results')}>
          <LazyPart part={allPart} urgency="page-ready" props={{}} />
        </div>
      </div>
      {ribboned && (
        <div className="ribbon-place">
          <LazyPart part={ribbonPart} urgency="page-ready" props={{ outdated }} />
        </div>
      )}
      {presented === undefined ? null : (
        <dl className="headline-numbers">
          {numbers.map(({ result, ...words }) => (
            <HeadlineNumber key={result.declaration.name} result={result} {...words} outdated={outdated} />
          ))}
        </dl>
      )}
      <LazyPart part={summaryPart} urgency="page-ready" props={{ numbers }} />
      <PartsAt place="belowHeadline" subject="The notice about the inputs" urgency="page-ready" props={{}} />
    </section>
  );
}
