import { useActions, useApp } from '../state/app-context.tsx';

/** What was corrected in a link, or restarted after a fault: over the page rather than in it, so that nothing moves. */
export function Announcements() {
  const { dismiss } = useActions();
  const announcements = useApp((state) => state.announcements);
  return (
    <div className="announcements" role="status" aria-live="polite" data-testid="announcements">
      {announcements.map(({ id, kind, message }) => (
        <div key={id} className="announcement" data-kind={kind}>
          <p>{message}</p>
          <button
            type="button"
            className="button quiet"
            aria-label={`Dismiss: ${message}`}
            onClick={() => {
              dismiss(id);
            }}
          >
            Dismiss
          </button>
        </div>
      ))}
    </div>
  );
}
