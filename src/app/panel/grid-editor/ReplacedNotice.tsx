import type { GridDraft } from './grid-draft.ts';

/**
 * Says that the values changed elsewhere while something was being entered, and gives that back where it still fits.
 */
export function ReplacedNotice({ draft, onBack }: { draft: GridDraft; onBack: () => void }) {
  if (!draft.replaced) return null;
  if (draft.setAside === null) {
    return (
      <p className="grid-notice" role="status">
        The values were changed elsewhere and are shown here. What you had entered no longer fits them.
      </p>
    );
  }
  return (
    <p className="grid-notice" role="status">
      The values were changed elsewhere and are shown here.{' '}
      <button type="button" className="button" onClick={onBack}>
        Back to my entries
      </button>
    </p>
  );
}
