import type { AppStore } from '../../core/app-store.ts';
import { type CodeOf, lateCode } from '../../kit/lazy/late-code.ts';
import { noMeasurements } from '../../core/evidence/measurement-state.ts';

const chooserCode = lateCode(() => import('../../core/evidence/measured-overlays.ts'));

/**
 * Lays the measurements over the figures as they and the inputs change; what chooses them is fetched with the first
 * one.
 */
export function followMeasurements(store: AppStore): void {
  let choose: ReturnType<CodeOf<typeof chooserCode>['createOverlayChooser']> | null = null;

  function lay() {
    const { measurement, values, overlays } = store.getState();
    if (measurement === noMeasurements && overlays.length === 0) return;
    if (chooserCode.now === null) {
      // Whoever cannot fetch it has said so: nothing is measured without the code that reads measurements.
      void chooserCode.fetch().then(lay, () => undefined);
      return;
    }
    choose ??= chooserCode.now.createOverlayChooser();
    const chosen = choose(measurement, values);
    if (chosen !== overlays) store.setState({ overlays: chosen });
  }

  store.subscribe(lay);
}
