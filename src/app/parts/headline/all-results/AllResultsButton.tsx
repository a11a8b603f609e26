import { AllResults } from './AllResults.tsx';
import { resultGroups } from './all-results.ts';
import { useMemo, useRef, useState } from 'react';
import { useApp } from '../../../core/app-context.tsx';
import { chosenMethod } from '../../../core/chosen-method.ts';
import { useOfferedCommands } from '../../../kit/commands/use-offered-commands.ts';
import { useClosed } from '../../../core/handout/handout-words.ts';

/** Opens the table of all results over the figures; Escape, which returns the focus, and a press outside close it. */
export function AllResultsButton() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const closed = useClosed('all-results');
  const model = useApp((state) => state.model);
  const method = useApp(chosenMethod);
  const count = useMemo(
    () => resultGroups(model, method).reduce((sum, { results }) => sum + results.length, 0),
    [model, method],
  );
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
        className="all-results-link"
        aria-expanded={open}
        aria-controls={open ? 'all-results' : undefined}
        title="Every result, with what it means"
        onClick={() => {
          setOpen(!open);
        }}
      >
        all {count} results
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
