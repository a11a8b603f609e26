import { DrawerSwitch } from '../drawer/DrawerSwitch.tsx';
import { isClosed } from '../../../scenario/handout/closed-parts.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { stageNames } from './stage-names.ts';
import { placeRef } from '../../kit/places.ts';
import './stage-bar.css';

/** Tabs of the stage: the figures, a question, a map, the pins. */
function StageSwitch({ single }: { single: boolean }) {
  const { setStage } = useActions();
  const chosen = useApp(({ view }) => view.stage);
  const handout = useApp((state) => state.handout);
  const open = stageNames().filter(({ id }) => id === 'figures' || !isClosed(handout, id));
  if (open.length === 1) return <span />;
  return (
    <div ref={placeRef('stages')} className="stage-switch" role="radiogroup" aria-label="Shown below">
      {open.map(({ id, label, short, help }) => (
        <label key={id} className="stage-tab" title={help}>
          <input
            ref={placeRef(`stage:${id}`)}
            type="radio"
            name="stage"
            value={id}
            checked={chosen === id}
            aria-label={single && short !== undefined ? label : undefined}
            onChange={() => setStage(id)}
          />
          <span>
            {single ? (short ?? label) : label}
            {id === 'compare' ? <PinCount /> : null}
          </span>
        </label>
      ))}
    </div>
  );
}

/** Its place is reserved, so that nothing moves with the first pin. */
function PinCount() {
  const pins = useApp(({ pinned }) => pinned.list.length);
  return (
    <span className="bar-count" data-testid="pin-count">
      {pins === 0 ? '' : pins}
      <span className="visually-hidden">{pins === 0 ? '' : pins === 1 ? ' pin' : ' pins'}</span>
    </span>
  );
}

/** The bar between the headline and the stage: tabs of the stage, and buttons of the drawers over the figures. */
export function StageBar({ single }: { single: boolean }) {
  return (
    <div className="stage-bar">
      <StageSwitch single={single} />
      <DrawerSwitch single={single} />
    </div>
  );
}
