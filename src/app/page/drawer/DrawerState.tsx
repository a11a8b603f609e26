import { useCheckWanted } from '../../core/simulation/use-check-wanted.ts';

/** State of the simulation on the button that opens its drawer. The room for it is reserved. */
export function DrawerState() {
  const simulated = useCheckWanted();
  return (
    <span className="bar-state">
      {simulated ? (
        <>
          <span className="bar-dot" data-kind="simulation" aria-hidden="true" />
          <span className="visually-hidden">, a simulation is beside the result</span>
        </>
      ) : null}
    </span>
  );
}
