import { acceptsOverlay } from '../../../models/contract/accepts-overlay.ts';
import type { App } from '../../core/app.ts';
import type { AppState } from '../../core/app-state.ts';
import { noMeasurements } from '../../core/evidence/measurement-state.ts';
import { placeElement } from '../../core/places/place-element.ts';
import { partOverlays } from '../../core/evidence/part-overlays.ts';
import { type CodeOf, lateCode } from '../../kit/lazy/late-code.ts';

const chooserCode = lateCode(() => import('../../core/evidence/measured-overlays.ts'));

/**
 * Lays the measurements over the figures whenever they or the inputs change; the code is loaded with the first of them.
 */
export function followMeasurements({ store, actions }: Pick<App, 'store' | 'actions'>): void {
  /** The drawer was opened or a recording was added: a figure that shows the measurements becomes the large one. */
  let isShowing = false;
  let isAdded = false;
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
      if (isAdded) scrollToFigure(carrier ?? largeFigure(store.getState()));
      isAdded = false;
    }
  }

  store.subscribe((state, before) => {
    const { measurement, values, view } = state;
    // A link opens the drawer together with inputs, and names the figure that it shows.
    const isLink = values !== before.values;
    const opens = !isLink && view.drawer === 'measurements' && before.view.drawer !== 'measurements';
    const adds = recordingsOf(measurement) > recordingsOf(before.measurement);
    if (opens || adds) isShowing = true;
    if (adds) isAdded = true;
    lay();
  });
}

const recordingsOf = ({ testbed, files, tools }: AppState['measurement']) =>
  (testbed.status === 'shown' ? testbed.recordings.length : 0) + files.length + tools.length;

/**
 * The figure to be shown large, so that the measurements in the drawer have a visible figure; null: the present one.
 */
function figureWithData(state: AppState): string | null {
  const { model, overlays } = state;
  const { hero, companions } = model.screen;
  const carries = (id: string) =>
    overlays.some((overlay) =>
      acceptsOverlay(model.figures.find((figure) => figure.id === id) ?? {}, overlay),
    );
  if (carries(largeFigure(state))) return null;
  return [...hero.map(({ figure }) => figure), ...companions].find(carries) ?? null;
}

function largeFigure({ model, view }: AppState): string {
  return model.figures.some(({ id }) => id === view.figure) ? view.figure : model.screen.hero[0].figure;
}

/** Once it is drawn in its place. */
function scrollToFigure(figure: string): void {
  setTimeout(() => placeElement(`figure:${figure}`)?.scrollIntoView({ block: 'nearest' }));
}
