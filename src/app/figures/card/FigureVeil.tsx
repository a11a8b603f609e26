import { useOverdue } from '../../kit/use-place.ts';

/** A result within this time is shown without a veil over the one before, ms. */
const graceMs = 250;

interface Props {
  /** A newer result is being computed. */
  pending: boolean;
  /** Progress of the newer result, 0..1; null when unknown. */
  progress: number | null;
  /** Identifies the result drawn. */
  revision: number | string | undefined;
}

/**
 * Shown over a figure whose newer result is overdue. The time is measured from every result drawn: while results follow
 * one another nothing flickers.
 */
export function FigureVeil({ pending, progress, revision }: Props) {
  const late = useOverdue(pending, revision, graceMs);
  return late ? (
    <div className="figure-veil" aria-hidden="true">
      <span style={{ width: progress === null ? '100%' : `${Math.round(progress * 100)}%` }} />
    </div>
  ) : null;
}
