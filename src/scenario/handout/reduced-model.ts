/**
 * A model without the places that a handout hides: nothing derived from the declaration can show them, because they are
 * not in it. Figures, sentences, faults and notices go through one `PreparedReading`. Numbers are the same: solvers do
 * not depend on the handout.
 */
import type { FigureDeclaration, FigureSpec } from '../../models/contract/figure.ts';
import type { Field, FieldGroup, InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import type { ScreenDeclaration } from '../../models/contract/screen.ts';
import type { Mechanism, SimulationDeclaration } from '../../models/contract/simulation.ts';
import { fromMarked, marked } from '../../text/words.ts';
import { type Handout, isClosed } from './closed-parts.ts';
import type { TextSource } from './dependence.ts';
import { figurePlace, inputPlace, numberPlace } from './hideable-places.ts';
import { type PreparedReading, readingOf, wholeSolution } from './reading.ts';
import { reducedDiagram, reducedFigure } from './reduced-figure.ts';

/** Message in a hidden place where a gap would be confusing. */
const hiddenWords = 'Hidden by the person who prepared this link.';

const whole = new WeakMap<Model, Model>();

/** The declaration before it was reduced. */
export function wholeModel(model: Model): Model {
  return whole.get(model) ?? model;
}

/** The same model, seen through a handout. */
export function reducedModel(model: Model, handout: Handout): Model {
  const { hide, lock } = handout;
  const original = wholeModel(model);
  const hidden = new Set(hide);
  const hidesInput = original.fields.some(({ name }) => hidden.has(inputPlace(name)));
  const fields = original.fields.map((declared): Field => {
    const field = hidesInput ? withoutNote(declared) : declared;
    return hidden.has(inputPlace(field.name))
      ? { ...apart(field), access: 'hidden' }
      : lock.includes(field.name)
        ? { ...field, access: 'locked' }
        : field;
  });
  const fixed = fields.filter(({ access }) => access !== undefined).map(({ name }) => name);
  const reading = readingOf(original, fields, handout);
  const shown = original.figures.filter(({ id }) => !hidden.has(figurePlace(id)));
  const figures = shown.length > 0 ? shown.map((one) => reducedFigure(one, reading, fixed)) : [noFigure];
  const { diagram, simulation, ...others } = original;
  const reduced: Model = {
    ...others,
    fields,
    groups: original.groups.map((group) => withoutSummary(group, original.fields, hidden)),
    mainInputs: original.mainInputs.filter((name) => !hidden.has(inputPlace(name))),
    figures,
    screen: screenWith(original.screen, figures, hide),
    headline: (context) => {
      if (isClosed({ hide }, 'headline')) return { sentence: [hiddenWords], edge: null };
      const source = { values: context.values, solution: wholeSolution(context.solution) };
      const { sentence, edge, brief } = reading.texts(source, ({ values, solution }) => {
        const whole = original.headline({ ...context, values: values as InputValues, solution: solution! });
        return { sentence: marked(whole.sentence), edge: whole.edge, brief: marked(whole.brief ?? []) };
      });
      const shownWords = (text: string) =>
        fromMarked(text).map((token) =>
          typeof token !== 'string' && reading.isHiddenResult(token.of) ? token.text : token,
        );
      return { sentence: shownWords(sentence), edge, ...(brief === '' ? {} : { brief: shownWords(brief) }) };
    },
    ...(reading.hides ? { check: (values) => reading.fault(values, original.check) } : {}),
    ...(simulation === undefined ? {} : { simulation: reducedSimulation(simulation, reading) }),
    ...(diagram === undefined || hidden.has(figurePlace(diagram.id))
      ? {}
      : { diagram: reducedDiagram(diagram, reading) }),
    ...(isClosed({ hide }, 'presets') ? { presets: [] } : {}),
    reader: reading,
    ...(reading.hides ? { loadAbout: () => original.loadAbout().then(withoutNumbers) } : {}),
  };
  whole.set(reduced, original);
  return reduced;
}

/** Removes the numbers from formulas, because they would reveal hidden ones. */
function withoutNumbers(about: Awaited<ReturnType<Model['loadAbout']>>): typeof about {
  const formulas = about.formulas.map((formula) => {
    const copy = { ...formula };
    delete copy.substitute;
    delete copy.derive;
    delete copy.iterated;
    return copy;
  });
  return { ...about, formulas };
}

function reducedSimulation(
  simulation: SimulationDeclaration,
  { texts, hides, hidesAnswers }: PreparedReading,
): SimulationDeclaration {
  if (!hides) return simulation;
  return {
    ...simulation,
    mechanism: (values) =>
      texts({ values, solution: null }, (source) =>
        withoutLoads(simulation.mechanism(source.values as InputValues)),
      ),
    expectedDifference(values, indicator, method) {
      // With a hidden answer the check is closed, and its explanations under Limits would reveal the answer.
      if (hidesAnswers) return null;
      const differenceAt = (source: TextSource) =>
        simulation.expectedDifference(source.values as InputValues, indicator, method);
      const difference = differenceAt({ values, solution: null });
      if (difference === null) return null;
      const { reason, ofResult } = texts({ values, solution: null }, (source) => {
        const other = differenceAt(source);
        return { reason: { label: other?.reason ?? '' }, ofResult: { label: other?.ofResult?.() ?? '' } };
      });
      return {
        ...difference,
        reason: reason.label,
        ...(difference.ofResult === undefined ? {} : { ofResult: () => ofResult.label }),
      };
    },
  };
}

/** Bars of loads could be read. */
function withoutLoads({ server, ...mechanism }: Mechanism): Mechanism {
  const shown = { ...server };
  delete shown.loads;
  return { ...mechanism, server: shown };
}

/** The field in no group and under no choice: the panel has no place for it. */
function apart(field: Field): Field {
  const copy = { ...field, group: '' };
  delete copy.under;
  return copy;
}

/** The values beside the options of a choice may depend on a hidden input. */
function withoutNote(field: Field): Field {
  const copy = { ...field };
  if (copy.kind === 'choice') {
    delete copy.optionNote;
    delete copy.noteFollows;
  }
  return copy;
}

/** A summary of folded inputs may name one that is hidden. */
function withoutSummary(
  { summary, ...group }: FieldGroup,
  fields: readonly Field[],
  hidden: ReadonlySet<string>,
): FieldGroup {
  const names = fields.some((field) => field.group === group.id && hidden.has(inputPlace(field.name)));
  return names || summary === undefined ? group : { ...group, summary };
}

/** Hidden figures are replaced by the next visible ones. */
function screenWith(
  screen: ScreenDeclaration,
  figures: readonly FigureDeclaration[],
  hide: readonly string[],
): ScreenDeclaration {
  const isShown = (id: string) => figures.some((figure) => figure.id === id);
  const shown = screen.hero.filter(({ figure }) => isShown(figure));
  const hero = shown.length > 0 ? shown : [{ figure: figures[0]!.id, tab: figures[0]!.label }];
  const others = figures.map(({ id }) => id).filter((id) => !hero.some(({ figure }) => figure === id));
  const companions = [...new Set([...screen.companions.filter(isShown), ...others])];
  const { edge, ...rest } = screen;
  return {
    ...rest,
    ...(edge === undefined || hide.includes(numberPlace(edge.result)) ? {} : { edge }),
    numbers: screen.numbers.filter(({ result }) => !hide.includes(numberPlace(result))),
    hero,
    companions: companions.slice(0, screen.companions.length),
    ...(isClosed({ hide }, 'mechanism') ? { withoutMechanism: true } : {}),
  };
}

const emptyAxis = { title: '', unit: '', scale: 'linear', range: [0, 1], ticks: [] } as const;

const emptySpec: FigureSpec = {
  title: 'Figures',
  subtitle: hiddenWords,
  x: emptyAxis,
  y: emptyAxis,
  series: [],
  markers: [],
  summary: hiddenWords,
  table: { columns: [], rows: [] },
  emptyMessage: hiddenWords,
};

/** A page has at least one figure. */
const noFigure: FigureDeclaration = { id: 'hidden', label: 'Figures', build: () => emptySpec };
