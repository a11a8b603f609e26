/** Files that a tool printed: recognised by their beginning, read whole, understood by the tool's parser. */
import { requireText } from '../../src/texts/formats/recognise.ts';
import {
  encodingNote,
  encodingOf,
  type TextEncoding,
  Utf8Transcoder,
} from '../../src/texts/cleaning/text-encoding.ts';
import { MeasurementFailure } from '../../src/texts/measurement-failure.ts';
import { isProse, knownOutput, unplacedText } from '../../src/texts/tools/known-output.ts';
import { headCharacters, recogniseTool, type ToolMatch } from '../../src/texts/tools/recognise-tool.ts';
import { readToolText } from '../../src/texts/tools/read-tool-text.ts';
import { outputId, type ToolOutput } from '../../src/texts/tools/tool-output.ts';
import type { ToolParser } from '../../src/texts/tools/tool-reading.ts';
import type { ParseJob } from './parse-protocol.ts';
import type { WorkerAnswer } from '../worker-answer.ts';

/** Largest output of a tool, bytes; longer files are logs of many outputs. */
export const longestOutput = 64 * 2 ** 20;

const progressMs = 50;
/** Share of the work that reading the file takes; parsing is the rest. */
const readingShare = 0.25;

/**
 * The tool whose output the file is; null for a file that is not text, cannot be read, or is not from a tool: the
 * streaming readers report the reason.
 */
export async function toolOf(
  file: Blob,
  parsers: readonly ToolParser[],
  fileName = '',
): Promise<ToolMatch | null> {
  const head = await textHead(file);
  return head === null ? null : recogniseTool(head, new TextDecoder().decode(head), parsers, fileName);
}

/** One sentence about the output of a tool that is known and cannot be used; null for any other file. */
export async function knownOutputOf(file: Blob): Promise<string | null> {
  const head = await textHead(file);
  return head === null ? null : knownOutput(new TextDecoder().decode(head));
}

/**
 * One sentence about a text that no parser recognized, with its first line; null for a file that is not text, or that
 * may be a table (`maybeTable`) with unknown columns.
 */
export async function unplacedTextOf(file: Blob, maybeTable: boolean): Promise<string | null> {
  const bytes = await textHead(file);
  if (bytes === null) return null;
  const head = new TextDecoder().decode(bytes);
  return maybeTable && !isProse(head) ? null : unplacedText(head);
}

/** The beginning of a text as UTF-8; null for a file that is not text or cannot be read. */
async function textHead(file: Blob): Promise<Uint8Array | null> {
  try {
    const beginning = new Uint8Array(await file.slice(0, headCharacters).arrayBuffer());
    if (beginning.length === 0) return null;
    const encoding = encodingOf(beginning, file.size <= headCharacters);
    const head = new Utf8Transcoder(encoding).push(beginning);
    requireText(head, beginning);
    return head;
  } catch {
    return null;
  }
}

/** Reads the whole file and parses it; `report` receives the bytes done. */
export async function readToolFile(
  job: ParseJob,
  parser: ToolParser,
  report: (bytesDone: number) => void,
): Promise<WorkerAnswer<ToolOutput>> {
  const { file, fileName, answers = {} } = job;
  if (file.size > longestOutput) {
    const megabytes = Math.ceil(file.size / 2 ** 20);
    return refuse(
      'output-too-long',
      `The file looks like ${parser.name} and has ${megabytes} MB; at most 64 MB can be read. Cut it to the part you need.`,
    );
  }
  try {
    const { text, encoding } = await wholeText(file, report);
    let lastProgress = performance.now();
    const parsed = readToolText(parser, text, answers, (characters) => {
      const now = performance.now();
      if (now - lastProgress < progressMs) return;
      lastProgress = now;
      const share = readingShare + (1 - readingShare) * (characters / text.length);
      report(Math.round(share * file.size));
    });
    const note = encodingNote(encoding);
    const reading = note === null ? parsed : { ...parsed, warnings: [...parsed.warnings, note] };
    return {
      ok: true,
      value: { kind: 'tool', id: outputId(text), fileName, bytes: file.size, answers, reading },
    };
  } catch (failure) {
    if (failure instanceof MeasurementFailure) return refuse(failure.code, failure.message);
    return refuse('unreadable-output', `The file looks like ${parser.name} but could not be read as such.`);
  }
}

/** Contents of the whole file and its encoding: whether all of it is valid UTF-8 is known only at its end. */
async function wholeText(
  file: Blob,
  report: (bytesDone: number) => void,
): Promise<{ text: string; encoding: TextEncoding }> {
  const stream = file.stream().getReader();
  const bytes = new Uint8Array(file.size);
  let bytesDone = 0;
  let lastProgress = performance.now();
  try {
    for (;;) {
      const { done, value } = await stream.read();
      if (done) break;
      bytes.set(value, bytesDone);
      bytesDone += value.length;
      const now = performance.now();
      if (now - lastProgress < progressMs) continue;
      report(Math.round(readingShare * bytesDone));
      lastProgress = now;
    }
    const encoding = encodingOf(bytes, true);
    const text = new TextDecoder().decode(new Utf8Transcoder(encoding).push(bytes));
    return { text, encoding };
  } finally {
    await stream.cancel().catch(() => undefined); // the file may be gone: the answer is already decided
  }
}

function refuse(code: string, message: string): WorkerAnswer<ToolOutput> {
  return { ok: false, code, message, parameter: null };
}
