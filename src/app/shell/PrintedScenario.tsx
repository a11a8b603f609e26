import { valueText } from '../panel/value-text.ts';
import { useApp } from '../store/app-context.tsx';

/** On paper the controls are gone: what they were set to is printed as words. */
export function PrintedScenario() {
  const model = useApp((state) => state.model);
  const values = useApp((state) => state.values);
  return (
    <section className="printed-scenario" aria-hidden="true">
      <p>
        {model.name}, version {model.version}. {model.citation.authors}: {model.citation.title},{' '}
        {model.citation.venue}, {model.citation.year}.
      </p>
      <dl>
        {model.fields
          .filter((field) => field.access !== 'hidden' && (field.appliesWhen?.(values) ?? true))
          .map((field) => (
            <div key={field.name}>
              <dt>{field.label}</dt>
              <dd>{valueText(field, values)}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
