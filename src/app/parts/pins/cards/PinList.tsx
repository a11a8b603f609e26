import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useActions, useApp } from '../../../core/app-context.tsx';
import { PinCard } from './PinCard.tsx';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import type { Pin } from '../../../../scenario/pin/pin.ts';
import { noPinResult, pinKey } from '../pin-state.ts';
import { markerPaths } from '../../../../drawing/curves/plot-frame.ts';
import { seriesLook } from '../../../../drawing/frame/series-look.ts';
import { usePalette } from '../../../kit/use-palette.ts';

interface Props {
  pin: Pin;
  open: boolean;
  onToggle: (look: number, chip: HTMLElement) => void;
}

/** One pin in the line: its look, its name, and its progress; opens its actions. */
function PinChip({ pin, open, onToggle }: Props) {
  const key = pinKey(pin);
  const result = useApp(({ pinned }) => pinned.results[key] ?? noPinResult);
  const { name, shown, look, reference } = pin;
  const state = result.failure !== null ? 'no result' : reference ? 'ref.' : '';
  return (
    <li>
      <button
        type="button"
        className="pin-chip"
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-busy={result.progress !== null}
        data-hidden={!shown || undefined}
        title={`${name}${shown ? '' : ', hidden'}${reference ? ', reference of the differences' : ''}`}
        onClick={(event) => onToggle(look, event.currentTarget)}
      >
        <PinSwatch look={look} />
        <span className="pin-name">{name}</span>
        {shown ? null : <span className="visually-hidden">, hidden</span>}
        {state === '' ? null : <span className="pin-state">{state}</span>}
        {result.progress === null ? null : (
          <span className="pin-progress" style={{ transform: `scaleX(${result.progress})` }} />
        )}
      </button>
    </li>
  );
}

/** Width of an opened pin's card, px. */
const cardWidth = 304;

/** Left edge of a chip's card, from the bar's left edge, px: under the chip, and inside the bar. */
function leftOf(chip: Element, bar: Element): number {
  const room = bar.getBoundingClientRect();
  return Math.max(8, Math.min(chip.getBoundingClientRect().left - room.left, room.width - cardWidth - 8));
}

/** The pins, and a button that restores deleted ones. */
export function PinList() {
  const list = useApp(({ pinned }) => pinned.list);
  const removed = useApp(({ pinned }) => pinned.removed);
  const { restorePins } = useActions();
  const [open, setOpen] = useState<{ look: number; left: number } | null>(null);
  const bar = useRef<HTMLElement>(null);
  /** The chip whose card is open. */
  const chosen = useRef<HTMLElement>(null);
  const restore = useRef<HTMLButtonElement>(null);
  const opened = list.find(({ look }) => look === open?.look);

  function toggle(look: number, chip: HTMLElement) {
    chosen.current = chip;
    setOpen(open?.look === look ? null : { look, left: leftOf(chip, bar.current!) });
  }

  // Another width of the window moves the chip, or the room beside it.
  const shown = opened?.look;
  useEffect(() => {
    if (shown === undefined) return undefined;
    const resizes = new ResizeObserver(() => {
      const chip = chosen.current;
      if (chip !== null) setOpen({ look: shown, left: leftOf(chip, bar.current!) });
    });
    resizes.observe(bar.current!);
    return () => resizes.disconnect();
  }, [shown]);

  function close() {
    chosen.current?.focus();
    setOpen(null);
  }

  function pressed(event: KeyboardEvent) {
    if (event.key !== 'Escape' || opened === undefined) return;
    event.preventDefault();
    close();
  }

  /** Closes when the focus moves elsewhere on the page, not when the window loses it. */
  function left(event: FocusEvent) {
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) setOpen(null);
  }

  return (
    <section
      className="pin-bar"
      aria-labelledby="pins-heading"
      ref={bar}
      onKeyDown={pressed}
      onBlur={left}
      data-testid="pins"
    >
      <h2 id="pins-heading">Pins</h2>
      <ul className="pin-list">
        {list.map((pin) => (
          <PinChip key={pin.look} pin={pin} open={opened === pin} onToggle={toggle} />
        ))}
      </ul>
      {removed.length === 0 ? null : (
        <ActionButton
          ref={restore}
          quiet
          className="pin-restore"
          onClick={restorePins}
          title="Undo the deletion"
        >
          Bring back {removed.length === 1 ? `“${removed[0].name}”` : `${removed.length} pins`}
        </ActionButton>
      )}
      {opened === undefined ? null : (
        <PinCard
          key={opened.look}
          pin={opened}
          left={open!.left}
          onClose={close}
          onRemoved={() => {
            setOpen(null);
            // The button is mounted by the deletion.
            requestAnimationFrame(() => restore.current?.focus());
          }}
        />
      )}
    </section>
  );
}

/** Colour, dash and marker of a pin, as in the figures; `null`: the present scenario. */
export function PinSwatch({ look }: { look: number | null }) {
  const palette = usePalette();
  const { colour, dash, width, symbol } =
    look === null
      ? seriesLook({ role: 'model' }, palette)
      : seriesLook({ role: 'pin', variant: look }, palette);
  return (
    <svg className="pin-swatch" width="26" height="10" aria-hidden="true">
      <line
        x1="0"
        x2="16"
        y1="5"
        y2="5"
        stroke={colour}
        strokeWidth={width}
        strokeDasharray={dash === 'solid' ? undefined : dash.replaceAll('px', '')}
      />
      {look === null ? null : (
        <path transform="translate(11 0)" d={markerPaths[symbol] ?? markerPaths.circle} fill={colour} />
      )}
    </svg>
  );
}
