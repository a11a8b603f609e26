import { useEffect, useRef } from 'react';
import type { AppState } from '../app-state.ts';
import { useAppShallow } from '../app-context.tsx';
import './part-fault.css';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

interface Props {
  /** `The figure “Loss”`. */
  part: string;
  /** What the fault says of itself. */
  message: string;
  onRetry: () => void;
}

/** What a part is drawn from: with another of these it may be sound again. */
const drawnFrom = ({ model, values, view, solve }: AppState) => [model, values, view, solve.solution];

/** In the place of a part that failed: what happened, and a way to see it again. */
export function PartFault({ part, message, onRetry }: Props) {
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
      <ActionButton className="button" onClick={onRetry}>
        Try again
      </ActionButton>
    </div>
  );
}
