import type { Field } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { useApp } from '../core/app-context.tsx';
import { ParameterField } from './field/ParameterField.tsx';
import { mainInputs } from '../core/inputs/panel-inputs.ts';
import './panel.css';

/**
 * The inputs that are always visible, each with the fields that its choice requires; without the first sliders where
 * those are elsewhere.
 */
export function MainInputs({ from }: { from: number }) {
  const model = useApp((state) => state.model);
  const elsewhere = mainSliders(model, from);
  return (
    <div className="main-inputs">
      {mainInputs(model).map(({ field, details }) =>
        elsewhere.includes(field)
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
  const asked = useApp((state) => state.askedInputs);
  const first = asked.flatMap(
    (wanted) => model.fields.find(({ name, kind }) => kind === 'number' && name === wanted) ?? [],
  );
  const others = mainSliders(model, count).filter((field) => !first.includes(field));
  return (
    <div className="main-inputs main-sliders" role="group" aria-label="Main parameters">
      {[...first, ...others].slice(0, count).map((field) => (
        <ParameterField key={field.name} field={field} />
      ))}
    </div>
  );
}

function mainSliders(model: Model, count: number): readonly Field[] {
  return mainInputs(model)
    .map(({ field }) => field)
    .filter(({ kind, access }) => kind === 'number' && access === undefined)
    .slice(0, count);
}
