import { useActions } from '../../core/app-context.tsx';
import { CheckLine } from './CheckLine.tsx';
import { CheckSection } from './CheckSection.tsx';
import { useCheckWanted } from '../../core/simulation/use-check-wanted.ts';
import '../details/details.css';

/** Turns the simulation beside the result on, says how far it is and what it found. */
export function CheckDrawer() {
  const { setCheck } = useActions();
  const wanted = useCheckWanted();
  return (
    <section
      className="details-section check-drawer"
      aria-labelledby="drawer-heading"
      data-testid="check-section"
    >
      <p className="quiet-text">
        An event simulation of the real mechanism, packet by packet and independent of the formulas, in a
        worker of its own. It starts again whenever the inputs change; the figures and the numbers show what
        it finds.
      </p>
      <label className="check-switch">
        <input
          type="checkbox"
          checked={wanted}
          onChange={({ target }) => {
            setCheck(target.checked);
          }}
        />
        Simulate these inputs
      </label>
      {wanted ? (
        <>
          <CheckLine />
          <CheckSection />
        </>
      ) : null}
    </section>
  );
}
