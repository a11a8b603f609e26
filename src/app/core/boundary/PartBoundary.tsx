import { type ReactNode, useEffect, useRef } from 'react';
import { FaultBoundary } from '../../kit/boundary/ErrorBoundary.tsx';
import type { AppState } from '../app-state.ts';
import { useAppShallow } from '../app-context.tsx';
import './part-fault.css';

interface PartFaultProps {
  /** `The figure “Loss”`. */
  part: string;
  /** What the fault says of itself. */
  message: string;
  onRetry: () => void;
}

/** What a part is drawn from: with another of these it may be sound again. */
const drawnFrom = ({ model, values, view, solve }: AppState) => [model, values, view, solve.solution];

/** In the place of a part that failed: what happened, and a way to see it again. */
function PartFault({ part, message, onRetry }: PartFaultProps) {
  const present = useAppShallow(drawnFrom);
  const failed = useRef(present);
  useEffect(() => {
    if (present.some((one, k) => one !== failed.current[k])) onRetry();
  }, [present, onRetry]);
  return (
    <div className="part-fault" role="alert" data-testid="part-fault">
      <p>
        {part} stopped because of an error in this page (<code>{message}</code>). Everything else keeps
        working; your inputs, measurements and pins are kept.
      </p>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

interface Props {
  /** What stands here, to begin a sentence with: `The figure “Loss”`. */
  part: string;
  children: ReactNode;
}

/**
 * A fault of one part stays where it is: everything beside it goes on, and so does the part once the state is another.
 */
export function PartBoundary({ part, children }: Props) {
  return (
    <FaultBoundary fallback={(message, retry) => <PartFault part={part} message={message} onRetry={retry} />}>
      {children}
    </FaultBoundary>
  );
}
