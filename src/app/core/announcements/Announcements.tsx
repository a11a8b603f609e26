import type { Announcement } from '../app-state.ts';
import { useActions, useApp } from '../app-context.tsx';

const titles: Readonly<Record<Announcement['kind'], string>> = {
  correction: 'The link was corrected',
  recovery: 'Restarted',
  failure: 'Not possible',
  switch: 'Another model',
  update: 'New version',
};

/** Corrections of a link and restarts after a fault: over the page rather than in it, so that nothing moves. */
export function Announcements() {
  const { dismiss, takeOffer } = useActions();
  const announcements = useApp((state) => state.announcements);
  return (
    <div className="announcements" role="status" aria-live="polite" data-testid="announcements">
      {announcements.map(({ id, kind, messages, offer }) => (
        <div key={id} className="announcement" data-kind={kind}>
          <div>
            <strong>{titles[kind]}</strong>
            <ul>
              {messages.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
            {offer === undefined ? null : (
              <button type="button" className="button" onClick={() => takeOffer(id)}>
                {offer.label}
              </button>
            )}
          </div>
          <button type="button" className="button quiet" onClick={() => dismiss(id)}>
            Dismiss
          </button>
        </div>
      ))}
    </div>
  );
}
