import type { Field } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { useApp } from '../core/app-context.tsx';
import { ParameterField } from './field/ParameterField.tsx';
import { rateInSentence } from '../core/traffic/ribbon-rate.ts';
import { mainInputs } from '../core/inputs/panel-inputs.ts';
import './panel.css';

/**
 * The inputs that are always visible, each with the fields that its choice requires; without the rate, which the
 * ribbon sets, and without the first sliders where those are elsewhere.
 */
export function MainInputs({ from }: { from: number }) {
  const model = useApp((state) => state.model);
  const rate = useApp(rateInSentence);
  const elsewhere = mainSliders(model, from, rate);
  return (
    <div className="main-inputs">
      {mainInputs(model).map(({ field, details }) =>
        elsewhere.includes(field) || field.name === rate
          ? null
          : [field, ...details].map((one) => <ParameterField key={one.name} field={one} />),
      )}
    </div>
  );
}

/**
 * The first sliders among the main inputs, for a place that is always visible on a small screen; inputs of a lesson's
 * step come before them.
 */
export function MainSliders({ count }: { count: number }) {
  const model = useApp((state) => state.model);
  const rate = useApp(rateInSentence);
  const asked = useApp((state) => state.askedInputs).filter((name) => name !== rate);
  const first = asked.flatMap(
    (wanted) => model.fields.find(({ name, kind }) => kind === 'number' && name === wanted) ?? [],
  );
  const others = mainSliders(model, count, rate).filter((field) => !first.includes(field));
  return (
    <div className="main-inputs main-sliders" role="group" aria-label="Main parameters">
      {[...first, ...others].slice(0, count).map((field) => (
        <ParameterField key={field.name} field={field} />
      ))}
    </div>
  );
}

function mainSliders(model: Model, count: number, rate: string | null): readonly Field[] {
  return mainInputs(model)
    .map(({ field }) => field)
    .filter(({ name, kind, access }) => kind === 'number' && access === undefined && name !== rate)
    .slice(0, count);
}
