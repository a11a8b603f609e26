import { ActionButton } from '../../kit/commands/ActionButton.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { FaultBoundary } from '../../kit/boundary/ErrorBoundary.tsx';
import type { AppState } from '../app-state.ts';
import { useAppShallow } from '../app-context.tsx';
import './part-fault.css';

interface PartFaultProps {
  /** `The figure “Loss”`. */
  part: string;
  /** Message of the error. */
  message: string;
  onRetry: () => void;
}

/** State that a part renders: after a change of it rendering is tried again. */
const drawnFrom = ({ model, values, view, solve }: AppState) => [model, values, view, solve.solution];

/** Replaces a part that failed: the error, and a button to try again. */
function PartFault({ part, message, onRetry }: PartFaultProps) {
  const present = useAppShallow(drawnFrom);
  const failed = useRef(present);
  useEffect(() => {
    if (present.some((one, k) => one !== failed.current[k])) onRetry();
  }, [present, onRetry]);
  return (
    <div className="part-fault" role="alert" data-testid="part-fault">
      <p>
        {part} stopped because of an error in this page (<code>{message}</code>). Everything else works; your
        inputs, measurements and pins are unaffected.
      </p>
      <ActionButton onClick={onRetry}>Try again</ActionButton>
    </div>
  );
}

interface Props {
  /** Name of the part, the subject of the sentence: `The figure “Loss”`. */
  part: string;
  children: ReactNode;
}

/**
 * Catches the errors of one part: everything beside it continues, and the part renders again once the state changes.
 */
export function PartBoundary({ part, children }: Props) {
  return (
    <FaultBoundary fallback={(message, retry) => <PartFault part={part} message={message} onRetry={retry} />}>
      {children}
    </FaultBoundary>
  );
}
