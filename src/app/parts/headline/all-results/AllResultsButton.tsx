import { AllResults } from './AllResults.tsx';
import { useRef, useState } from 'react';
import { useOfferedCommands } from '../../../kit/commands/use-offered-commands.ts';
import { useClosed } from '../../../core/handout/handout-words.ts';

/** Opens the table of all results over the figures; Escape, which returns the focus, and a press outside close it. */
export function AllResultsButton() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const closed = useClosed('all-results');
  useOfferedCommands(() => ({
    label: 'Show',
    commands: closed
      ? []
      : [
          {
            label: 'All results',
            words: 'ndr pdr mrr numbers table',
            run: () => {
              setOpen(true);
              button.current?.focus();
            },
          },
        ],
  }));
  if (closed) return null;
  return (
    <>
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
        All results ▾
      </button>
      {open ? (
        <AllResults
          button={button}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
