import { CheckToggle } from '../check/CheckToggle.tsx';
import { useCheckWanted } from '../check/use-check-wanted.ts';
import { MethodSwitch } from '../headline/MethodSwitch.tsx';
import { LazyPart } from '../shell/LazyPart.tsx';
import { PartBoundary } from '../shell/PartBoundary.tsx';
import { lateCode } from '../store/late-code.ts';
import { StageSwitch } from './StageSwitch.tsx';
import './stage.css';

const checkPart = lateCode(() => import('../check/CheckLine.tsx').then((module) => module.CheckLine));

/** What stands on the stage below, and what stands beside it. */
export function StageBar() {
  const checked = useCheckWanted();
  return (
    <>
      <div className="stage-bar">
        <StageSwitch />
        <MethodSwitch />
        <CheckToggle />
      </div>
      <PartBoundary part="The line of the check">
        {checked ? <LazyPart part={checkPart} props={{}} /> : null}
      </PartBoundary>
    </>
  );
}
