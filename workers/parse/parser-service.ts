import * as Comlink from 'comlink';
import { examine } from '../../src/diagnosis/diagnose.ts';
import { MeasurementFailure } from '../../src/texts/measurement-failure.ts';
import type { FileContent } from '../../src/texts/tools/tool-output.ts';
import { toolParsers } from '../../src/texts/tools/tool-parsers.ts';
import type { ToolParser } from '../../src/texts/tools/tool-reading.ts';
import { buffersOf, type PlainFile, plainFile, readFileInSlices } from './file-reading.ts';
import type { DiagnosedText, ParseJob, ParserApi } from './parse-protocol.ts';
import { pastedQueues } from '../../src/queues/pasted/pasted-queues.ts';
import { PlacementFault } from '../../src/queues/read-placement.ts';
import { failedAnswer, type WorkerAnswer } from '../worker-answer.ts';
import { knownOutputOf, readToolFile, toolOf, unplacedTextOf } from './tool-file.ts';

const readTexts = (texts: readonly DiagnosedText[]) =>
  Promise.all(texts.map(async ({ name, file }) => ({ name, text: await file.text() })));

/** `report` sends the bytes done. */
export function createParserService(
  report: (bytesDone: number) => void,
  parsers: readonly ToolParser[] = toolParsers,
): ParserApi {
  return {
    async parse(job) {
      report(0); // from now on the time of the reading counts, not that of the worker's start
      const answer = await readPlain(job, parsers, report);
      if (!answer.ok || answer.value.kind === 'tool') return answer;
      return Comlink.transfer(answer, buffersOf(answer));
    },
    async diagnose(texts, answers) {
      report(0);
      try {
        return { ok: true, value: examine(await readTexts(texts), answers) };
      } catch (failure) {
        const reason = failure instanceof Error ? failure.message : String(failure);
        const message = `The texts could not be read (${reason}).`;
        return { ok: false, code: 'unreadable-file', message, parameter: null };
      }
    },
    async queues(texts, options) {
      report(0);
      try {
        return { ok: true, value: pastedQueues(await readTexts(texts), options) };
      } catch (error) {
        if (!(error instanceof PlacementFault)) return failedAnswer(error, 'The reading');
        const { code, message, parameter } = error;
        return { ok: false, code, message, parameter };
      }
    },
  };
}

/** Reads the cleaned file; the notes of the cleaning are added to the result. */
async function readPlain(
  job: ParseJob,
  parsers: readonly ToolParser[],
  report: (bytesDone: number) => void,
): Promise<WorkerAnswer<FileContent>> {
  let plain: PlainFile;
  try {
    plain = await plainFile(job.file);
  } catch (failure) {
    if (failure instanceof MeasurementFailure) {
      return { ok: false, code: failure.code, message: failure.message, parameter: null };
    }
    plain = { file: job.file, notes: [] }; // unreadable: the reading below reports the error
  }
  const { file, notes } = plain;
  const answer = await read({ ...job, file }, parsers, report);
  if (!answer.ok || notes.length === 0) return answer;
  const { value } = answer;
  const bytes = job.file.size;
  if (value.kind !== 'tool') {
    return { ok: true, value: { ...value, bytes, notes: [...value.notes, ...notes] } };
  }
  const reading = { ...value.reading, warnings: [...value.reading.warnings, ...notes] };
  return { ok: true, value: { ...value, bytes, reading } };
}

async function read(
  job: ParseJob,
  parsers: readonly ToolParser[],
  report: (bytesDone: number) => void,
): Promise<WorkerAnswer<FileContent>> {
  const match = await toolOf(job.file, parsers, job.fileName);
  // A generic table is a guess: output of a known tool in columns must not be read as one.
  const isGuess = match?.parser.format === 'generic-table';
  if (match?.sure && !isGuess) return readToolFile(job, match.parser, report);
  const known = await knownOutputOf(job.file);
  if (known !== null) return { ok: false, code: 'known-tool', message: known, parameter: null };
  const tried = match === null ? null : await readToolFile(job, match.parser, report);
  if (tried !== null && (tried.ok || match?.sure)) return tried;
  if (job.toolsOnly === true) {
    const message = 'This is not the output of a known tool.';
    return { ok: false, code: 'no-tool', message, parameter: null };
  }
  const answer = await readFileInSlices(job, report);
  if (answer.ok) return answer;
  if (!unknownTable.has(answer.code)) return answer;
  if (tried !== null && contradictions.has(tried.code)) return tried;
  const maybeTable = answer.code !== 'no-table';
  return { ...answer, message: (await unplacedTextOf(job.file, maybeTable)) ?? answer.message };
}

/** Refusals of a parser that did not understand the table: other findings about the text explain more. */
const unknownTable: ReadonlySet<string> = new Set(['wrong-columns', 'no-table']);
/** Refusals of a parser that understood the table and found it contradict itself. */
const contradictions: ReadonlySet<string> = new Set(['mixed-units', 'wrong-unit', 'byte-rate']);
