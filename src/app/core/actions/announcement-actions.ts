import type { Announcement, AppStore } from '../app-state.ts';

export interface AnnouncementActions {
  /** Shows sentences until they are dismissed; they replace earlier ones of the same kind. */
  announce: (kind: Announcement['kind'], ...messages: string[]) => void;
  /** Like `announce`, with one sentence and an offer that the reader can accept. */
  announceOffer: (
    kind: Announcement['kind'],
    message: string,
    offer: NonNullable<Announcement['offer']>,
  ) => void;
  dismiss: (id: number) => void;
}

export function announcementActions(store: AppStore): AnnouncementActions {
  let lastId = 0;
  function add(announcement: Omit<Announcement, 'id'>) {
    lastId += 1;
    const others = store.getState().announcements.filter(({ kind }) => kind !== announcement.kind);
    store.setState({ announcements: [...others, { id: lastId, ...announcement }] });
  }
  return {
    announce(kind, ...messages) {
      add({ kind, messages });
    },
    announceOffer(kind, message, offer) {
      add({ kind, messages: [message], offer });
    },
    dismiss(id) {
      store.setState(({ announcements }) => ({
        announcements: announcements.filter((one) => one.id !== id),
      }));
    },
  };
}
