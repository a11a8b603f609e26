import { useEffect, useRef } from 'react';
import { useApp } from '../store/app-context.tsx';
import { shortcuts } from './shortcuts.ts';
import './shortcut-dialog.css';

/** The keys that work now. The platform closes it on Escape and gives the focus back. */
export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const presented = useApp(({ view }) => view.present !== null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="shortcut-dialog"
      data-large={presented || undefined}
      aria-labelledby="shortcut-heading"
      onClose={onClose}
    >
      <h2 id="shortcut-heading">Keyboard shortcuts</h2>
      <dl>
        {shortcuts(presented).map(({ keys, what }) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet-text">On a Mac, Cmd stands for Ctrl.</p>
      <form method="dialog">
        <button type="submit" className="button">
          Close
        </button>
      </form>
    </dialog>
  );
}
