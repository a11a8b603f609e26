import { type KeyboardEvent, memo, useRef } from 'react';

export interface ViewChoiceProps {
  /** What is being chosen, for assistive technology: "View of Sojourn time". */
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

  function choose(index: number): void {
    const next = (index + views.length) % views.length;
    onView(views[next]!.id);
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus();
  }

  function keyDown(event: KeyboardEvent): void {
    const target = {
      ArrowRight: chosen + 1,
      ArrowDown: chosen + 1,
      ArrowLeft: chosen - 1,
      ArrowUp: chosen - 1,
      Home: 0,
      End: views.length - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    choose(target);
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
          onClick={() => choose(index)}
        >
          {name}
        </button>
      ))}
    </div>
  );
});
