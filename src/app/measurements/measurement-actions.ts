import { loadTestbed, parseFile } from '../../compute/files/parse-files.ts';
import {
  isPoints,
  type Measurement,
  type PointsMeasurement,
  type RateMeaning,
  type TestbedScenario,
} from '../../measurements/measurement.ts';
import { headBytes } from '../../measurements/formats/recognise.ts';
import { namesCosts } from '../../measurements/cost-tables/calibration-head.ts';
import { namesResponseColumns } from '../../measurements/responses/response-head.ts';
import type { FileContent } from '../../measurements/tools/tool-output.ts';
import type { Catalogue } from '../../models/catalogue.ts';
import type { AppStore } from '../store/app-store.ts';
import type { MeasurementState, TestbedState } from './measurement-state.ts';
import type { SessionOpener } from '../session/session-opener.ts';
import { namesSession } from '../session/session-file.ts';
import { toolActions, type ToolActions, withTool } from './tool-actions.ts';
import type { CalibrationActions } from '../calibration/execution-areas/calibration-actions.ts';
import type { ResponseActions } from '../calibration/k-limited/response-actions.ts';

export interface MeasurementActions extends ToolActions {
  /** Lays the testbed's recordings of one scenario over the figures; fetched from the page's own origin, once. */
  compareWithTestbed: (scenario: TestbedScenario) => void;
  removeTestbed: () => void;
  /**
   * Reads files one after another; each is laid over the figures, fitted where the model can be, or refused with one
   * sentence.
   */
  readFiles: (files: readonly File[]) => void;
  /**
   * Reads a text like a file; false: it was refused. `outside`: it was pasted onto the page, not into a field for it.
   */
  readText: (text: string, outside: boolean) => Promise<boolean>;
  dismissPasted: () => void;
  cancelReading: (id: number) => void;
  dismissRefused: (id: number) => void;
  removeFile: (measurementId: string) => void;
  /** What the file itself did not say. */
  setRate: (measurementId: string, rateMbps: number | null, meaning: RateMeaning) => void;
  /** What a table of points did not say, or said otherwise. */
  setPointsReading: (measurementId: string, reading: PointsReadingChange) => void;
  setInstrumentOffset: (offsetUs: number) => void;
  /** The file with this id holds latencies of generator and wire alone; null = none does. The offset stays as it is. */
  setLoopback: (measurementId: string | null) => void;
}

/** How bit rates become packets, and what the instrument adds to every time. */
export type PointsReadingChange = Partial<Pick<PointsMeasurement, 'frameBytes' | 'rateMeaning' | 'offsetUs'>>;

/** Where recordings come from; tests pass their own. */
export interface MeasurementSources {
  loadTestbed: typeof loadTestbed;
  parseFile: typeof parseFile;
}

