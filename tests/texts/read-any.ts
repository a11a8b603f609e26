/** A file as the page reads it: by a tool's parser or line by line. */
import { createParserService } from '../../workers/parse/parser-service.ts';
import type { FileContent } from '../../src/texts/tools/tool-output.ts';
import type { ReadingAnswers, SeriesResult, ToolReading } from '../../src/texts/tools/tool-reading.ts';
import { bytesOf } from './reading.ts';

const service = createParserService(() => undefined);

export type AnyReading = { ok: true; content: FileContent } | { ok: false; code: string; message: string };

export async function readAny(
  text: string | Uint8Array,
  fileName = 'a.txt',
  answers: ReadingAnswers = {},
): Promise<AnyReading> {
  const bytes = typeof text === 'string' ? bytesOf(text) : text;
  const file = new Blob([bytes as BlobPart]);
  const answer = await service.parse({ file, fileName, options: {}, answers });
  return answer.ok
    ? { ok: true, content: answer.value }
    : { ok: false, code: answer.code, message: answer.message };
}

/** Series of a table of results; throws for anything else. */
export async function tableCurves(text: string | Uint8Array): Promise<SeriesResult[]> {
  const { results } = await toolReading(text);
  return results.map((result) => {
    if (result.kind !== 'series') throw new Error(`read as ${result.kind}`);
    return result;
  });
}

/** The reading of a tool's output; throws for anything else. */
export async function toolReading(
  text: string | Uint8Array,
  answers: ReadingAnswers = {},
): Promise<ToolReading> {
  const read = await readAny(text, 'a.txt', answers);
  if (!read.ok) throw new Error(read.message);
  if (read.content.kind !== 'tool') throw new Error(`read as ${read.content.kind}`);
  return read.content.reading;
}
