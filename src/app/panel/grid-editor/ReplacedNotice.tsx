import type { GridDraft } from './grid-draft.ts';

/**
 * Notice that the values changed elsewhere during an entry, with a button that restores the entry where it still fits.
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
