import type {
  ResponseCsvOptions,
  ResponseData,
  ResponseReading,
} from '../../../../texts/fit-tables/responses.ts';
import type { EnteredInputs } from '../../../../models/contract/inputs.ts';
import type { FitOptions, ResponseFit } from '../../../../models/k-limited/fit/fit.ts';
import type { AppStore } from '../../../core/app-state.ts';
import {
  examplePath,
  exampleSettings,
  type FitSettings,
  noResponses,
  type ResponseState,
} from './response-state.ts';
import type { BootstrapIntervals } from '../../../../models/k-limited/fit/bootstrap.ts';
import { kLimited } from '../../../../models/k-limited/k-limited.ts';
import type { MeasuredResponse } from '../../../../models/contract/fit.ts';
import type { FitApi } from '../../../../../workers/fit/fit-service.ts';
import type { WorkerAnswer } from '../../../../../workers/worker-answer.ts';
import { FitThread } from '../fit-thread.ts';

type KLimitedFitApi = FitApi<FitOptions, ResponseFit, BootstrapIntervals>;

/** Reads and fits response times in a worker. Never rejects. */
export class ResponseFitter extends FitThread<KLimitedFitApi> {
  read(file: File, options: ResponseCsvOptions = {}): Promise<WorkerAnswer<ResponseReading>> {
    return this.work((api) => api.read(file, file.name, options));
  }

  fit(points: readonly MeasuredResponse[], options: FitOptions): Promise<WorkerAnswer<ResponseFit>> {
    return this.work((api) => api.fit(kLimited.id, points, options));
  }

  bootstrap(
    fit: ResponseFit,
    options: FitOptions,
    onProgress: (fraction: number) => void,
  ): Promise<WorkerAnswer<BootstrapIntervals>> {
    return this.work((api) => api.bootstrap(kLimited.id, fit, options), { onProgress });
  }
}

export interface ResponseActions {
  /**
   * Reads a table of response times and fits the model to it. A refusal is one sentence; the previous data remain.
   */
  readResponses: (file: File) => void;
  /** Reads the generated example, which is fetched from the origin of the page. */
  tryExample: () => void;
  /** Units missing in the file; reads the file again. */
  answerUnits: (answers: ResponseCsvOptions) => void;
  /** Dismisses the question about units together with its file. */
  withdrawQuestion: () => void;
  dismissRefusedResponses: () => void;
  removeResponses: () => void;
  /** Fits again with other settings. */
  changeFit: (settings: Partial<FitSettings>) => void;
  /** Confidence intervals of the present fit, by resampling. */
  findConfidence: () => void;
  cancelConfidence: () => void;
}

/** Worker that fits; tests replace it. */
export type FitSource = Pick<ResponseFitter, 'read' | 'fit' | 'bootstrap' | 'stop'>;

function fitOptions({ cores, capacityMpps, packetsPerCycle, anchor }: FitSettings): FitOptions {
  return { cores, capacityPps: capacityMpps * 1e6, packetsPerCycle, anchor };
}

/**
 * Settings for a machine of which only the measurements are known: the model's present cores and cycle, and a capacity
 * above every rate.
 */
function guessedSettings({ points }: ResponseData, values: EnteredInputs): FitSettings {
  const highest = points.reduce((most, { rateTotalPps }) => Math.max(most, rateTotalPps), 0) / 1e6;
  const known = exampleSettings.capacityMpps;
  return {
    cores: typeof values.cores === 'number' ? values.cores : exampleSettings.cores,
    capacityMpps: highest < known && highest > 0.5 * known ? known : Number((1.02 * highest).toPrecision(4)),
    packetsPerCycle:
      typeof values.packetsPerCycle === 'number' ? values.packetsPerCycle : exampleSettings.packetsPerCycle,
    anchor: exampleSettings.anchor,
  };
}

