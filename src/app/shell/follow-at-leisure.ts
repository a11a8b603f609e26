import { followCheck } from '../check/follow-check.ts';
import { followCompanions } from '../figures/follow-companions.ts';
import { followRates } from '../headline/follow-rates.ts';
import { followSensitivity } from '../panel/follow-sensitivity.ts';
import { keepSession } from '../session/keep-session.ts';
import { followPins } from '../pins/follow-pins.ts';
import type { Model } from '../../models/contract/model.ts';
import type { App } from '../store/app.ts';

/** Fetches why numbers of the present model may lie off its mechanism; what is said of them is then said anew. */
function followDifferences({ store }: App): void {
  const load = async ({ simulation }: Model) => {
    if (simulation?.loadDifference === undefined) return;
    await simulation.loadDifference();
    store.setState(({ solve }) => ({ solve: { ...solve } }));
  };
  // Where it cannot be fetched nothing is said of differences.
  const attempt = (model: Model) => void load(model).catch(() => undefined);
  attempt(store.getState().model);
  store.subscribe(({ model }, before) => {
    if (model !== before.model) attempt(model);
  });
}

/** Everything that follows the inputs once they rest: the simulation, companions, pins, highest rates and effects. */
export function followAtLeisure(app: App): void {
  followDifferences(app);
  followCompanions(app);
  followCheck(app);
  followPins(app, app.catalogue);
  followRates(app);
  followSensitivity(app);
  void keepSession(app);
}
