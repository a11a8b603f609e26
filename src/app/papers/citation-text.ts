import type { Model } from '../../models/contract/model.ts';

/** Authors, title, where and when, on one line. */
export function citationText({ citation }: Pick<Model, 'citation'>): string {
  const { authors, title, venue, year, url } = citation;
  return `${authors}: ${title}. ${venue}, ${year}${url === undefined ? '' : `. ${url}`}`;
}
