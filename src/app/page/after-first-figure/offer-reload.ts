import { sessionIsKept } from '../../parts/session/keep-session.ts';
import type { App } from '../../core/app.ts';

/** Offers a newer build. `reload` is called when the reader accepts and loses nothing, or knows what is lost. */
export function offerReload({ store, actions }: Pick<App, 'store' | 'actions'>, reload: () => void): void {
  const { announceOffer } = actions;
  announceOffer('update', 'A new version of Batchscope is ready. Inputs, pins and measurements stay.', {
    label: 'Reload',
    run: () => {
      if (sessionIsKept({ store, actions })) {
        reload();
        return;
      }
      announceOffer(
        'update',
        'The browser cannot keep all measurements over a reload. Save the session first: Share, Save session.',
        { label: 'Reload without them', run: reload },
      );
    },
  });
}
