import { followCheck } from '../check/follow-check.ts';
import { followCompanions } from '../figures/follow-companions.ts';
import { followRates } from '../headline/follow-rates.ts';
import { followSensitivity } from '../panel/follow-sensitivity.ts';
import { followPins } from '../pins/follow-pins.ts';
import type { App } from '../store/app.ts';

/** Everything that follows the inputs once they rest: the simulation, companions, pins, highest rates and effects. */
export function followAtLeisure(app: App): void {
  followCompanions(app);
  followCheck(app);
  followPins(app, app.catalogue);
  followRates(app);
  followSensitivity(app);
}
