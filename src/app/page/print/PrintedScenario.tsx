import './print.css';
import { versionWords, citationLine, type NamedValue } from '../../figures/export/provenance/provenance.ts';
import { useProvenance } from '../../figures/export/provenance/use-provenance.ts';

/** Inputs in a row of the table. */
const perRow = 2;

/** Replaces the controls on paper: a table of their values, and below it the provenance of the numbers. */
export function PrintedScenario() {
  const provenance = useProvenance();
  if (provenance === null) return null;
  const { model, method, inputs, numericalError, citation, program, link, pins } = provenance;
  const error = numericalError.map(({ name, value }) => `${name} ${value}`).join('; ');
  return (
    <section className="printed-scenario" aria-hidden="true">
      <h2>Inputs</h2>
      <table>
        <tbody>
          {rowsOf(inputs).map((row) => (
            <tr key={row[0].name}>
              {row.map(({ name, value }) => [
                <th key={`${name} name`} scope="row">
                  {name}
                </th>,
                <td key={name}>{value}</td>,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
      <h2>Source</h2>
      {pins.map((pin) => (
        <p key={pin}>{pin}.</p>
      ))}
      {error === '' ? null : <p>Numerical error: {error}.</p>}
      <p>
        Model {model.name}, version {model.version}, {method.label}; Batchscope {versionWords(program)}.
      </p>
      <p>{citationLine(citation)}.</p>
      <p>{link}</p>
    </section>
  );
}

function rowsOf(inputs: readonly NamedValue[]): NamedValue[][] {
  const count = Math.ceil(inputs.length / perRow);
  return Array.from({ length: count }, (_, k) => inputs.slice(k * perRow, (k + 1) * perRow));
}
