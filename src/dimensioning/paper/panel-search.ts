import type { EnteredInputs } from '../../models/contract/inputs.ts';
import type { Sweep } from '../../models/contract/figure.ts';
import type { Model } from '../../models/contract/model.ts';
import { isLegal } from '../../scenario/file/check-inputs.ts';
import { withInputs } from '../../scenario/file/with-inputs.ts';
import type { Search, SolvePoint } from '../search/search.ts';

/** Points solved at a time: few enough to show progress, enough for all workers. */
const pointsAStep = 4;

/**
 * Curves of several scenarios along one input, at the same positions. `scenarios`: complete; what is not swept.
 * Positions that break a rule of the model, or have no solution, have no row.
 */
export function* panelSearch(
  model: Model,
  scenarios: readonly EnteredInputs[],
  over: string,
  positions: readonly number[],
): Search<readonly Sweep[]> {
  const rows = scenarios.map((): Sweep['rows'][number][] => []);
  const asked = scenarios.flatMap((values, scenario) =>
    positions.flatMap((x): { scenario: number; x: number; point: SolvePoint }[] => {
      const at = withInputs(model, values, { [over]: x });
      return isLegal(model, at) ? [{ scenario, x, point: { model, values: at } }] : [];
    }),
  );
  const curves = (complete: boolean): readonly Sweep[] =>
    rows.map((own) => ({ over, complete, rows: [...own].sort((a, b) => a.x - b.x) }));
  for (let k = 0; k < asked.length; k += pointsAStep) {
    const step = asked.slice(k, k + pointsAStep);
    const answers = yield {
      points: step.map(({ point }) => point),
      fraction: k / asked.length,
      partial: curves(false),
    };
    answers.forEach((answer, place) => {
      const { scenario, x } = step[place];
      if (answer.ok) rows[scenario].push({ x, indicators: answer.indicators });
    });
  }
  return curves(true);
}
