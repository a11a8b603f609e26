import type { Catalogue } from '../../../models/catalogue.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { App } from '../../core/app.ts';
import type { FileReader } from '../../core/evidence/file-reader.ts';
import type { SavedState } from '../../core/evidence/saved-state.ts';
import type { PartCode } from '../../core/part.ts';
import { encodingOf } from '../../../texts/cleaning/text-encoding.ts';
import { modelFits } from './model-fits.ts';

export { CalibrationSections } from './CalibrationSections.tsx';

const calibrations = Object.values(modelFits);

/** The model of the exclusive fit that a file with this beginning belongs to. Loads its description. */
async function modelOfFile(catalogue: Catalogue, head: string): Promise<Model | undefined> {
  const ids = Object.keys(modelFits).filter((id) => modelFits[id].files?.recognise(head));
  await catalogue.load(ids);
  return catalogue.models.find(({ id, fit }) => ids.includes(id) && fit?.exclusive === true);
}

function fitReader({ actions, catalogue }: App): FileReader {
  return async (bytes, { id, fit }) => {
    const head = new TextDecoder(encodingOf(bytes, false)).decode(bytes);
    const files = fit === undefined ? undefined : modelFits[id].files;
    const exclusive = fit?.exclusive === true;
    if (files !== undefined && (exclusive || files.recognise(head))) {
      return {
        afterTools: exclusive,
        async read(file) {
          files.read(actions, file);
          return null;
        },
      };
    }
    const home = await modelOfFile(catalogue, head);
    if (home?.fit === undefined) return null;
    const sentence = `These are ${home.fit.measurements}, which belong to the model “${home.name}”: choose that model and open the file there.`;
    return { read: () => Promise.resolve(sentence) };
  };
}

/** State of all fits over a reload; each restores the keys of its state. */
function savedFits(): SavedState {
  const all = calibrations.flatMap(({ saved }) => saved ?? []);
  return {
    watched: (state) => all.flatMap(({ watched }) => watched(state)),
    snapshot(state) {
      const snapshots = all.map(({ snapshot }) => snapshot(state)).filter((one) => one !== null);
      return snapshots.length === 0 ? null : Object.assign({}, ...snapshots);
    },
    async restore(app, snapshot) {
      for (const { restore } of all) await restore(app, snapshot);
    },
    files: (state) => all.flatMap(({ files }) => files?.(state) ?? []),
    filesInReading: (state) => all.flatMap(({ filesInReading }) => filesInReading?.(state) ?? []),
  };
}

export const calibrationCode: PartCode = {
  actions: (app) => Object.assign({}, ...calibrations.map(({ actions }) => actions?.(app))),
  readers: (app) => [fitReader(app)],
  overlays() {
    const sources = calibrations.flatMap(({ overlays }) => overlays?.() ?? []);
    return (state) => sources.flatMap((overlaysOf) => overlaysOf(state));
  },
  saved: savedFits(),
};
