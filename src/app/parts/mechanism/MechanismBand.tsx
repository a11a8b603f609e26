import { useState } from 'react';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { PartBoundary } from '../../core/boundary/PartBoundary.tsx';
import { useApp } from '../../core/app-context.tsx';
import { oneOf } from '../../kit/lazy/late-code.ts';
import { lateMechanism } from './late-mechanism.ts';
import { placeRef } from '../../kit/places.ts';
import './mechanism-band.css';

const playedPart = oneOf(lateMechanism, ({ PlayedBand }) => PlayedBand);
const coresPart = oneOf(lateMechanism, ({ CoresBand }) => CoresBand);

/**
 * The picture of the system, above the figures. Its place is reserved from the start; its code is loaded when the page
 * is ready. In one column it is folded into a line, unless a lesson may point at it.
 */
export function MechanismBand({ single }: { single: boolean }) {
  const taught = useApp(({ view }) => view.lesson !== null);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const unfolded = chosen ?? taught;
  const left = useApp(({ model }) => model.screen.withoutMechanism);
  const simulated = useApp(({ model }) => model.simulation !== undefined);
  const drawn = useApp(({ model }) => model.diagram !== undefined);
  const solved = useApp(({ solve }) => solve.solution !== null && solve.forValues !== null);
  if (left || (!simulated && !drawn)) return null;
  const open = !single || unfolded;
  return (
    <section
      ref={placeRef('mechanism')}
      className="mechanism-place"
      aria-label="The system"
      data-testid="mechanism"
    >
      {single && (
        <button
          type="button"
          className="mechanism-fold"
          aria-expanded={unfolded}
          onClick={() => setChosen(!unfolded)}
        >
          The system
        </button>
      )}
      {open && (
        <div className="mechanism-band">
          <PartBoundary part="The picture of the system">
            {solved ? (
              <LazyPart part={simulated ? playedPart : coresPart} urgency="page-ready" props={{}} />
            ) : null}
          </PartBoundary>
        </div>
      )}
    </section>
  );
}
