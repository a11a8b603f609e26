/** A robust answer as the JSON object that `dimension` prints under `robust`. */
import type { Robustness, DrawnCases } from '../../dimensioning/robust/robustness.ts';
import type { RobustCase } from '../../dimensioning/robust/robust-cases.ts';
import type { NamedQuestion } from './answer-json.ts';
import { goalJson, pointJson } from './answer-json.ts';

function caseJson(named: NamedQuestion, { factors, point }: RobustCase): Record<string, unknown> {
  const { uncertainties = [] } = named.question;
  return {
    factors: Object.fromEntries(uncertainties.map(({ what }, k) => [what, factors[k]])),
    ...pointJson(named, point),
  };
}

function drawnJson({ question }: NamedQuestion, drawn: DrawnCases): Record<string, unknown> {
  const { cases, holding, low, high, failures, unsolved } = drawn;
  return {
    cases,
    holding,
    share: holding / cases,
    interval95: { low, high },
    failures: failures.map((one) => ({ ...goalJson(question, one.goal), cases: one.cases })),
    unsolved,
  };
}

export function robustJson(named: NamedQuestion, robust: Robustness): Record<string, unknown> {
  const { safer, drawn, worst, looked, seed, resolution, sentences } = robust;
  return {
    uncertainties: robust.uncertainties,
    seed,
    drawn: drawnJson(named, drawn),
    looked,
    worst: caseJson(named, worst),
    safer:
      safer.state === 'found'
        ? {
            state: safer.state,
            ...pointJson(named, safer.point),
            worst: caseJson(named, safer.worst),
            drawn: drawnJson(named, safer.drawn),
          }
        : { state: safer.state },
    resolution: Object.fromEntries(named.question.unknowns.map(({ input }, k) => [input, resolution[k]])),
    sentences,
  };
}
