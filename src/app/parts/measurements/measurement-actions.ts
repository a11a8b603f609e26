import type { ParseOptions } from '../../../compute/files/file-parser.ts';
import { loadTestbed, parseFile } from '../../../compute/files/parse-files.ts';
import { type Measurement, type RateMeaning, type TestbedScenario } from '../../../texts/measurement.ts';
import { headBytes } from '../../../texts/formats/recognise.ts';
import type { FileContent } from '../../../texts/tools/tool-output.ts';
import { numberOf } from '../../../text/number-words.ts';
import { formatCount, formatPlain } from '../../../text/number-format.ts';
import type { MeasurementState, RefusedFile, TestbedState } from '../../core/evidence/measurement-state.ts';
import type { App } from '../../core/app.ts';
import type { FileReader, PartReading } from '../../core/evidence/file-reader.ts';
import { without, withRemoved } from '../../core/evidence/removal.ts';
import { loadedCode } from '../../core/part.ts';
import { toolActions, type ToolActions, withTool } from './tool-actions.ts';

export interface MeasurementActions extends ToolActions {
  /** Lays the testbed's recordings of one scenario over the figures; fetched once, from the origin of the page. */
  compareWithTestbed: (scenario: TestbedScenario) => void;
  removeTestbed: () => void;
  /**
   * Reads files one after another; each is laid over the figures, fitted where the model can be, or refused with one
   * sentence. A batch that would exceed `mostFiles` is refused as a whole.
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
  /** Removes every file and output of a tool. */
  removeAllFiles: () => void;
  /** Brings back what was removed last. */
  undoRemoval: () => void;
  /** Sets the rate and its meaning, where the file does not give them. */
  setRate: (measurementId: string, rateMbps: number | null, meaning: RateMeaning) => void;
  setInstrumentOffset: (offsetUs: number) => void;
  /** Marks the file with latencies of generator and wire alone; null: none. The offset remains the same. */
  setLoopback: (measurementId: string | null) => void;
}

/** Most files on the page, and most bytes of a batch that is read at once. */
const mostFiles = 100;
const mostReadBytes = 4e9;

/** Largest text that the diagnosis reads, bytes. */
const mostTextBytes = 8 * 2 ** 20;

/** Interval at which progress and the files read are shown, ms. */
const showMs = 50;
/** Files added to the page in one update, because each update redraws the figures. */
const takenAtOnce = 4;

/**
 * Contents of a file, or the reason it cannot be used; null after another action took the file or the reading was
 * cancelled.
 */
type Taken = { file: File; content: FileContent } | RefusedFile | null;

/** Readers of recordings; tests replace them. */
export interface MeasurementSources {
  loadTestbed: typeof loadTestbed;
  parseFile: typeof parseFile;
}

