import { acceptsOverlay } from '../../../models/contract/accepts-overlay.ts';
import type { App } from '../../core/app.ts';
import type { AppState } from '../../core/app-state.ts';
import { noMeasurements } from '../../core/evidence/measurement-state.ts';
import { partOverlays } from '../../core/evidence/part-overlays.ts';
import { type CodeOf, lateCode } from '../../kit/lazy/late-code.ts';

const chooserCode = lateCode(() => import('../../core/evidence/measured-overlays.ts'));

/**
 * Lays the measurements over the figures whenever they or the inputs change; the code is loaded with the first of them.
 */
export function followMeasurements({ store, actions }: Pick<App, 'store' | 'actions'>): void {
  /** The drawer was opened or a recording was added: a figure that shows the measurements becomes the large one. */
  let isShowing = false;
  let choose: ReturnType<CodeOf<typeof chooserCode>['createOverlayChooser']> | null = null;
  const others = partOverlays();

  function lay() {
    const state = store.getState();
    const { measurement, values, overlays, model } = state;
    const fitted = others(state);
    if (measurement === noMeasurements && fitted.length === 0 && overlays.length === 0) return;
    if (chooserCode.now === null) {
      // A failure is reported where a measurement is read, which needs the same connection.
      void chooserCode.fetch().then(lay, () => undefined);
      return;
    }
    choose ??= chooserCode.now.createOverlayChooser();
    const chosen = choose(measurement, values, fitted, chooserCode.now.markedCapacityMbps(model, values));
    if (chosen !== overlays) store.setState({ overlays: chosen });
    if (isShowing && chosen.length > 0) {
      isShowing = false;
      const carrier = figureWithData(store.getState());
      if (carrier !== null) actions.setFigure(carrier);
    }
  }

  store.subscribe((state, before) => {
    const { measurement, view } = state;
    const opens = view.drawer === 'measurements' && before.view.drawer !== 'measurements';
    if (opens || recordingsOf(measurement) > recordingsOf(before.measurement)) isShowing = true;
    lay();
  });
}

const recordingsOf = ({ testbed, files, tools }: AppState['measurement']) =>
  (testbed.status === 'shown' ? testbed.recordings.length : 0) + files.length + tools.length;

/**
 * The figure to be shown large, so that the measurements in the drawer have a visible figure; null: the present one.
 */
function figureWithData({ model, view, overlays }: AppState): string | null {
  const { hero, companions } = model.screen;
  const carries = (id: string) =>
    overlays.some((overlay) =>
      acceptsOverlay(model.figures.find((figure) => figure.id === id) ?? {}, overlay),
    );
  const shown = model.figures.some(({ id }) => id === view.figure) ? view.figure : hero[0].figure;
  if (carries(shown)) return null;
  return [...hero.map(({ figure }) => figure), ...companions].find(carries) ?? null;
}
