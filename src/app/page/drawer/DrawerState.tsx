import { useCheckWanted } from '../../core/simulation/use-check-wanted.ts';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import type { DrawerId } from '../../core/app-state.ts';
import { oneOf } from '../../kit/lazy/late-code.ts';
import { latePage } from '../late-page.ts';

const limitCountPart = oneOf(latePage, ({ LimitCount }) => LimitCount);

/** State of a drawer on its button, before it is opened. Its place is reserved. */
export function DrawerState({ id }: { id: DrawerId }) {
  const simulated = useCheckWanted();
  if (id === 'check') {
    return (
      <span className="bar-state">
        {simulated ? (
          <>
            <span className="bar-dot" data-kind="simulation" aria-hidden="true" />
            <span className="visually-hidden">, a simulation stands beside the result</span>
          </>
        ) : null}
      </span>
    );
  }
  if (id !== 'limits') return null;
  return (
    <span className="bar-state">
      <LazyPart part={limitCountPart} urgency="page-ready" props={{}} />
    </span>
  );
}