export function measurementActions(app: App): MeasurementActions {
  const { store } = app;
  const sources: MeasurementSources = { loadTestbed, parseFile, ...app.sources };
  let readers: readonly FileReader[] | null = null;
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

  /** Readers of files that belong to other parts. */
  async function partReaders(): Promise<readonly FileReader[]> {
    await app.loadParts();
    readers ??= loadedCode().flatMap((code) => code.readers?.(app) ?? []);
    return readers;
  }

  /** null: the file belongs to no other part. */
  async function partReading(file: File): Promise<PartReading | null> {
    const head = await headOf(file);
    const { model } = store.getState();
    let reading: PartReading | null = null;
    for (const reader of await partReaders()) reading ??= await reader(head, model);
    return reading;
  }

  /** A file that belongs to another part is read there. */
  async function take(file: File, options: ParseOptions): Promise<Taken> {
    const reading = await partReading(file);
    if (reading === null || reading.afterTools === true) {
      const answer = await sources.parseFile(file, { ...options, toolsOnly: reading !== null });
      if (answer.ok && (reading === null || answer.value.kind === 'tool'))
        return { file, content: answer.value };
      if (!answer.ok && answer.code === 'cancelled') return null;
      if (reading === null && !answer.ok) return refusal(file.name, answer.message);
    }
    const message = await reading!.read(file);
    return message === null ? null : refusal(file.name, message);
  }

  const refusal = (fileName: string, message: string): RefusedFile => ({ id: ++lastId, fileName, message });

  /** A measurement that is read again replaces the earlier one; an earlier refusal of the file is dismissed. */
  function addTaken(taken: readonly Exclude<Taken, null>[]) {
    if (taken.length === 0) return;
    change((before) => {
      let { files, tools, refused } = before;
      for (const one of taken) {
        if (!('content' in one)) {
          refused = [...refused, one];
          continue;
        }
        const { file, content } = one;
        if (content.kind === 'tool')
          tools = withTool(tools, { output: content, file, answers: {}, failure: null, offsetUs: 0 });
        else files = [...files.filter(({ id }) => id !== content.id), content];
        refused = refused.filter(({ fileName }) => fileName !== file.name);
      }
      return { files, tools, refused };
    });
  }

  /** Reason why these files exceed the limits, for the list of refused files; null where they do not. */
  function excess(files: readonly File[]): RefusedFile | null {
    const { files: held, tools, readings } = store.getState().measurement;
    const names = new Set(files.map(({ name }) => name));
    const others = [...held, ...tools.map(({ output }) => output)].filter(
      ({ fileName }) => !names.has(fileName),
    );
    const waiting = readings.reduce((sum, { fileNames, done }) => sum + fileNames.length - done, 0);
    const there = others.length + waiting;
    const title = files.length === 1 ? files[0].name : `${formatCount(files.length)} files`;
    if (there + files.length > mostFiles) {
      const beside =
        there === 0 ? '' : `, ${formatCount(there)} of which ${there === 1 ? 'is' : 'are'} there`;
      return refusal(
        title,
        `The page holds at most ${mostFiles} files${beside}: none of these was read. Choose fewer${there === 0 ? '' : ', or remove some'}.`,
      );
    }
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    if (bytes <= mostReadBytes) return null;
    return refusal(
      title,
      `At most ${mostReadBytes / 1e9} GB are read at once, and ${files.length === 1 ? 'this file has' : 'these have'} ${formatPlain(bytes / 1e9, 2)} GB: cut ${files.length === 1 ? 'it' : 'them'} to the part you need.`,
    );
  }

  /** Reads files one after another and adds them to the page a few at a time, so that the page stays responsive. */
  async function readAll(files: readonly File[]) {
    if (files.length === 0) return;
    const beyond = excess(files);
    if (beyond !== null) {
      addTaken([beyond]);
      return;
    }
    const id = ++lastId;
    const cancel = new AbortController();
    cancels.set(id, cancel);
    const fileNames = files.map(({ name }) => name);
    const bytes = Math.max(
      1,
      files.reduce((sum, { size }) => sum + size, 0),
    );
    change(({ readings }) => ({ readings: [...readings, { id, fileNames, done: 0, fraction: 0 }] }));
    let done = 0;
    let bytesBefore = 0;
    let bytesDone = 0;
    let taken: Exclude<Taken, null>[] = [];
    let due: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      clearTimeout(due);
      due = undefined;
      addTaken(taken);
      taken = [];
      const fraction = Math.min(1, (bytesBefore + bytesDone) / bytes);
      change(({ readings }) => ({
        readings: readings.map((one) => (one.id === id ? { ...one, done, fraction } : one)),
      }));
    };
    const onProgress = (bytesOfFile: number) => {
      bytesDone = bytesOfFile;
      due ??= setTimeout(show, showMs);
    };
    for (const file of files) {
      const one = await take(file, { signal: cancel.signal, onProgress });
      if (cancel.signal.aborted) break;
      if (one !== null) taken.push(one);
      done += 1;
      bytesBefore += file.size;
      onProgress(0);
      if (taken.length < takenAtOnce) continue;
      show();
      await new Promise((resolve) => setTimeout(resolve)); // input events that came meanwhile are handled first
    }
    clearTimeout(due);
    cancels.delete(id);
    addTaken(taken);
    change(({ readings }) => ({ readings: readings.filter((one) => one.id !== id) }));
  }

  /** Files that are small texts, for the diagnosis. */
  async function noteTexts(files: readonly File[]) {
    for (const file of files) {
      if (file.size > mostTextBytes || !(await isText(file))) continue;
      change(({ texts }) => ({
        texts: [...texts.filter(({ name }) => name !== file.name), { name: file.name, file, pasted: false }],
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
      void noteTexts(files);
      void readAll(files);
    },
    async readText(text, outside) {
      const pasted = store.getState().measurement.pasted + 1;
      change(() => ({ pasted, pastedOutside: outside }));
      const fileName = `pasted text ${pasted}`;
      const file = new File([text], fileName, { type: 'text/plain' });
      const reading = await partReading(file);
      // A file that belongs to another part has no data of a machine.
      if (reading === null || reading.afterTools === true)
        change(({ texts }) => ({ texts: [...texts, { name: fileName, file, pasted: outside }] }));
      await readAll([file]);
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
      change((before) => {
        const { files, loopbackId } = before;
        return without(before, files.find(({ id }) => id === measurementId)?.fileName ?? '', {
          files: files.filter(({ id }) => id !== measurementId),
          loopbackId: loopbackId === measurementId ? null : loopbackId,
        });
      });
    },
    removeAllFiles() {
      change((before) =>
        without(before, numberOf(before.files.length + before.tools.length, 'file'), {
          files: [],
          tools: [],
          loopbackId: null,
        }),
      );
    },
    undoRemoval() {
      change(withRemoved);
    },
    setRate(measurementId, rateMbps, rateMeaning) {
      change(({ files }) => ({
        files: files.map((one) => (one.id === measurementId ? { ...one, rateMbps, rateMeaning } : one)),
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

/** Whether the beginning of the file has no zero bytes. */
async function isText(file: File): Promise<boolean> {
  return !(await headOf(file)).includes(0);
}

/** Empty for a file that cannot be read: the reading that follows reports the error. */
async function headOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  } catch {
    return new Uint8Array(0);
  }
}
