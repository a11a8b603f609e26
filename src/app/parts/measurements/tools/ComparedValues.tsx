import { useId } from 'react';
import type { ToolResult } from '../../../../texts/tools/tool-reading.ts';
import { MISSING } from '../../../../text/number-format.ts';
import { useApp, useAppShallow } from '../../../core/app-context.tsx';
import { chosenMethod } from '../../../core/chosen-method.ts';
import { rateScale } from '../../../core/traffic/rate-scale.ts';
import { comparedValues, type ComparedValue } from './compared-values.ts';

/** Fewest values in view; further ones that the model does not compute are folded. */
const shownValues = 4;

/** Single numbers beside the results of the model. */
export function ComparedValues({ results }: { results: readonly ToolResult[] }) {
  const state = useAppShallow((all) => ({
    model: all.model,
    solution: all.solve.solution,
    method: chosenMethod(all),
  }));
  const rate = useAppShallow((all) => rateScale(all.model, all.solve.forValues ?? all.values, all));
  const resting = useApp(({ gesture }) => gesture?.kind !== 'drag');
  const values = comparedValues(results, state.model, state.solution, { method: state.method, rate });
  if (values.length === 0) return null;
  const modelled = values.filter(({ model }) => model !== null).length;
  const first = values.slice(0, Math.max(modelled, shownValues));
  const rest = values.slice(first.length);
  return (
    <div className="tool-result" data-resting={resting || undefined}>
      <h4>Single numbers</h4>
      <ValueTable values={first} caption="Single numbers" />
      {rest.length === 0 ? null : (
        <details>
          <summary>{rest.length} more</summary>
          <ValueTable values={rest} caption="More single numbers" />
        </details>
      )}
    </div>
  );
}

function ValueTable({ values, caption }: { values: readonly ComparedValue[]; caption: string }) {
  const id = useId();
  return (
    <div className="tool-table-scroll" tabIndex={0} role="region" aria-labelledby={id}>
      <table className="tool-table" data-testid="compared-values">
        <caption id={id} className="visually-hidden">
          {caption}
        </caption>
        <thead>
          <tr>
            <th scope="col" data-words>
              Quantity
            </th>
            <th scope="col">Measured</th>
            <th scope="col">Model</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ label, measured, model }, k) => (
            <tr key={k}>
              <th scope="row" data-words>
                {label}
              </th>
              <td>{measured}</td>
              <td>
                {model ?? (
                  <>
                    <span aria-hidden="true">{MISSING}</span>
                    <span className="visually-hidden">not computed</span>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
