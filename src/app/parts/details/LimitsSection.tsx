import { useActions, useApp } from '../../core/app-context.tsx';
import { footnoteSign, isLimitation, type KnownLimit } from '../../core/results/known-limits.ts';
import { TypesetText } from './TypesetText.tsx';
import { useAbout } from '../../core/use-about.ts';
import { useKnownLimits } from '../../core/results/use-known-limits.ts';
import { useCheckWanted } from '../../core/simulation/use-check-wanted.ts';
import './details.css';
import { Button } from '../../kit/Button.tsx';

const kindWords: Readonly<Record<KnownLimit['kind'], string>> = {
  check: 'Simulation',
  chance: 'Simulation',
  warning: 'Warning',
  limit: 'Limit',
  approximation: 'Approximation',
  info: 'Note',
};

/** Simulated values beside the numbers that a limit applies to, on demand. */
function SimulationOffer() {
  const { setCheck } = useActions();
  const wanted = useCheckWanted();
  const simulated = useApp(({ model }) => model.simulation !== undefined);
  if (!simulated) return null;
  return wanted ? (
    <p className="quiet-text">Simulated values are beside the numbers.</p>
  ) : (
    <Button onClick={() => setCheck(true)}>Simulate these numbers</Button>
  );
}

/** Known limits at the present inputs, with the findings of a check, then the general assumptions of the model. */
export function LimitsSection() {
  const solved = useApp(({ solve }) => solve.solution !== null);
  const limits = useKnownLimits();
  const applying = limits.filter(isLimitation);
  const assumptions = useAbout()?.assumptions ?? [];
  return (
    <section className="details-section" aria-labelledby="drawer-heading" data-testid="limits">
      <div className="notices">
        {solved && applying.length === 0 ? <p>No known limitation applies here.</p> : null}
        <ul>
          {limits.map((limit) => {
            const { kind, message } = limit;
            const number = applying.indexOf(limit) + 1;
            return (
              <li key={message} data-severity={kind}>
                {number === 0 ? null : `${footnoteSign(number)} `}
                <strong>{kindWords[kind]}.</strong> <TypesetText>{message}</TypesetText>
              </li>
            );
          })}
        </ul>
        {applying.length === 0 ? null : <SimulationOffer />}
      </div>
      <h3>Assumptions of the model</h3>
      <ul className="assumptions">
        {assumptions.map((assumption) => (
          <li key={assumption}>
            <TypesetText>{assumption}</TypesetText>
          </li>
        ))}
      </ul>
    </section>
  );
}
