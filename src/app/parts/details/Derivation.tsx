import { useState } from 'react';
import type { Formula } from '../../../models/contract/model.ts';
import type { DerivationStep, PolledEquation } from '../../../models/contract/paper.ts';
import { unbrokenUnits } from '../../../text/number-words.ts';
import { FigureCard } from '../../figures/card/FigureCard.tsx';
import { useProvenance } from '../../figures/export/provenance/use-provenance.ts';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';
import { usePalette } from '../../kit/use-palette.ts';
import { derivationMarkdown } from './derivation-markdown.ts';
import { useFirstPolls } from './use-first-polls.ts';

interface Props {
  formula: Formula;
  steps: readonly DerivationStep[];
}

/** Derivation of a law, line by line, each with the change that it makes. */
export function Derivation({ formula, steps }: Props) {
  if (steps.length === 0) return null;
  return (
    <details className="derivation">
      <summary aria-label={`${formula.label}, derived in ${steps.length} steps`}>
        Derived in {steps.length} steps
      </summary>
      <Steps formula={formula} steps={steps} />
    </details>
  );
}

function Steps({ formula, steps }: Props) {
  const provenance = useProvenance();
  const [status, setStatus] = useState('');
  return (
    <>
      <ol>
        {steps.map(({ change, line }) => (
          <li key={line}>
            <p className="quiet-text">{change}</p>
            <p className="derivation-line">{unbrokenUnits(line)}</p>
          </li>
        ))}
      </ol>
      <div className="button-row">
        <ActionButton
          quiet
          aria-label={`Copy as Markdown: ${formula.label}`}
          disabled={provenance === null}
          onClick={() =>
            navigator.clipboard.writeText(derivationMarkdown(formula, steps, provenance)).then(
              () => setStatus('Copied.'),
              () => setStatus('The browser did not allow copying. Select the lines above instead.'),
            )
          }
        >
          Copy as Markdown
        </ActionButton>
        <span role="status">{status}</span>
      </div>
    </>
  );
}

/** An equation iterated from an empty ring on, poll by poll. */
export function Iteration({ formula, iterated }: { formula: Formula; iterated: PolledEquation }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="derivation" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={`${formula.label}, poll by poll`}>Poll by poll</summary>
      {open && <FirstPolls formula={formula} iterated={iterated} />}
    </details>
  );
}

function FirstPolls({ formula, iterated }: { formula: Formula; iterated: PolledEquation }) {
  const answered = useFirstPolls(iterated.count);
  const palette = usePalette();
  const provenance = useProvenance();
  if (answered === null) return <p className="quiet-text">Computing the first {iterated.count} polls …</p>;
  const { answer, values } = answered;
  if (!answer.ok) return <p className="quiet-text">{answer.message}</p>;
  return (
    <>
      <div className="derivation-figure">
        <FigureCard spec={iterated.figure(answer.value)} palette={palette} provenance={provenance} />
      </div>
      <Steps formula={formula} steps={iterated.steps(values, answer.value)} />
    </>
  );
}
