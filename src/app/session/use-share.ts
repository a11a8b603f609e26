import { useEffect, useState } from 'react';
import { useActions } from '../store/app-context.tsx';
import { lateCode } from '../store/late-code.ts';

const downloadCode = lateCode(() => import('../figures/export/figure-download.ts'));

/** How long it is said what was done, ms. */
const saidMs = 2000;

export interface Share {
  /** What was done a moment ago, a few words; `''` before and after. */
  said: string;
  /** Copies the link that opens exactly this state, with the measurements over the figures where they are asked for. */
  copyLink: (withMeasurements: boolean) => Promise<void>;
  /** Saves everything as one file. */
  saveSession: () => Promise<void>;
}

/** Passes on what is on the page. */
export function useShare(): Share {
  const { currentHash, hashWithEvidence, sessionText, announce } = useActions();
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return undefined;
    const timer = setTimeout(() => {
      setSaid('');
    }, saidMs);
    return () => {
      clearTimeout(timer);
    };
  }, [said]);

  return {
    said,
    async copyLink(withMeasurements) {
      const hash = withMeasurements ? await hashWithEvidence() : currentHash();
      if (hash === null) return;
      try {
        await navigator.clipboard.writeText(new URL(hash, window.location.href).href);
        setSaid('Link copied');
      } catch {
        // The address bar holds the link without measurements.
        if (hash === currentHash()) setSaid('The link is in the address bar');
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
      try {
        const { saveBlob } = await downloadCode.fetch();
        saveBlob(new Blob([text], { type: 'application/json' }), 'batchscope-session.json');
      } catch {
        announce(
          'failure',
          'The code for downloads could not be loaded; check the connection and try again.',
        );
      }
    },
  };
}
