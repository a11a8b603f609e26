import type { App } from '../../core/app.ts';
import { noMeasurements } from '../../core/evidence/measurement-state.ts';
import { partOverlays } from '../../core/evidence/part-overlays.ts';
import { type CodeOf, lateCode } from '../../kit/lazy/late-code.ts';

const chooserCode = lateCode(() => import('../../core/evidence/measured-overlays.ts'));

/** Lays the measurements over the figures as they and the inputs change; the code is loaded with the first of them. */
export function followMeasurements({ store }: Pick<App, 'store'>): void {
  let choose: ReturnType<CodeOf<typeof chooserCode>['createOverlayChooser']> | null = null;
  const others = partOverlays();

  function lay() {
    const state = store.getState();
    const { measurement, values, overlays } = state;
    const fitted = others(state);
    if (measurement === noMeasurements && fitted.length === 0 && overlays.length === 0) return;
    if (chooserCode.now === null) {
      // A failure is reported where a measurement is read, which needs the same connection.
      void chooserCode.fetch().then(lay, () => undefined);
      return;
    }
    choose ??= chooserCode.now.createOverlayChooser();
    const chosen = choose(measurement, values, fitted);
    if (chosen !== overlays) store.setState({ overlays: chosen });
  }

  store.subscribe(lay);
}
