import { textWidth } from './text-width.ts';

/** Lines no wider than `width` px, broken at spaces, or anywhere in a word that is too long itself (a link). */
export function wrapped(text: string, width: number, fontSize: number, measure = textWidth): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (measure(joined, fontSize) <= width) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    let rest = word;
    while (rest.length > 1 && measure(rest, fontSize) > width) {
      let end = rest.length - 1;
      while (end > 1 && measure(rest.slice(0, end), fontSize) > width) end--;
      lines.push(rest.slice(0, end));
      rest = rest.slice(end);
    }
    line = rest;
  }
  if (line !== '') lines.push(line);
  return lines;
}
