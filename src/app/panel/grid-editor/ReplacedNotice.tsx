import type { GridDraft } from './grid-draft.ts';

/**
 * Says that the values changed elsewhere while something was being entered, and gives that back where it still fits.
 */
export function ReplacedNotice({ draft, onBack }: { draft: GridDraft; onBack: () => void }) {
  if (!draft.replaced) return null;
  if (draft.setAside === null) {
    return (
      <p className="grid-notice" role="status">
        The values changed elsewhere and are shown here; what you had entered does not fit them any more.
      </p>
    );
  }
  return (
    <p className="grid-notice" role="status">
      The values changed elsewhere and are shown here.{' '}
      <button type="button" className="button" onClick={onBack}>
        Back to my entries
      </button>
    </p>
  );
}
