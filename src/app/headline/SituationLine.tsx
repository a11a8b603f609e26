import { useActions, useApp } from '../store/app-context.tsx';
import { situationOf } from './situation-of.ts';

/**
 * One line of fixed height: where the operating point lies and how far the edge is, or why the numbers above are not
 * for the inputs on the left.
 */
export function SituationLine() {
  const { cancelSolve } = useActions();
  const kind = useApp((state) => situationOf(state).kind);
  const text = useApp((state) => situationOf(state).text);
  const long = useApp(({ solve }) => (solve.pending && solve.progress !== null ? solve.progress : null));
  return (
    <p className="situation" data-kind={kind} data-testid="situation" title={text}>
      {long === null ? (
        <span className="situation-text">{text}</span>
      ) : (
        <>
          <span>Computing, {Math.round(100 * long)} %</span>
          <button type="button" className="button quiet" onClick={cancelSolve}>
            Cancel
          </button>
        </>
      )}
    </p>
  );
}
