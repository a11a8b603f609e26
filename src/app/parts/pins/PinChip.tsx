import type { Pin } from '../../../scenario/pin/pin.ts';
import { useApp } from '../../core/app-context.tsx';
import { noPinResult, pinKey } from './pin-state.ts';
import { PinSwatch } from './PinSwatch.tsx';

interface Props {
  pin: Pin;
  open: boolean;
  onToggle: (look: number, chip: HTMLElement) => void;
}

/** One pin in the line: its look, its name, and how far it is; opens what can be done with it. */
export function PinChip({ pin, open, onToggle }: Props) {
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
        onClick={(event) => {
          onToggle(look, event.currentTarget);
        }}
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
