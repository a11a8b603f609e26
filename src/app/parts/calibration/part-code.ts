import { namesCosts } from '../../../measurements/cost-tables/calibration-head.ts';
import { momentOverlay, responseOverlays } from '../../../measurements/overlays/response-overlays.ts';
import { namesResponseColumns } from '../../../measurements/responses/response-head.ts';
import type { Overlay } from '../../../models/contract/figure.ts';
import type { App } from '../../core/app.ts';
import type { FileReader } from '../../core/evidence/file-reader.ts';
import type { PartCode } from '../../core/part.ts';
import { calibrationActions } from './execution-areas/calibration-actions.ts';
import { responseActions } from './k-limited/response-actions.ts';
import type { ResponseState } from './k-limited/response-state.ts';
import { savedCalibration } from './saved-calibration.ts';

function readers({ actions, catalogue }: App): readonly FileReader[] {
  return [
    {
      claims: (_, { fitsTo }) => fitsTo === 'response-times',
      afterTools: true,
      async read(file) {
        actions.readResponses(file);
        return null;
      },
    },
    {
      claims: (head, { fitsTo }) => fitsTo === 'packet-cost' && namesCosts(head),
      async read(file) {
        actions.readCalibration(file);
        return null;
      },
    },
    {
      claims: namesResponseColumns,
      async read() {
        await catalogue.load(catalogue.entries.map(({ id }) => id));
        const home = catalogue.models.find((model) => model.fitsTo === 'response-times')!;
        return `These are response times by number of functions, which belong to the model “${home.name}”: choose that model and open the file there.`;
      },
    },
  ];
}

/** Gives the same overlays while data and fit are the same. */
function responseOverlaySource(): (responses: ResponseState) => readonly Overlay[] {
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

export const calibrationCode: PartCode = {
  actions: ({ store, sources }) => ({
    ...responseActions(store, sources.fitter),
    ...calibrationActions(store),
  }),
  readers,
  overlays: () => {
    const overlaysOf = responseOverlaySource();
    return ({ responses }) => overlaysOf(responses);
  },
  saved: savedCalibration,
};
