import { AllResults } from './AllResults.tsx';
import { useMemo, useRef, useState } from 'react';
import { useOfferedCommands } from '../../../kit/commands/use-offered-commands.ts';
import { useApp } from '../../../core/app-context.tsx';
import { chosenMethod } from '../../../core/chosen-method.ts';
import { useClosed } from '../../../core/handout/handout-words.ts';
import { focusSoon } from '../../../kit/focus/focus-soon.ts';
import { placeOf } from '../../../kit/places.ts';
import { resultGroups } from './all-results.ts';

/** Opens the table of all results over the figures; Escape, which returns the focus, and a press outside close it. */
export function AllResultsButton() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const closed = useClosed('all-results');
  const model = useApp((state) => state.model);
  const method = useApp(chosenMethod);
  const all = useMemo(() => resultGroups(model, method).flatMap(({ results }) => results), [model, method]);
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
  useOfferedCommands(() => ({
    label: 'Result',
    commands: (closed ? [] : all).map(({ declaration: { name, label, help } }) => ({
      label,
      hint: help,
      words: `result ${name}`,
      searchedOnly: true,
      run: () => {
        setOpen(true);
        focusSoon(() => placeOf(`result:${name}`));
      },
    })),
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
        onClick={() => setOpen(!open)}
      >
        all {all.length} results
      </button>
      {open ? <AllResults button={button} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
