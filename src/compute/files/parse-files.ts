import type { Measurement, TestbedScenario } from '../../texts/measurement.ts';
import type { FileContent } from '../../texts/tools/tool-output.ts';
import { asTestbedRun, type TestbedFile, type TestbedIndex } from '../../texts/testbed.ts';
import type { Examination } from '../../diagnosis/diagnose.ts';
import type { PastedQueues, PasteOptions } from '../../queues/pasted/pasted-queues.ts';
import type { GivenAnswers } from '../../evidence/questions.ts';
import type { DiagnosedText } from '../../../workers/parse/parse-protocol.ts';
import type { WorkerAnswer } from '../../../workers/worker-answer.ts';
import { FileParser, type ParseOptions } from './file-parser.ts';

const parser = new FileParser({ createWorker: createParserWorker });

/**
 * Reads one file in the page's parser workers, where two are read at a time. The file never leaves the browser.
 */
export function parseFile(file: File, options: ParseOptions = {}): Promise<WorkerAnswer<FileContent>> {
  return parser.parse(file, options);
}

/** Diagnoses texts of one machine, in the order of time, in a worker; the diagnosis before is ended. */
export function diagnoseTexts(
  texts: readonly DiagnosedText[],
  answers: GivenAnswers,
): Promise<WorkerAnswer<Examination>> {
  return parser.diagnose(texts, answers);
}

/** Reads receive queues in texts of one machine, in the order of time, in a worker. */
export const readQueues = (
  texts: readonly DiagnosedText[],
  options: PasteOptions,
): Promise<WorkerAnswer<PastedQueues>> => parser.queues(texts, options);

export function cancelDiagnosis(): void {
  parser.cancelDiagnosis();
}

interface TestbedOptions {
  /** Called after each recording. */
  onProgress?: (filesDone: number, filesTotal: number) => void;
  signal?: AbortSignal;
  /** Reads the files; default: the worker of the page. */
  parse?: typeof parseFile;
}

/**
 * Every recording of the testbed in one scenario, fetched from where the page itself comes from and read like any
 * dropped file. All or nothing: one missing file is a failure that names it.
 */
export async function loadTestbed(
  scenario: TestbedScenario,
  { onProgress, signal, parse = parseFile }: TestbedOptions = {},
): Promise<WorkerAnswer<Measurement[]>> {
  try {
    const index = (await (await fetchTestbed('index.json', signal)).json()) as TestbedIndex;
    const files = index.files.filter((file) => file.scenario === scenario);
    let done = 0;
    const answers = await Promise.all(
      files.map(async (entry) => {
        const answer = await parse(await fetchRecording(entry, signal), signal ? { signal } : {});
        onProgress?.(++done, files.length);
        if (!answer.ok) return answer;
        if (answer.value.kind === 'tool') throw new Error(`${entry.file} is not a recording`);
        return { ok: true as const, value: asTestbedRun(answer.value, entry) };
      }),
    );
    const measurements: Measurement[] = [];
    for (const answer of answers) {
      if (!answer.ok) return answer;
      measurements.push(answer.value);
    }
    return { ok: true, value: measurements };
  } catch (failure) {
    return unavailable(failure, signal);
  }
}

async function fetchRecording(entry: TestbedFile, signal?: AbortSignal): Promise<File> {
  return new File([await (await fetchTestbed(entry.file, signal)).blob()], entry.file);
}

async function fetchTestbed(file: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(new URL(`testbed/${file}`, document.baseURI), signal ? { signal } : {});
  if (!response.ok) throw new Error(`${file}: HTTP ${response.status}`);
  return response;
}

function unavailable(failure: unknown, signal?: AbortSignal): WorkerAnswer<never> {
  if (signal?.aborted) {
    return { ok: false, code: 'cancelled', message: 'Loading the testbed was cancelled.', parameter: null };
  }
  const reason = failure instanceof Error ? failure.message : String(failure);
  return {
    ok: false,
    code: 'testbed-unavailable',
    message: `The testbed's measurements could not be loaded (${reason}); check the connection and try again.`,
    parameter: null,
  };
}

// The one place that names the worker's file; the bundler needs this literal form.

/** A fresh worker that reads measurement files; the caller terminates it. */
function createParserWorker(): Worker {
  return new Worker(new URL('../../../workers/parse/parse.worker.ts', import.meta.url), {
    type: 'module',
    name: 'parser',
  });
}
