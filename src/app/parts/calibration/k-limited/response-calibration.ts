import { momentOverlay, responseOverlays } from '../../../../overlays/response-overlays.ts';
import { namesResponseColumns } from '../../../../texts/fit-tables/responses.ts';
import type { Overlay } from '../../../../models/contract/figure.ts';
import type { AppState } from '../../../core/app-state.ts';
import type { SavedState } from '../../../core/evidence/saved-state.ts';
import type { ModelCalibration } from '../model-calibration.ts';
import { responseActions } from './response-actions.ts';
import { ResponseFitSection } from './ResponseFitSection.tsx';
import { noResponses, type ResponseState } from './response-state.ts';

/** Returns the same overlays while data and fit are the same. */
function overlaySource(): (responses: ResponseState) => readonly Overlay[] {
  let last: { data: unknown; fit: unknown; overlays: readonly Overlay[] } | null = null;
  return ({ data, fit, generated }) => {
    if (last === null || last.data !== data || last.fit !== fit) {
      const overlays = [
        ...(data === null ? [] : responseOverlays(data.points, generated ? 'generated' : 'measured')),
        ...(fit === null ? [] : [momentOverlay(fit)]),
      ];
      last = { data, fit, overlays };
    }
    return last.overlays;
  };
}

type Saved = Partial<Pick<AppState, 'responses'>>;

/** A fit in progress starts again after a reload; resampling in progress is dropped. */
const saved: SavedState = {
  watched: ({ responses }) => [responses],
  snapshot: ({ responses }): Saved | null => (responses === noResponses ? null : { responses }),
  restore({ store, actions }, snapshot) {
    const { responses } = snapshot as Saved;
    if (responses === undefined) return;
    const { confidence, fitting, data } = responses;
    const restored: ResponseState = {
      ...responses,
      reading: null,
      fitting: false,
      ...(confidence.status === 'running' ? { confidence: { status: 'absent' } } : {}),
    };
    store.setState(({ responses: now }) => ({ responses: now === noResponses ? restored : now }));
    if (fitting && data !== null) actions.changeFit({});
  },
  files: ({ responses: { data, generated, question } }) => [
    ...(data === null || generated ? [] : [{ name: data.fileName, content: data }]),
    ...(question === null ? [] : [{ name: question.file.name, content: question }]),
  ],
  filesInReading: ({ responses: { reading } }) => (reading === null ? [] : [reading]),
};

/** Fit to response times by number of functions. */
export const responseCalibration: ModelCalibration = {
  Section: ResponseFitSection,
  files: {
    recognise: namesResponseColumns,
    read({ readResponses }, file) {
      readResponses(file);
    },
  },
  actions: ({ store, sources }) => responseActions(store, sources.fitter),
  overlays: () => {
    const overlaysOf = overlaySource();
    return ({ responses }) => overlaysOf(responses);
  },
  saved,
};
