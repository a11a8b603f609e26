import type { Scheduler } from '../../../compute/solves/scheduler.ts';
import type { AppStore } from '../app-state.ts';

/** A held control rests after this time without a movement, ms. */
export const stillMs = 300;

/** Pauses background work while a hand moves a control: from each movement until it is still or lets go. */
export function holdWhileMoving(store: AppStore, scheduler: Pick<Scheduler, 'hold'>): void {
  let still: ReturnType<typeof setTimeout> | undefined;
  store.subscribe(({ gesture, values }, before) => {
    if (gesture === before.gesture && values === before.values) return;
    const drags = gesture?.kind === 'drag';
    if (!drags && before.gesture?.kind !== 'drag') return;
    clearTimeout(still);
    scheduler.hold(drags);
    if (drags) still = setTimeout(() => scheduler.hold(false), stillMs);
  });
}
