/**
 * A placement as a short text for links:
 * `from:rates;rates:3.6,2.4;speeds:1,1;...;on:0,1;names:eth0~0~64,eth0~1~65;cpus:2,3;tools:rss`. Locale-free.
 */
import { placementTools } from '../../../queues/commands.ts';
import { listWords } from '../../../text/number-words.ts';
import { entryFields, entryLabels, exampleEntry, type PlacementEntry } from './placement-entry.ts';

const fields = (from: PlacementEntry['from']) => [...entryFields[from], ...entryFields.costs];

/** A list may be separated by either mark; `;` separates the parts of the text. */
const withoutMark = (text: string) => text.replaceAll(';', ',');

export function placementText({ from, texts, assignment, named }: PlacementEntry): string {
  const parts = [`from:${from}`, ...fields(from).map((field) => `${field}:${withoutMark(texts[field])}`)];
  if (assignment !== null) parts.push(`on:${assignment.join(',')}`);
  if (named !== null) {
    const names = named.queues.map(({ port, id, irq }) =>
      [port, id, ...(irq === null ? [] : [irq])].join('~'),
    );
    parts.push(`names:${names.join(',')}`, `cpus:${named.cpus.join(',')}`, `tools:${named.tools.join(',')}`);
  }
  return parts.join(';');
}

const whole = (text: string | undefined): number => (/^\d{1,6}$/.test(text ?? '') ? Number(text) : NaN);

const wholes = (text: string | undefined): number[] | null => {
  const numbers = text === undefined ? [] : text.split(',').map(whole);
  return numbers.length > 0 && !numbers.some(Number.isNaN) ? numbers : null;
};

function namedIn(
  names: string | undefined,
  cpus: number[] | null,
  tools: readonly string[],
): PlacementEntry['named'] {
  if (names === undefined || cpus === null) return null;
  const queues = names.split(',').map((name) => {
    const [port = '', id, irq] = name.split('~');
    return { port, id: whole(id), irq: irq === undefined ? null : whole(irq) };
  });
  return queues.some(({ id, irq }) => Number.isNaN(id) || Number.isNaN(irq ?? 0))
    ? null
    : { queues, cpus, tools: placementTools.filter((tool) => tools.includes(tool)) };
}

const partsOf = (text: string) =>
  new Map(
    text.split(';').map((part) => {
      const colon = part.indexOf(':');
      return [part.slice(0, colon), part.slice(colon + 1)] as const;
    }),
  );

/** Reads what `placementText` wrote; null: not a placement. Fields are checked where they are used. */
export function readPlacementText(text: string): PlacementEntry | null {
  const parts = partsOf(text);
  const from = parts.get('from');
  if (from !== 'rates' && from !== 'flows') return null;
  const given = fields(from).flatMap((field) => {
    const value = parts.get(field);
    return value === undefined ? [] : [[field, value]];
  });
  return {
    from,
    texts: { ...exampleEntry.texts, ...Object.fromEntries(given) },
    assignment: wholes(parts.get('on')),
    named: namedIn(parts.get('names'), wholes(parts.get('cpus')), (parts.get('tools') ?? '').split(',')),
  };
}

/** Sentences where a link lacks parts of a placement; null: it lacks none, or is not a placement. */
export function missingInPlacement(text: string): string | null {
  const parts = partsOf(text);
  const entry = readPlacementText(text);
  if (entry === null) return null;
  const missing = fields(entry.from).filter((field) => !parts.has(field));
  const sentences = [
    ...(missing.length === 0
      ? []
      : [
          `The link lacks ${listWords(missing.map((field) => entryLabels[field]))}: the example is shown there.`,
        ]),
    ...(parts.has('on') && entry.assignment === null
      ? ['The link has cores of queues that cannot be read: the queues are placed in turn.']
      : []),
    ...(parts.has('names') && entry.named === null
      ? ['The link has names of queues that cannot be read: they are left out.']
      : []),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}
