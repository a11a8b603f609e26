import { useCheckWanted } from '../../core/simulation/use-check-wanted.ts';

/** Whether a simulation stands beside the result, on the button of the check. Its place is reserved. */
export function DrawerState() {
  const simulated = useCheckWanted();
  return (
    <span className="bar-state">
      {simulated ? (
        <>
          <span className="bar-dot" data-kind="simulation" aria-hidden="true" />
          <span className="visually-hidden">, a simulation stands beside the result</span>
        </>
      ) : null}
    </span>
  );
}
