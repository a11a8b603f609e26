import { useEffect, useState } from 'react';
import { usePreferences } from './preferences.ts';
import { useActions } from '../store/app-context.tsx';

/** How long the button says what it did, ms. */
const saidMs = 2000;

/**
 * Copies the link that opens exactly this state. Where the clipboard is refused, the address bar holds the same link.
 */
export function ShareButton() {
  const { currentHash, hashWithEvidence, announce } = useActions();
  const withEvidence = usePreferences(({ linkEvidence }) => linkEvidence);
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return undefined;
    const timer = setTimeout(() => {
      setSaid(null);
    }, saidMs);
    return () => {
      clearTimeout(timer);
    };
  }, [said]);

  async function copy() {
    const hash = withEvidence ? await hashWithEvidence() : currentHash();
    if (hash === null) return;
    try {
      await navigator.clipboard.writeText(new URL(hash, window.location.href).href);
      setSaid('Copied');
    } catch {
      // The address bar holds the link without measurements.
      if (hash === currentHash()) setSaid('In address bar');
      else
        announce(
          'failure',
          'The browser refused the clipboard: the link with the measurements was not copied.',
        );
    }
  }

  return (
    <button
      type="button"
      className="button quiet share-button"
      title="Copy the link that opens exactly this state"
      onClick={() => void copy()}
    >
      <span data-shown={said === null || undefined}>Copy link</span>
      <span role="status" data-shown={said !== null || undefined}>
        {said}
      </span>
    </button>
  );
}
