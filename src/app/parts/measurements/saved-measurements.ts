import type { TestbedScenario } from '../../../texts/measurement.ts';
import type { MeasurementState } from '../../core/evidence/measurement-state.ts';
import type { SavedState } from '../../core/evidence/saved-state.ts';

interface Saved extends Pick<
  MeasurementState,
  'files' | 'tools' | 'texts' | 'kept' | 'pasted' | 'instrumentOffsetUs' | 'loopbackId'
> {
  testbed: TestbedScenario | null;
}

function isNot<T>(others: readonly T[], idOf: (one: T) => string): (one: T) => boolean {
  const known = new Set(others.map(idOf));
  return (one) => !known.has(idOf(one));
}

/** Contents of the reader's files over a reload; files that are being read are not stored. */
export const savedMeasurements: SavedState = {
  watched: ({ measurement: m }) => [
    ...[m.files, m.tools, m.texts, m.kept, m.instrumentOffsetUs, m.loopbackId, m.readings.length],
    ...[m.testbed.status, m.testbed.scenario],
  ],
  snapshot({ measurement }): Saved | null {
    const { testbed, files, tools, texts, kept, pasted, instrumentOffsetUs, loopbackId } = measurement;
    const shown = testbed.status === 'shown' || testbed.status === 'loading';
    if (files.length + tools.length + texts.length + kept.length === 0 && !shown) return null;
    return {
      files,
      tools,
      texts,
      kept,
      pasted,
      instrumentOffsetUs,
      loopbackId,
      testbed: shown ? testbed.scenario : null,
    };
  },
  restore({ store, actions }, snapshot) {
    const { testbed, ...saved } = snapshot as Saved;
    store.setState(({ measurement: now }) => ({
      measurement: {
        ...now,
        ...saved,
        files: [...saved.files, ...now.files.filter(isNot(saved.files, ({ id }) => id))],
        tools: [...saved.tools, ...now.tools.filter(isNot(saved.tools, ({ output }) => output.id))],
        texts: [...saved.texts, ...now.texts.filter(isNot(saved.texts, ({ name }) => name))],
        pasted: Math.max(now.pasted, saved.pasted),
      },
    }));
    if (testbed !== null) actions.compareWithTestbed(testbed);
  },
  files: ({ measurement: { files, tools } }) => [
    ...files.map((file) => ({ name: file.fileName, content: file })),
    ...tools.map((tool) => ({ name: tool.output.fileName, content: tool })),
  ],
  filesInReading: ({ measurement }) =>
    measurement.readings.flatMap(({ fileNames, done }) => fileNames.slice(done)),
};
