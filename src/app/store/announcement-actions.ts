import type { Announcement } from './app-state.ts';
import type { AppStore } from './app-store.ts';

export interface AnnouncementActions {
  /** Says something that stays until it is dismissed; what was said before of the same kind gives way. */
  announce: (kind: Announcement['kind'], ...messages: string[]) => void;
  dismiss: (id: number) => void;
}

export function announcementActions(store: AppStore): AnnouncementActions {
  let lastId = 0;
  return {
    announce(kind, ...messages) {
      lastId += 1;
      const others = store.getState().announcements.filter((one) => one.kind !== kind);
      store.setState({ announcements: [...others, { id: lastId, kind, messages }] });
    },
    dismiss(id) {
      store.setState(({ announcements }) => ({
        announcements: announcements.filter((one) => one.id !== id),
      }));
    },
  };
}
