import { indicatorName } from '../../../models/contract/model.ts';
import { useActions, useApp } from '../../store/app-context.tsx';
import { chosenMethod } from '../../store/chosen-method.ts';
import { askedIndicator, firstAsked } from '../sensitivity-state.ts';
import { LazyPart } from '../../shell/LazyPart.tsx';
import { lateCode } from '../../store/late-code.ts';
import './sensitivity.css';

const strongestPart = lateCode(() => import('./StrongestInput.tsx').then((module) => module.StrongestInput));

/** "What changes [99th percentile] most?", and the answer in a sentence. Off until asked: the panel stays quiet. */
export function SensitivityChoice() {
  const { setMoves } = useActions();
  const model = useApp((state) => state.model);
  const method = useApp(chosenMethod);
  const chosen = useApp(({ view }) => askedIndicator(model, view.moves, method));
  const first = firstAsked(model, method);
  const inStrip = model.strip.map((template) => indicatorName(template, method));
  const named = (wanted: boolean) =>
    model.indicators.filter(({ name }) => (inStrip.includes(name) || name === first) === wanted);
  const options = (wanted: boolean) =>
    named(wanted).map(({ name, label, short }) => (
      <option key={name} value={name} title={label}>
        {short ?? label}
      </option>
    ));
  return (
    <section className="moves" aria-label="Most influential inputs" data-testid="moves">
      <div className="moves-question">
        <label className="moves-switch">
          <input
            type="checkbox"
            checked={chosen !== ''}
            onChange={(event) => {
              setMoves(event.target.checked ? first : '');
            }}
          />
          What changes
        </label>
        <select
          aria-label="Result to be changed"
          value={chosen === '' ? first : chosen}
          onChange={(event) => {
            setMoves(event.target.value);
          }}
        >
          <optgroup label="Above the figures">{options(true)}</optgroup>
          <optgroup label="Others">{options(false)}</optgroup>
        </select>
        <span>most?</span>
      </div>
      {chosen === '' ? null : <LazyPart part={strongestPart} props={{}} />}
    </section>
  );
}
