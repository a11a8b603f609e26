import type { Announcement } from './app-state.ts';
import type { AppStore } from './app.ts';

export interface AnnouncementActions {
  /** Says something that stays until it is dismissed; the same sentence is not said twice. */
  announce: (kind: Announcement['kind'], message: string) => void;
  dismiss: (id: number) => void;
}

export function announcementActions(store: AppStore): AnnouncementActions {
  let lastId = 0;
  return {
    announce(kind, message) {
      const { announcements } = store.getState();
      if (announcements.some((present) => present.message === message)) return;
      lastId += 1;
      store.setState({ announcements: [...announcements, { id: lastId, kind, message }] });
    },
    dismiss(id) {
      store.setState(({ announcements }) => ({
        announcements: announcements.filter((one) => one.id !== id),
      }));
    },
  };
}
