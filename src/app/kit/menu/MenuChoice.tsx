interface MenuChoiceProps<Id extends string> {
  label: string;
  options: readonly { id: Id; label: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
}

/** One of several; the menu stays open, so that the reader sees what it does. */
export function MenuChoice<Id extends string>({ label, options, chosen, onChoose }: MenuChoiceProps<Id>) {
  return (
    <div role="group" aria-label={label} className="menu-choice">
      <span className="menu-heading" aria-hidden="true">
        {label}
      </span>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          role="menuitemradio"
          className="menu-item"
          aria-checked={option.id === chosen}
          tabIndex={-1}
          onClick={() => {
            onChoose(option.id);
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
