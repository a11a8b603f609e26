import type { ReadOptions } from '../../measurements/measurement.ts';
import type { FileContent } from '../../measurements/tools/tool-output.ts';
import type { ReadingAnswers } from '../../measurements/tools/tool-reading.ts';
import type { ParserApi } from '../../../workers/parse/parse-protocol.ts';
import type { WorkerAnswer } from '../../../workers/solve/protocol.ts';
import type { ComlinkWorker, WorkerPort } from '../threads/comlink-worker.ts';
import { endWorker, wrapWorker } from '../threads/comlink-worker.ts';
import { lent, takeBack } from '../threads/lent-callback.ts';
import { pageThreads } from '../threads/thread-ledger.ts';
import { Watchdog } from '../threads/watchdog.ts';

export interface ParseOptions {
  /** Called about every 50 ms while the file is read. */
  onProgress?: (bytesDone: number, bytesTotal: number) => void;
  /** Ends the reading, or the waiting for it, with code `cancelled`. */
  signal?: AbortSignal;
  read?: ReadOptions;
  /** What the reader said to the questions of a tool's output. */
  answers?: ReadingAnswers;
  /** Only as a tool's output: anything else is refused with code `no-tool`. */
  toolsOnly?: boolean;
}

export interface FileParserOptions {
  createWorker: () => WorkerPort;
  /** Without progress for this long a worker counts as hung. */
  watchdogMs?: number;
  /** A worker that has not ended a cancelled reading after this long is replaced. */
  patienceMs?: number;
  /** Told while a file is read; the page's own unless given. */
  threads?: typeof pageThreads;
}

const lost: WorkerAnswer<FileContent> = {
  ok: false,
  code: 'worker-lost',
  message: 'Reading the file stopped unexpectedly and was restarted. Try again.',
  parameter: null,
};

const cancelled: WorkerAnswer<FileContent> = {
  ok: false,
  code: 'cancelled',
  message: 'Reading the file was cancelled.',
  parameter: null,
};

/**
 * Reads files one after another in one worker, which starts with the first file and is replaced when it dies or hangs.
 */
export class FileParser {
  private readonly options: FileParserOptions;
  private worker: ComlinkWorker<ParserApi> | null = null;
  private queue: Promise<unknown> = Promise.resolve();
  /** Resolves when a worker that was told to stop has stopped. */
  private idle: Promise<unknown> = Promise.resolve();
  private jobs = 0;

  constructor(options: FileParserOptions) {
    this.options = options;
  }

  /** Never rejects: what cannot be read is an answer with `ok: false` and one sentence. */
  parse(file: File, options: ParseOptions = {}): Promise<WorkerAnswer<FileContent>> {
    const answer = this.queue.then(() => this.parseNow(file, options));
    this.queue = answer.then(() => this.idle);
    return answer;
  }

  /** Ends the worker; the next file starts another. */
  dispose(): void {
    if (this.worker) endWorker(this.worker);
    this.worker = null;
  }

  private parseNow(file: File, options: ParseOptions): Promise<WorkerAnswer<FileContent>> {
    const { onProgress, signal, read, answers, toolsOnly } = options;
    if (signal?.aborted) return Promise.resolve(cancelled);
    const job = ++this.jobs;
    const giveBack = (this.options.threads ?? pageThreads).take();
    return new Promise((resolve) => {
      const { port, api } = this.start();
      let settled = false;
      const settle = (answer: WorkerAnswer<FileContent>): void => {
        if (settled) return;
        settled = true;
        watchdog.stop();
        takeBack(report);
        signal?.removeEventListener('abort', cancel);
        port.removeEventListener('error', lose);
        port.removeEventListener('messageerror', lose);
        if (answer.ok) onProgress?.(file.size, file.size);
        resolve(answer);
      };
      const lose = (): void => {
        this.dispose();
        settle(lost);
      };
      const cancel = (): void => {
        void api.cancel(job);
        this.idle = this.stopped(ended, port);
        settle(cancelled);
      };
      const watchdog = new Watchdog(lose);
      const watch = (): void => {
        watchdog.watch(this.options.watchdogMs ?? 30_000);
      };
      const report = (bytesDone: number): void => {
        if (settled) return; // progress travels apart from the answer and may come after it
        watch();
        onProgress?.(bytesDone, file.size);
      };
      signal?.addEventListener('abort', cancel);
      port.addEventListener('error', lose);
      port.addEventListener('messageerror', lose);
      watch();
      const ended = api.parse(
        {
          ...{ job, file, fileName: file.name, options: read ?? {} },
          ...(answers === undefined ? {} : { answers }),
          ...(toolsOnly === undefined ? {} : { toolsOnly }),
        },
        lent(report),
      );
      ended.then(settle, lose);
    })
      .then(
        (answer) => answer as WorkerAnswer<FileContent>,
        () => lost, // the worker could not be started
      )
      .finally(giveBack);
  }

  /** A worker in the middle of a tool's text hears nothing: it is replaced, so that the next file need not wait. */
  private async stopped(ended: Promise<unknown>, port: WorkerPort): Promise<void> {
    const patience = new Promise((resolve) => setTimeout(resolve, this.options.patienceMs ?? 250, 'waiting'));
    const outcome = await Promise.race([
      ended.then(
        () => 'ended',
        () => 'ended',
      ),
      patience,
    ]);
    if (outcome === 'waiting' && this.worker?.port === port) this.dispose();
  }

  private start(): ComlinkWorker<ParserApi> {
    return (this.worker ??= wrapWorker(this.options.createWorker()));
  }
}
