import { formatPlain } from '../../../text/number-format.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { catalogueProcessors, isChosen, processorInputs } from './catalogue-processors.ts';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

/** The processors that the reader keeps among the inputs, each one press away from being the one computed with. */
export function ProcessorSection() {
  const { setValues } = useActions();
  const model = useApp((state) => state.model);
  const values = useApp((state) => state.values);
  const processors = catalogueProcessors(model, values);
  if (processors === null) return null;
  return (
    <section className="details-section" aria-labelledby="processors-heading" data-testid="processors">
      <h2 className="section-heading" id="processors-heading">
        Processors
      </h2>
      {processors.length === 0 ? (
        <p className="quiet-text">No processor is listed. Add one in the parameters.</p>
      ) : (
        <ul className="processors">
          {processors.map((processor, k) => {
            const chosen = isChosen(processor, values);
            const { name, cores, clockGhz } = processor;
            return (
              <li key={`${name} ${k}`} aria-current={chosen || undefined}>
                <span className="processor-name">
                  {name}
                  <span className="quiet-text">
                    {cores === 1 ? '1 core' : `${cores} cores`}, {formatPlain(clockGhz)} GHz
                    {chosen ? ', in use' : ''}
                  </span>
                </span>
                <ActionButton
                  className="button"
                  aria-label={`Use ${name}`}
                  disabled={chosen}
                  onClick={() => {
                    setValues(processorInputs(processor));
                  }}
                >
                  Use
                </ActionButton>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
