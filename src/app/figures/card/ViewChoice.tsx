import { type KeyboardEvent, memo, useRef } from 'react';
import { moveFocusIn } from '../../kit/focus/roving-focus.ts';

interface ViewChoiceProps {
  /** Accessible name: "View of Time in the system". */
  label: string;
  views: readonly { id: string; label: string }[];
  view: string;
  onView: (id: string) => void;
}

/** One of a few ways to look at the same data: a radio group, arrow keys move the choice. */
export const ViewChoice = memo(function ViewChoice({ label, views, view, onView }: ViewChoiceProps) {
  const group = useRef<HTMLDivElement>(null);
  const chosen = Math.max(
    0,
    views.findIndex(({ id }) => id === view),
  );

  function keyDown(event: KeyboardEvent): void {
    const next = moveFocusIn(event, group.current!, 'button', 'both');
    if (next !== null) onView(views[next].id);
  }

  return (
    <div ref={group} className="figure-views" role="radiogroup" aria-label={label} onKeyDown={keyDown}>
      {views.map(({ id, label: name }, index) => (
        <button
          key={id}
          type="button"
          role="radio"
          aria-checked={index === chosen}
          tabIndex={index === chosen ? 0 : -1}
          onClick={() => onView(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
});
