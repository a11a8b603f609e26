/** Layout of a model's figures: one large, two beside it, the others below. */
import type { FigureDeclaration } from '../../../models/contract/figure.ts';
import type { Model } from '../../../models/contract/model.ts';

interface FigurePlace {
  figure: FigureDeclaration;
  /** Short name for its tab. */
  tab: string;
}

export interface HeroLayout {
  /** Figures that can be the large one, in the order of the tabs; the shown one is among them. */
  tabs: readonly FigurePlace[];
  hero: FigureDeclaration;
  companions: readonly FigureDeclaration[];
  others: readonly FigureDeclaration[];
}

/**
 * `shown`: id of the figure chosen by the reader or a link; any figure can be the large one. The place of a companion
 * that is large goes to the model's first figure.
 */
export function heroLayout(
  { figures, screen }: Pick<Model, 'figures' | 'screen'>,
  shown: string,
): HeroLayout {
  const named = (id: string) => figures.find((figure) => figure.id === id);
  const declared = screen.hero.flatMap(({ figure: id, tab }): FigurePlace[] => {
    const figure = named(id);
    return figure === undefined ? [] : [{ figure, tab }];
  });
  const chosen = named(shown) ?? declared[0].figure;
  const isDeclared = declared.some(({ figure }) => figure === chosen);
  const tabs = isDeclared ? declared : [...declared, { figure: chosen, tab: chosen.label }];
  const beside = screen.companions.map((id) => named(id === chosen.id ? screen.hero[0].figure : id));
  const companions = [...new Set(beside)].flatMap((figure) =>
    figure === undefined || figure === chosen ? [] : [figure],
  );
  const placed = [...tabs.map(({ figure }) => figure), ...companions];
  return { tabs, hero: chosen, companions, others: figures.filter((figure) => !placed.includes(figure)) };
}
