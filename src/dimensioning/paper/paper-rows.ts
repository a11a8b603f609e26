/** The table of a paper's numbers, cell by cell. */
import type { IndicatorDeclaration, Model } from '../../models/contract/model.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Paper } from '../../models/contract/paper.ts';
import type { SimulationReport } from '../../models/contract/simulation.ts';
import type { Solution } from '../../models/contract/solution.ts';
import { intervalText } from '../../text/interval-text.ts';
import { formatIndicator, MISSING, withUnit } from '../../text/number-format.ts';
import { askedNumbers } from './paper-numbers.ts';

/** A number as the page writes it, with its unit. */
export function numberText(declaration: IndicatorDeclaration, value: number | null | undefined): string {
  const { text, unit } = formatIndicator(declaration, value ?? null);
  return withUnit(text, unit);
}

/**
 * One row a number: paper, figure and what of it, in the paper, printed form, corrected form, simulation. `simulate`
 * answers null for a model without simulation.
 */
export function paperRows(
  model: Model,
  { figures }: Paper,
  solve: (values: InputValues) => Pick<Solution, 'indicators'>,
  simulate: (values: InputValues) => Pick<SimulationReport, 'indicators'> | null,
): readonly (readonly string[])[] {
  return figures.flatMap(({ number, numbers }) =>
    numbers.map((one) => {
      const { corrected, printed } = askedNumbers(model, one);
      const { declaration } = corrected;
      const simulated = simulate(corrected.values)?.indicators[declaration.name] ?? null;
      return [
        model.name,
        `${number}: ${one.label}`,
        one.quoted ?? MISSING,
        printed === null
          ? MISSING
          : numberText(printed.declaration, solve(printed.values).indicators[printed.declaration.name]),
        numberText(declaration, solve(corrected.values).indicators[declaration.name]),
        intervalText(declaration, simulated),
      ];
    }),
  );
}
