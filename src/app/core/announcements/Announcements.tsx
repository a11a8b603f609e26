import type { Announcement } from '../app-state.ts';
import { useActions, useApp } from '../app-context.tsx';
import { Button } from '../../kit/Button.tsx';

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
            {offer === undefined ? null : <Button onClick={() => takeOffer(id)}>{offer.label}</Button>}
          </div>
          <Button quiet onClick={() => dismiss(id)}>
            Dismiss
          </Button>
        </div>
      ))}
    </div>
  );
}
