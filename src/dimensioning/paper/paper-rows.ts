/** The table of a paper's numbers, cell by cell. */
import type { IndicatorDeclaration, Model } from '../../models/contract/model.ts';
import { defaultValues, type InputValues } from '../../models/contract/inputs.ts';
import type { Paper, PaperNumber } from '../../models/contract/paper.ts';
import type { SimulationReport } from '../../models/contract/simulation.ts';
import type { Solution } from '../../models/contract/solution.ts';
import { intervalText } from '../../text/interval-text.ts';
import { formatIndicator, MISSING, withUnit } from '../../text/number-format.ts';
import { checkInputs, withInputs } from '../../scenario/file/scenario.ts';
import { declaredIndicator } from '../question/declared-indicator.ts';

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

/** Scenario and notation of a number of a paper in one form. */
export interface AskedPaperNumber {
  values: InputValues;
  declaration: IndicatorDeclaration;
}

/** Throws a RangeError for inputs that the model refuses and for an indicator that it does not have. */
function asked(model: Model, inputs: PaperNumber['inputs'], result: string): AskedPaperNumber {
  const checked = checkInputs(model, withInputs(model, defaultValues(model.fields), inputs));
  if (!checked.ok) throw new RangeError(checked.fault.message);
  const declaration = declaredIndicator(model, result);
  if (declaration === null) throw new RangeError(`"${result}" is not an indicator of model "${model.id}"`);
  return { values: checked.values, declaration };
}

/** The two forms of a number of the paper. */
export function askedNumbers(
  model: Model,
  { inputs, corrected, printed }: PaperNumber,
): { corrected: AskedPaperNumber; printed: AskedPaperNumber | null } {
  return {
    corrected: asked(model, inputs, corrected),
    printed: printed === null ? null : asked(model, { ...inputs, ...printed.inputs }, printed.result),
  };
}
