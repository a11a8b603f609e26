import { useRef } from 'react';
import { useInView } from '../figures/grid/use-in-view.ts';
import { LazyPart } from '../shell/LazyPart.tsx';
import { lateCode } from '../store/late-code.ts';
import { useApp } from '../store/app-context.tsx';

const cardPart = lateCode(() => import('./MechanismCard.tsx').then((module) => module.MechanismCard));

/** The mechanism at work in its place among the figures; out of view it costs nothing. */
export function MechanismSlot() {
  const cell = useRef<HTMLDivElement>(null);
  const inView = useInView(cell);
  const ready = useApp(({ model, solve }) => model.simulation !== undefined && solve.forValues !== null);
  return (
    <div className="figure-cell diagram-cell mechanism-cell" ref={cell} data-testid="figure-mechanism">
      {ready ? (
        <LazyPart part={cardPart} urgency="page-stands" props={{ visible: inView }} />
      ) : (
        <section className="figure" aria-label="The mechanism at work" />
      )}
    </div>
  );
}
