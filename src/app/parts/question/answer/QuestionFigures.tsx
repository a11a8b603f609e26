import { useMemo } from 'react';
import type { Answer } from '../../../../dimensioning/answer/answer.ts';
import { goalWords } from '../../../../dimensioning/question/goal-words.ts';
import { withUnit } from '../../../../text/number-format.ts';
import { numberField } from '../../../../dimensioning/question/declared-indicator.ts';
import { placeWords } from '../../../../dimensioning/question/position-words.ts';
import type { Question } from '../../../../dimensioning/question/question.ts';
import type { FigureSpec } from '../../../../models/contract/figure.ts';
import { withRemarks } from '../../../figures/export/provenance/provenance.ts';
import { ExaminableCard } from '../../../figures/card/ExaminableCard.tsx';
import { useProvenance } from '../../../figures/export/provenance/use-provenance.ts';
import { usePalette } from '../../../kit/use-palette.ts';
import { useApp } from '../../../core/app-context.tsx';
import { goalFigure, inUnitOf } from './goal-figure.ts';
import { planeFigure } from './plane-figure.ts';
import { preferWords } from '../form/use-entry-faults.ts';
import { unknownUnit } from '../form/unknown-unit.ts';
import { type GivenTraffic, hashedTrafficJson } from '../../../../dimensioning/question-file/read-hashing.ts';
import { questionJson } from '../../../../dimensioning/question-file/question-json.ts';
import type { RobustOptions } from '../../../../dimensioning/robust/robust.ts';
import type { Reproduction } from '../../../../scenario/command/shell-command.ts';

interface Props {
  question: Question;
  answer: Answer;
  /** Name of the form of the equations. */
  methodLabel: string;
  /** False while points are still being solved. */
  complete: boolean;
  progress: number | null;
  /** Of an earlier question: nothing is shown. */
  old: boolean;
}

/** Every goal's indicator against the unknown; for two unknowns first the plane of both. */
export function QuestionFigures({ question, answer, methodLabel, complete, progress, old }: Props) {
  const palette = usePalette();
  const units = useApp(({ view }) => view.units);
  const origin = useProvenance();
  const specs = useMemo(
    () => figuresOf(question, answer, methodLabel, units, complete),
    [question, answer, methodLabel, units, complete],
  );
  const provenance = useMemo(
    () => withRemarks(origin, questionLines(question, answer)),
    [origin, question, answer],
  );
  const reproduction = useMemo(() => questionReproduction(question), [question]);
  // Where a loss is none at every point its figure would be an empty plot.
  const empty = specs.filter(({ spec }) => complete && spec.series.every(({ x }) => x.length === 0));
  const filled = specs.filter((one) => !empty.includes(one));
  return (
    <div className="question-figures" data-old={old || undefined}>
      {empty.length === 0 ? null : (
        <p className="quiet-text empty-figures">{empty.map(({ spec }) => spec.emptyMessage).join(' ')}</p>
      )}
      {filled.map(({ id, spec }, k) => (
        <div className="figure-cell" key={id} data-testid={`question-figure-${id}`}>
          <ExaminableCard
            {...{ id, spec, palette, provenance, progress, reproduction }}
            pending={!complete}
            priority={k}
          />
        </div>
      ))}
    </div>
  );
}

function figuresOf(
  question: Question,
  answer: Answer,
  methodLabel: string,
  units: Readonly<Record<string, string>>,
  complete: boolean,
): readonly { id: string; spec: FigureSpec }[] {
  const { model, values, unknowns, goals } = question;
  const along = unknowns.length - 1;
  const place = answer.best ?? answer.closest;
  const field = numberField(model, unknowns[along].input);
  const points =
    along === 0 ? answer.points : answer.points.filter(({ at }) => place !== null && at[0] === place.at[0]);
  const at =
    along === 0 || place === null ? '' : `, ${placeWords(question, unknowns[0].input, place.at[0], values)}`;
  const subtitle = `${model.name}, ${methodLabel}${at}`;
  const unit = unknownUnit(field, units[field.name], values, along > 0);
  const curves = goals.map((goal, g) => ({
    id: `goal-${g}`,
    spec: inUnitOf(
      question,
      goalFigure({
        question,
        answer,
        goal: g,
        along,
        points,
        field,
        unit,
        subtitle,
        complete,
        indicator: model.indicators.find(({ name }) => name === goal.indicator)!,
      }),
    ),
  }));
  if (along === 0) return curves;
  return [
    {
      id: 'plane',
      spec: planeFigure(question, answer, { subtitle: `${model.name}, ${methodLabel}`, complete }),
    },
    ...curves,
  ];
}

/** Remarks of an export: the question and its answer. */
function questionLines(question: Question, { sentences }: Answer): readonly string[] {
  const { model, unknowns, goals } = question;
  const asked = unknowns.map(({ input, from, to, prefer }) => {
    const field = numberField(model, input);
    return `${preferWords(field, prefer)} ${field.label} from ${from} to ${withUnit(String(to), field.unit)}`;
  });
  const wanted = goals.map((goal) => goalWords(question, goal));
  return [`Question: ${asked.join(', ')}, so that ${wanted.join(' and ')}`, `Answer: ${sentences.join(' ')}`];
}

/** Further parts of the question's command. */
interface LookedAtWith {
  /** The cases of uncertain inputs. */
  robust?: RobustOptions;
  /** The flows that are hashed onto the cores. */
  hashing?: GivenTraffic;
}

/** Command that searches the answer without a screen. */
export function questionReproduction(
  question: Question,
  { robust, hashing }: LookedAtWith = {},
): Reproduction {
  return {
    command: 'dimension',
    question: {
      ...questionJson(question, robust ?? null),
      ...(hashing === undefined ? {} : { hashing: hashedTrafficJson(hashing) }),
    },
  };
}
