import { useEffect, useMemo, useState } from 'react';
import { type Exports, announcedExports } from '../../figures/export/exports.ts';
import { saveBlob } from '../../figures/export/figure-download.ts';
import type { Provenance } from '../../figures/export/provenance/provenance.ts';
import { shownFigures } from '../../figures/export/shown-figures.ts';
import { useFigureDialogs } from '../../figures/figure-dialog-state.ts';
import { useActions, useAppStore } from '../../core/app-context.tsx';
import { lateSession } from './part.ts';

/** Time for which the result of an action is shown, ms. */
const confirmationMs = 2000;

const notLoaded = 'The code for downloads could not be loaded; check the connection and try again.';

export interface Share {
  /** Result of the last action, a few words; `''` before and after. */
  message: string;
  /** Copies the link that opens exactly this state, with the measurements over the figures where they are asked for. */
  copyLink: (withMeasurements: boolean) => Promise<void>;
  saveSession: () => Promise<void>;
  /** Saves all that is on the page, as files in one archive. */
  saveAll: (provenance: Provenance | null) => Promise<void>;
  exports: Exports;
  /** Opens the methods card of the whole page: with its first figure. */
  openCard: (provenance: Provenance | null) => void;
}

export function useShare(): Share {
  const { currentHash, hashWithEvidence, sessionText, announce } = useActions();
  const store = useAppStore();
  const [message, setMessage] = useState('');
  const open = useFigureDialogs((cards) => cards.open);
  const exports = useMemo(() => announcedExports(setMessage), []);
  useEffect(() => {
    if (message === '') return undefined;
    const timer = setTimeout(() => setMessage(''), confirmationMs);
    return () => clearTimeout(timer);
  }, [message]);

  return {
    message,
    async copyLink(withMeasurements) {
      const hash = withMeasurements ? await hashWithEvidence() : currentHash();
      if (hash === null) return;
      try {
        await navigator.clipboard.writeText(new URL(hash, window.location.href).href);
        const isPart = !withMeasurements && store.getState().overlays.length > 0;
        setMessage(isPart ? 'Link copied, without the measurements' : 'Link copied');
      } catch {
        // The address bar has the link without measurements.
        if (hash === currentHash()) setMessage('The link is in the address bar');
        else
          announce(
            'failure',
            'The browser refused the clipboard: the link with the measurements was not copied.',
          );
      }
    },
    async saveSession() {
      const text = await sessionText();
      if (text === null) return;
      saveBlob(new Blob([text], { type: 'application/json' }), 'batchscope-session.json');
    },
    async saveAll(provenance) {
      const { model, solve } = store.getState();
      const { solution } = solve;
      if (provenance === null || solution === null) {
        setMessage('The result is still being computed. Try again in a moment.');
        return;
      }
      const figures = await Promise.all(
        shownFigures().map(async (shown) => ({ ...shown, exported: await shown.refined() })),
      );
      const session = await sessionText();
      let code;
      try {
        code = await lateSession.fetch();
      } catch {
        announce('failure', notLoaded);
        return;
      }
      try {
        saveBlob(
          await code.wholeStateZip({ model, solution, provenance, figures, session }),
          `batchscope-${model.id}.zip`,
        );
        setMessage(`batchscope-${model.id}.zip saved`);
      } catch {
        announce('failure', 'A figure could not be drawn, so nothing was saved. Save the session instead.');
      }
    },
    exports,
    openCard(provenance) {
      const [first] = shownFigures();
      open({
        card: {
          exported: first?.exported ?? null,
          refined: first?.refined,
          provenance: first?.provenance ?? provenance,
          figureId: first?.figureId,
          reproductions: first?.reproductions ?? [{ command: 'solve' }],
        },
      });
    },
  };
}
