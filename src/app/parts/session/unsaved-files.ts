import type { AppState } from '../../core/app-state.ts';
import { exampleName } from '../calibration/execution-areas/calibration-state.ts';

type Evidence = Pick<AppState, 'measurement' | 'calibration'>;

interface OwnFile {
  name: string;
  /** Identity of the content: another object after the reader changes how the file is read. */
  content: object;
}

/** The reader's files and pasted texts on the page. */
function ownFiles({ measurement, calibration }: Evidence): readonly OwnFile[] {
  const { files, tools, responses } = measurement;
  const { table, source } = calibration;
  return [
    ...files.map((file) => ({ name: file.fileName, content: file })),
    ...tools.map((tool) => ({ name: tool.output.fileName, content: tool })),
    ...(responses.data === null || responses.generated
      ? []
      : [{ name: responses.data.fileName, content: responses.data }]),
    ...(responses.question === null
      ? []
      : [{ name: responses.question.file.name, content: responses.question }]),
    ...(table === null || source === exampleName
      ? []
      : [{ name: source ?? 'the table of packet costs', content: table }]),
  ];
}

/** Names of the reader's files on the page, and of those that are still being read. */
export function ownFileNames(state: Evidence): readonly string[] {
  const { readings, responses } = state.measurement;
  const beingRead = [
    ...readings.flatMap(({ fileNames, done }) => fileNames.slice(done)),
    ...(responses.reading === null ? [] : [responses.reading]),
  ];
  return [...ownFiles(state).map(({ name }) => name), ...beingRead];
}

const saved = new WeakSet<object>();

/** Marks all present files as saved in a session. */
export function noteSaved(state: Evidence): void {
  for (const { content } of ownFiles(state)) saved.add(content);
}

/** Whether closing the page would lose contents of the reader's files, or settings of how they are read. */
export function hasUnsavedFiles(state: Evidence): boolean {
  const { readings, responses } = state.measurement;
  return (
    readings.length > 0 ||
    responses.reading !== null ||
    ownFiles(state).some(({ content }) => !saved.has(content))
  );
}
