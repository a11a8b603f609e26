import { useOverdue } from '../kit/use-overdue.ts';

/** A result that comes this soon needs no veil over the one before, ms. */
const graceMs = 250;

interface Props {
  /** A newer result is being computed. */
  pending: boolean;
  /** How far it is, 0..1; null when unknown. */
  progress: number | null;
  /** Names the result drawn. */
  revision: number | string | undefined;
}

/**
 * Over a figure whose newer result is long on its way. It is counted anew from every result drawn: while results follow
 * one another nothing comes and goes.
 */
export function FigureVeil({ pending, progress, revision }: Props) {
  const late = useOverdue(pending, revision, graceMs);
  return late ? (
    <div className="figure-veil" aria-hidden="true">
      <span style={{ width: progress === null ? '100%' : `${Math.round(progress * 100)}%` }} />
    </div>
  ) : null;
}