export function responseActions(store: AppStore, fitter: FitSource = new ResponseFitter()): ResponseActions {
  /** Number of the last request; answers to earlier ones are stale. */
  let asked = 0;

  const state = () => store.getState().responses;

  function change(part: Partial<ResponseState>) {
    store.setState(({ responses }) => ({ responses: { ...responses, ...part } }));
  }

  /** Cancels pending work; the returned function is true until the next request. */
  function supersede(): () => boolean {
    const busy = state().confidence.status === 'running' || state().fitting || state().reading !== null;
    const mine = (asked += 1);
    if (busy) fitter.stop();
    return () => mine === asked;
  }

  /** `settings` null: derived from the data. */
  async function read(file: File, settings: FitSettings | null, options: ResponseCsvOptions = {}) {
    const interrupted = state().fitting;
    const wanted = supersede();
    change({ reading: file.name, fitting: false, ...withoutRunning(state()) });
    const answer = await fitter.read(file, options);
    if (!wanted()) return;
    if (!answer.ok) {
      change({ reading: null, question: null, refused: { fileName: file.name, message: answer.message } });
      if (interrupted) await fit();
    } else if (answer.value.kind === 'question') {
      const { questions, rows } = answer.value;
      change({ reading: null, refused: null, question: { file, questions, rows, settings } });
    } else {
      const { data } = answer.value;
      change({
        ...noResponses,
        data,
        generated: settings !== null,
        settings: settings ?? guessedSettings(data, store.getState().values),
      });
      await fit();
    }
  }

  async function fit() {
    const wanted = supersede();
    const { data, settings } = state();
    if (data === null) return;
    change({ fitting: true, confidence: { status: 'absent' } });
    const answer = await fitter.fit(data.points, fitOptions(settings));
    if (!wanted()) return;
    change(
      answer.ok
        ? { fitting: false, fit: answer.value, failure: null }
        : { fitting: false, failure: answer.message },
    );
  }

  return {
    readResponses(file) {
      void read(file, null);
    },
    tryExample() {
      const wanted = supersede();
      const fileName = examplePath.slice(examplePath.lastIndexOf('/') + 1);
      change({ reading: fileName, ...withoutRunning(state()) });
      void fetchFile(examplePath, fileName).then(
        (file) => (wanted() ? read(file, exampleSettings) : undefined),
        (failure: unknown) => {
          if (!wanted()) return;
          const reason = failure instanceof Error ? failure.message : String(failure);
          const message = `The example could not be loaded (${reason}); check the connection and try again.`;
          change({ reading: null, refused: { fileName, message } });
        },
      );
    },
    answerUnits(answers) {
      const { question } = state();
      if (question !== null) void read(question.file, question.settings, answers);
    },
    withdrawQuestion() {
      change({ question: null });
    },
    dismissRefusedResponses() {
      change({ refused: null });
    },
    removeResponses() {
      supersede();
      change(noResponses);
    },
    changeFit(settings) {
      change({ settings: { ...state().settings, ...settings } });
      void fit();
    },
    findConfidence() {
      const { fit: present, settings, failure } = state();
      if (present === null || failure !== null) return;
      const wanted = supersede();
      change({ confidence: { status: 'running', fraction: 0 } });
      // Progress has a separate channel and may arrive after the answer.
      const report = (fraction: number) => {
        if (wanted() && state().confidence.status === 'running')
          change({ confidence: { status: 'running', fraction } });
      };
      void fitter.bootstrap(present, fitOptions(settings), report).then((answer) => {
        if (!wanted()) return;
        change({
          confidence: answer.ok
            ? { status: 'known', intervals: answer.value }
            : { status: 'failed', message: answer.message },
        });
      });
    },
    cancelConfidence() {
      supersede();
      change(withoutRunning(state()));
    },
  };
}

/** State after resampling was cancelled. */
function withoutRunning({ confidence }: ResponseState): Partial<ResponseState> {
  return confidence.status === 'running' ? { confidence: { status: 'absent' } } : {};
}

async function fetchFile(path: string, fileName: string): Promise<File> {
  const response = await fetch(new URL(path, document.baseURI));
  if (!response.ok) throw new Error(`${fileName}: HTTP ${response.status}`);
  return new File([await response.blob()], fileName);
}