export function measurementActions(
  store: AppStore,
  {
    readResponses,
    readCalibration,
    openSession,
  }: Pick<ResponseActions & CalibrationActions, 'readResponses' | 'readCalibration'> & {
    openSession: SessionOpener;
  },
  catalogue: Catalogue,
  sources: MeasurementSources = { loadTestbed, parseFile },
): MeasurementActions {
  const loaded = new Map<TestbedScenario, readonly Measurement[]>();
  const cancels = new Map<number, AbortController>();
  let lastId = 0;

  function change(part: (before: MeasurementState) => Partial<MeasurementState>) {
    store.setState(({ measurement }) => ({ measurement: { ...measurement, ...part(measurement) } }));
  }

  function changeTestbed(part: Partial<TestbedState>) {
    change(({ testbed }) => ({ testbed: { ...testbed, ...part } }));
  }

  async function load(scenario: TestbedScenario) {
    const stillWanted = () => {
      const { testbed } = store.getState().measurement;
      return testbed.status === 'loading' && testbed.scenario === scenario;
    };
    const answer = await sources.loadTestbed(scenario, {
      onProgress: (done, total) => {
        if (stillWanted()) changeTestbed({ fraction: done / total });
      },
    });
    if (answer.ok) loaded.set(scenario, answer.value);
    if (!stillWanted()) return;
    if (answer.ok) changeTestbed({ status: 'shown', recordings: answer.value });
    else changeTestbed({ status: 'failed', message: answer.message });
  }

  function refuse(fileName: string, message: string) {
    change(({ refused }) => ({ refused: [...refused, { id: ++lastId, fileName, message }] }));
  }

  /** A model that is fitted takes every file as its own kind of measurement, others say where such a file belongs. */
  async function take(file: File) {
    if (namesSession(await headOf(file))) {
      const message = await openSession(file);
      if (message !== null) refuse(file.name, message);
      return;
    }
    const { fitsTo } = store.getState().model;
    if (fitsTo === 'response-times') {
      const answer = await sources.parseFile(file, { toolsOnly: true });
      if (answer.ok && answer.value.kind === 'tool') keep(file, answer.value);
      else readResponses(file);
      return;
    }
    if (fitsTo === 'packet-cost' && namesCosts(await headOf(file))) {
      readCalibration(file);
      return;
    }
    if (namesResponseColumns(await headOf(file))) {
      await catalogue.load(catalogue.entries.map(({ id }) => id));
      const home = catalogue.models.find((model) => model.fitsTo === 'response-times')!;
      refuse(
        file.name,
        `These are response times by number of functions, which belong to the model “${home.name}”: choose that model and open the file there.`,
      );
      return;
    }
    await read(file);
  }

  /** A measurement read again replaces itself; what was said of the file before is over. */
  function keep(file: File, content: FileContent) {
    change(({ files, tools, refused }) => ({
      ...(content.kind === 'tool'
        ? { tools: withTool(tools, { output: content, file, answers: {}, failure: null, offsetUs: 0 }) }
        : { files: [...files.filter((one) => one.id !== content.id), content] }),
      refused: refused.filter((one) => one.fileName !== file.name),
    }));
  }

  async function read(file: File) {
    const id = ++lastId;
    const cancel = new AbortController();
    cancels.set(id, cancel);
    change(({ readings }) => ({ readings: [...readings, { id, fileName: file.name, fraction: 0 }] }));
    const answer = await sources.parseFile(file, {
      signal: cancel.signal,
      onProgress: (done, total) => {
        change(({ readings }) => ({
          readings: readings.map((one) =>
            one.id === id ? { ...one, fraction: done / Math.max(1, total) } : one,
          ),
        }));
      },
    });
    cancels.delete(id);
    change(({ readings }) => ({ readings: readings.filter((one) => one.id !== id) }));
    if (answer.ok) keep(file, answer.value);
    else if (answer.code !== 'cancelled') {
      change(({ refused }) => ({
        refused: [...refused, { id, fileName: file.name, message: answer.message }],
      }));
    }
  }

  return {
    ...toolActions(store, sources.parseFile),
    compareWithTestbed(scenario) {
      const recordings = loaded.get(scenario);
      if (recordings !== undefined) {
        changeTestbed({ status: 'shown', scenario, recordings, message: null });
        return;
      }
      changeTestbed({ status: 'loading', scenario, recordings: [], fraction: 0, message: null });
      void load(scenario);
    },
    removeTestbed() {
      changeTestbed({ status: 'absent', recordings: [], message: null });
    },
    readFiles(files) {
      for (const file of files) void take(file);
    },
    async readText(text, outside) {
      const pasted = store.getState().measurement.pasted + 1;
      change(() => ({ pasted, pastedOutside: outside }));
      const fileName = `pasted text ${pasted}`;
      await take(new File([text], fileName, { type: 'text/plain' }));
      return !store.getState().measurement.refused.some((one) => one.fileName === fileName);
    },
    dismissPasted() {
      change(() => ({ pastedOutside: false }));
    },
    cancelReading(id) {
      cancels.get(id)?.abort();
    },
    dismissRefused(id) {
      change(({ refused }) => ({ refused: refused.filter((one) => one.id !== id) }));
    },
    removeFile(measurementId) {
      change(({ files, loopbackId }) => ({
        files: files.filter((one) => one.id !== measurementId),
        loopbackId: loopbackId === measurementId ? null : loopbackId,
      }));
    },
    setRate(measurementId, rateMbps, rateMeaning) {
      change(({ files }) => ({
        files: files.map((one) => (one.id === measurementId ? { ...one, rateMbps, rateMeaning } : one)),
      }));
    },
    setPointsReading(measurementId, reading) {
      change(({ files }) => ({
        files: files.map((one) => (one.id === measurementId && isPoints(one) ? { ...one, ...reading } : one)),
      }));
    },
    setInstrumentOffset(instrumentOffsetUs) {
      change(() => ({ instrumentOffsetUs }));
    },
    setLoopback(loopbackId) {
      change(() => ({ loopbackId }));
    },
  };
}

/** A file that cannot be read has no beginning: whoever reads it says why. */
async function headOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  } catch {
    return new Uint8Array(0);
  }
}
