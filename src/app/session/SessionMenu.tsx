import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useActions } from '../store/app-context.tsx';
import { lateCode } from '../store/late-code.ts';
import { usePreferences } from '../shell/preferences.ts';
import './session-menu.css';

const downloadCode = lateCode(() => import('../figures/export/figure-download.ts'));

/** The whole session as one file: the scenario, how it is looked at, and the measurements over it. */
export function SessionMenu() {
  const { sessionText, openSession, announce } = useActions();
  const linkEvidence = usePreferences((preferences) => preferences.linkEvidence);
  const setLinkEvidence = usePreferences((preferences) => preferences.setLinkEvidence);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);

  async function save() {
    const text = await sessionText();
    if (text === null) return;
    try {
      const { saveBlob } = await downloadCode.fetch();
      saveBlob(new Blob([text], { type: 'application/json' }), 'batchscope-session.json');
    } catch {
      announce('failure', 'The download did not start. Check the connection and try again.');
    }
  }

  function pressed(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    setOpen(false);
    button.current?.focus();
  }

  /** Closes when the focus goes elsewhere on the page, not when the window loses it. */
  function left(event: FocusEvent) {
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    <div className="session-menu" onKeyDown={pressed} onBlur={left}>
      <button
        ref={button}
        type="button"
        className="button quiet"
        aria-expanded={open}
        aria-controls="session-choices"
        title="Save everything here as one file, or open such a file"
        onClick={() => {
          setOpen(!open);
        }}
      >
        Session
      </button>
      <div className="session-choices" id="session-choices" hidden={!open}>
        <div className="button-row">
          <button type="button" className="button" onClick={() => void save()}>
            Save session
          </button>
          <button type="button" className="button" onClick={() => input.current?.click()}>
            Open session
          </button>
        </div>
        <p className="quiet-text">
          One file with the scenario and your measurements as they are drawn now. Of recordings at several
          rates it holds only the one nearest to the current rate; the recordings themselves are not saved.
        </p>
        <label>
          <input
            type="checkbox"
            checked={linkEvidence}
            onChange={(event) => {
              setLinkEvidence(event.target.checked);
            }}
          />{' '}
          Copy link with your measurements (up to 64 points each)
        </label>
      </div>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        className="visually-hidden"
        aria-label="Session file"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) void openSession(file);
          event.target.value = '';
        }}
      />
    </div>
  );
}
