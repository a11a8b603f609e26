import { numberOf } from '../../../text/number-words.ts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { indexAfterKey } from '../../kit/focus/roving-focus.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { closeModal, useModal } from '../../kit/dialog/use-modal.ts';
import { shortcuts } from '../shortcuts/shortcuts.ts';
import { useApp, useCommandContext } from '../../core/app-context.tsx';
import { allCommands } from './all-commands.ts';
import { CommandOptions } from './CommandOptions.tsx';
import { foundCommands, listed } from './found-commands.ts';
import { keyedCommands } from './keyed-commands.ts';
import { useOffers } from '../../kit/commands/use-offered-commands.ts';
import './command-list.css';
import { TermList } from '../../kit/TermList.tsx';

/** Number of entries that Page Up and Page Down move. */
const page = 10;

/**
 * All actions with their shortcuts: a search over a list, in which arrows choose and Enter runs. Beside it the keys of
 * sliders and figures. The platform closes it on Escape and returns the focus.
 */
export function CommandList({ onClose }: { onClose: () => void }) {
  const context = useCommandContext();
  const presented = useApp(({ view }) => view.present !== null);
  const dialog = useModal();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(0);
  useOffers();
  const found = foundCommands(listed(allCommands(context)), search);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    field.current?.focus();
  }, []);

  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen, search]);

  function choose(index: number) {
    const command = found.at(index)?.command;
    if (command === undefined || command.disabled === true) return;
    // The page has the focus again before a command runs.
    closeModal(dialog.current);
    command.run();
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(chosen);
      return;
    }
    // Home and End move the caret of the search.
    if (event.key === 'Home' || event.key === 'End' || found.length === 0) return;
    const byPage = {
      PageDown: Math.min(found.length - 1, chosen + page),
      PageUp: Math.max(0, chosen - page),
    }[event.key];
    const next = byPage ?? indexAfterKey(event.key, chosen, found.length, 'vertical');
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
  }

  return (
    <Dialog
      ref={dialog}
      className="command-list"
      data-large={presented || undefined}
      heading="Actions and keys"
      tools={
        <input
          ref={field}
          type="search"
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-options`}
          aria-activedescendant={found.length === 0 ? undefined : optionId(chosen)}
          aria-label="Search the actions"
          placeholder="Search the actions"
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setChosen(0);
          }}
          onKeyDown={keyDown}
        />
      }
      closesOutside
      onClose={onClose}
    >
      <div className="command-list-body">
        <CommandOptions
          id={`${id}-options`}
          optionId={optionId}
          found={found}
          grouped={search.trim() === ''}
          chosen={chosen}
          onPoint={setChosen}
          onChoose={choose}
        />
        <p className="visually-hidden" role="status">
          {search.trim() === '' ? '' : numberOf(found.length, 'action')}
        </p>
        <section className="command-keys" aria-labelledby={`${id}-keys`} tabIndex={0}>
          <h3 id={`${id}-keys`}>Keys</h3>
          <TermList
            items={shortcuts(keyedCommands(context)).map(({ keys, what }) => ({ label: keys, text: what }))}
          />
          <p className="quiet-text">On a Mac, press Cmd instead of Ctrl.</p>
        </section>
      </div>
    </Dialog>
  );
}
