/**
 * A model without what a handout hides: whatever follows from the description does not come to the screen by any way,
 * because it is not there. Numbers are the same: solvers know nothing of it.
 */
import type { FigureDeclaration, FigureSpec } from '../../models/contract/figure.ts';
import type { Field, FieldGroup } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import type { ScreenDeclaration } from '../../models/contract/screen.ts';
import type { Handout } from './handout.ts';
import { figurePlace, inputPlace, numberPlace } from './hideable-places.ts';

/** Said where a hole would be confusing. */
const hiddenWords = 'Hidden by the person who prepared this link.';

const whole = new WeakMap<Model, Model>();

/** The description as it was before it was reduced. */
export function wholeModel(model: Model): Model {
  return whole.get(model) ?? model;
}

/** The same model, seen through a handout. */
export function reducedModel(model: Model, { hide, lock }: Pick<Handout, 'hide' | 'lock'>): Model {
  const own = wholeModel(model);
  const hidden = new Set(hide);
  const fields = own.fields.map((field): Field =>
    hidden.has(inputPlace(field.name))
      ? { ...apart(field), access: 'hidden' }
      : lock.includes(field.name)
        ? { ...field, access: 'locked' }
        : field,
  );
  const fixed = fields.filter(({ access }) => access !== undefined).map(({ name }) => name);
  const shown = own.figures.filter(({ id }) => !hidden.has(figurePlace(id)));
  const figures = shown.length > 0 ? shown.map((figure) => withoutHandles(figure, fixed)) : [noFigure];
  const { diagram, ...others } = own;
  const reduced: Model = {
    ...others,
    fields,
    groups: own.groups.map((group) => withoutSummary(group, own.fields, hidden)),
    mainInputs: own.mainInputs.filter((name) => !hidden.has(inputPlace(name))),
    figures,
    screen: screenWith(own.screen, figures, hidden),
    ...(diagram === undefined || hidden.has(figurePlace(diagram.id)) ? {} : { diagram }),
    ...(hidden.has('headline') ? { headline: () => ({ sentence: hiddenWords, edge: null }) } : {}),
    ...(hidden.has('presets') ? { presets: [] } : {}),
  };
  whole.set(reduced, own);
  return reduced;
}

/** In no group and under no choice: the panel has no place for it. */
function apart(field: Field): Field {
  const copy = { ...field, group: '' };
  delete copy.under;
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

/** What is hidden leaves its place to the next figure that is shown. */
function screenWith(
  screen: ScreenDeclaration,
  figures: readonly FigureDeclaration[],
  hidden: ReadonlySet<string>,
): ScreenDeclaration {
  const isShown = (id: string) => figures.some((figure) => figure.id === id);
  const kept = screen.hero.filter(({ figure }) => isShown(figure));
  const hero = kept.length > 0 ? kept : [{ figure: figures[0].id, tab: figures[0].label }];
  const others = figures.map(({ id }) => id).filter((id) => !hero.some(({ figure }) => figure === id));
  const companions = [...new Set([...screen.companions.filter(isShown), ...others])];
  return {
    ...screen,
    numbers: screen.numbers.filter(({ result }) => !hidden.has(numberPlace(result))),
    hero,
    companions: companions.slice(0, screen.companions.length),
    ...(hidden.has('mechanism') ? { withoutMechanism: true } : {}),
  };
}

/** What cannot be moved has no handle in a figure either. */
function withoutHandles(figure: FigureDeclaration, fixed: readonly string[]): FigureDeclaration {
  if (fixed.length === 0) return figure;
  return {
    ...figure,
    build(context) {
      const spec = figure.build(context);
      const markers = spec.markers.map((marker) => {
        if (marker.drags === undefined || !fixed.includes(marker.drags)) return marker;
        const still = { ...marker };
        delete still.drags;
        delete still.dragsAlong;
        return still;
      });
      return { ...spec, markers };
    },
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
