import { useActions, useApp } from '../../core/app-context.tsx';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { oneOf } from '../../kit/lazy/late-code.ts';
import { lateHeadline } from './late-headline.ts';
import { headlineText } from '../../core/results/headline-text.ts';
import { placeOf, placeRef } from '../../kit/places.ts';

const offerPart = oneOf(lateHeadline, ({ FaultOffer }) => FaultOffer);

/** One or two sentences in the room of two lines; while it is computed for long, how far it is. */
export function HeadlineSentence({ outdated }: { outdated: boolean }) {
  const { cancelSolve } = useActions();
  const { kind, text } = useApp(headlineText);
  const refused = useApp(({ fault }) => fault !== null);
  const long = useApp(({ solve }) => (solve.pending && solve.progress !== null ? solve.progress : null));
  const shown = outdated && kind === 'normal' ? 'Computing …' : text;
  return (
    <p
      ref={placeRef('headline')}
      className="headline-sentence"
      data-kind={shown === text ? kind : 'first'}
      data-testid="situation"
    >
      {long === null ? (
        <>
          {shown}
          {refused ? <LazyPart part={offerPart} props={{}} /> : null}
        </>
      ) : (
        <>
          {long === 0 ? 'Computing …' : `Computing, ${Math.round(100 * long)} %`}{' '}
          <button type="button" className="button quiet" ref={handOn} onClick={cancelSolve}>
            Cancel
          </button>
        </>
      )}
    </p>
  );
}

/** The button goes with the computation, also before the page is ready: the focus goes on to the results. */
function handOn(button: HTMLButtonElement | null) {
  return () => {
    if (button === document.activeElement) placeOf('results')?.focus({ preventScroll: true });
  };
}
