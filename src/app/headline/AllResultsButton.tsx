import { useEffect, useRef, useState } from 'react';
import { LazyPart } from '../shell/LazyPart.tsx';
import { lateCode } from '../store/late-code.ts';

const tablePart = lateCode(() => import('./AllResults.tsx').then((module) => module.AllResults));

/** Opens every result over the figures; Escape and a press outside close it, and the focus comes back. */
export function AllResultsButton() {
  const [open, setOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    function pressed(event: PointerEvent) {
      if (around.current?.contains(event.target as Node) === false) setOpen(false);
    }
    function keyed(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    }
    window.addEventListener('pointerdown', pressed);
    window.addEventListener('keydown', keyed);
    return () => {
      window.removeEventListener('pointerdown', pressed);
      window.removeEventListener('keydown', keyed);
    };
  }, [open]);
  return (
    <div className="all-results-place" ref={around}>
      <button
        ref={button}
        type="button"
        className="button quiet"
        aria-expanded={open}
        aria-controls={open ? 'all-results' : undefined}
        title="Every result, with what it means"
        onClick={() => {
          setOpen(!open);
        }}
      >
        All ▾
      </button>
      {open ? <LazyPart part={tablePart} props={{}} /> : null}
    </div>
  );
}
