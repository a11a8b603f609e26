import { useActions, useApp } from '../store/app-context.tsx';
import { stageNames } from './stage-names.ts';

/** What stands below: the figures, the question asked the other way round, a map, or the pins. */
export function StageSwitch() {
  const { setStage } = useActions();
  const chosen = useApp(({ view }) => view.stage);
  return (
    <div className="stage-switch" role="radiogroup" aria-label="Shown below">
      {stageNames.map(({ id, label, help }) => (
        <label key={id} className="stage-tab" title={help}>
          <input
            type="radio"
            name="stage"
            value={id}
            checked={chosen === id}
            onChange={() => {
              setStage(id);
            }}
          />
          <span>
            {label}
            {id === 'compare' ? <PinCount /> : null}
          </span>
        </label>
      ))}
    </div>
  );
}

/** Its place is kept, so that nothing moves with the first pin. */
function PinCount() {
  const pins = useApp(({ pinned }) => pinned.list.length);
  return (
    <span className="bar-count" data-testid="pin-count">
      {pins === 0 ? '' : pins}
      <span className="visually-hidden">{pins === 0 ? '' : pins === 1 ? ' pin' : ' pins'}</span>
    </span>
  );
}
