import { useActions, useApp } from '../store/app-context.tsx';
import { headlineText } from './headline-text.ts';

/** One or two sentences in the room of two lines; while it is computed for long, how far it is. */
export function HeadlineSentence({ outdated }: { outdated: boolean }) {
  const { cancelSolve } = useActions();
  const kind = useApp((state) => headlineText(state).kind);
  const text = useApp((state) => headlineText(state).text);
  const long = useApp(({ solve }) => (solve.pending && solve.progress !== null ? solve.progress : null));
  const shown = outdated && kind === 'normal' ? 'Computing …' : text;
  return (
    <p className="headline-sentence" data-kind={shown === text ? kind : 'first'} data-testid="situation">
      {long === null ? (
        shown
      ) : (
        <>
          Computing, {Math.round(100 * long)} %{' '}
          <button type="button" className="button quiet" onClick={cancelSolve}>
            Cancel
          </button>
        </>
      )}
    </p>
  );
}
