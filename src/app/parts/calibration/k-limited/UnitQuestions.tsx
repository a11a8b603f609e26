import { useState } from 'react';
import type { ResponseCsvOptions } from '../../../../texts/fit-tables/responses.ts';
import type {
  ResponseRateUnit,
  ResponseUnit,
  UnitQuestion,
} from '../../../../texts/fit-tables/response-units.ts';
import { formatPlain } from '../../../../text/number-format.ts';
import { useActions, useApp } from '../../../core/app-context.tsx';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { Select } from '../../../kit/Select.tsx';

type AnyUnit = ResponseRateUnit | ResponseUnit;

/** Asks for units missing in a file, with the range of values in each; the likely unit is selected. */
export function UnitQuestions() {
  const question = useApp(({ responses }) => responses.question);
  return question === null ? null : <Questions key={question.file.name} {...question} />;
}

function Questions({
  file,
  questions,
  rows,
}: {
  file: File;
  questions: readonly UnitQuestion[];
  rows: number;
}) {
  const { answerUnits, withdrawQuestion } = useActions();
  const [chosen, setChosen] = useState<Readonly<Record<string, AnyUnit>>>({});
  const unitOf = ({ column, suggested }: UnitQuestion) => chosen[column] ?? suggested;
  return (
    <form
      className="unit-questions"
      aria-label={`Units of ${file.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        answerUnits(answersOf(questions, unitOf));
      }}
    >
      <p>
        <span className="file-name">{file.name}</span>, {rows} rows:
      </p>
      {questions.map((one) => (
        <label key={one.column} className="unit-question">
          <span>{one.message}</span>
          <Select
            value={unitOf(one)}
            options={one.options.map(({ unit, label, range }) => ({
              value: unit,
              label: `${label}: ${rangeWords(one.column, range)}`,
            }))}
            onChange={(unit) => setChosen({ ...chosen, [one.column]: unit })}
          />
        </label>
      ))}
      <div className="button-row">
        <ActionButton type="submit" primary>
          Use these units
        </ActionButton>
        <ActionButton quiet onClick={withdrawQuestion}>
          Leave the file out
        </ActionButton>
      </div>
    </form>
  );
}

function answersOf(
  questions: readonly UnitQuestion[],
  unitOf: (question: UnitQuestion) => AnyUnit,
): ResponseCsvOptions {
  return Object.fromEntries(
    questions.map((one) => [one.column === 'rate' ? 'rateUnit' : 'responseUnit', unitOf(one)]),
  );
}

/** Range of the values of the column, in the units of the page. */
function rangeWords(column: UnitQuestion['column'], [low, high]: readonly [number, number]): string {
  const [scale, unit] = column === 'rate' ? ([1e-6, 'Mpps'] as const) : ([1e6, 'µs'] as const);
  return `${formatPlain(low * scale, 3)} to ${formatPlain(high * scale, 3)} ${unit}`;
}
