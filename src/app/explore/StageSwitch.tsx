import { useActions, useApp } from '../store/app-context.tsx';
import type { StageId } from '../store/app-state.ts';
import './stage.css';

const stages: readonly { id: StageId; label: string; help: string }[] = [
  { id: 'figures', label: 'Figures', help: 'What happens at these inputs' },
  { id: 'question', label: 'Question', help: 'Which inputs meet a goal' },
  { id: 'map', label: 'Map', help: 'One result over two inputs' },
];

/** What stands under the indicators: the figures, the question asked the other way round, or a map. */
export function StageSwitch() {
  const { setStage } = useActions();
  const chosen = useApp(({ view }) => view.stage);
  return (
    <div className="segments stage-switch" role="radiogroup" aria-label="Shown below">
      {stages.map(({ id, label, help }) => (
        <label key={id} className="segment" title={help}>
          <input
            type="radio"
            name="stage"
            value={id}
            checked={chosen === id}
            onChange={() => {
              setStage(id);
            }}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
