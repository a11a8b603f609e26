import type { ListedCommand } from './found-commands.ts';

interface Props {
  id: string;
  optionId: (index: number) => string;
  found: readonly ListedCommand[];
  /** Under their headings; else each option shows its heading. */
  grouped: boolean;
  chosen: number;
  onPoint: (index: number) => void;
  onChoose: (index: number) => void;
}

/** The actions found: a listbox whose active option moves while the focus remains in the search. */
export function CommandOptions({ id, optionId, found, grouped, chosen, onPoint, onChoose }: Props) {
  const groups = grouped ? [...new Set(found.map(({ group }) => group))] : [''];
  const options = (of: string) =>
    found.map(({ group, command }, index) =>
      grouped && group !== of ? null : (
        <div
          key={index}
          id={optionId(index)}
          role="option"
          className="command"
          aria-selected={index === chosen}
          aria-disabled={command.disabled === true || undefined}
          onPointerMove={() => {
            if (index !== chosen) onPoint(index);
          }}
          onClick={() => onChoose(index)}
        >
          <span className="command-label">{command.label}</span>
          {command.keys === undefined ? null : <kbd className="command-key">{command.keys}</kbd>}
          {grouped ? null : <span className="command-group">{group}</span>}
          {command.hint === undefined ? null : <span className="command-hint">{command.hint}</span>}
        </div>
      ),
    );
  return (
    <div className="command-options" id={id} role="listbox" aria-label="Actions">
      {grouped
        ? groups.map((group, k) => (
            <div key={group} role="group" aria-labelledby={`${id}-group-${k}`}>
              <h3 id={`${id}-group-${k}`} role="presentation">
                {group}
              </h3>
              {options(group)}
            </div>
          ))
        : options('')}
      {found.length === 0 ? (
        <p role="option" aria-selected="false" aria-disabled="true">
          No action matches.
        </p>
      ) : null}
    </div>
  );
}
