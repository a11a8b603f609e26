import { modelsNamedIn, type Catalogue } from '../../models/catalogue.ts';
import { version } from './link-version.ts';

/** The model that a location hash opens, by id; the first one where it names none. */
export function openedModel({ entries }: Pick<Catalogue, 'entries'>, hash: string): string {
  const link = hash.replace(/^#/, '').trim();
  const opens = entries.find(({ id }) => {
    const head = `${version}/${id}`;
    return link === head || link.startsWith(`${head}?`);
  });
  return (opens ?? entries[0]).id;
}

/** The models that a location hash needs: the one that it opens and those that it names. */
export function modelsOfLink(catalogue: Catalogue, hash: string): readonly string[] {
  return [...new Set([openedModel(catalogue, hash), ...modelsNamedIn(catalogue, hash)])];
}
