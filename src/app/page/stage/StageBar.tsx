import { DrawerSwitch } from '../drawer/DrawerSwitch.tsx';
import { StageSwitch } from './StageSwitch.tsx';
import './stage-bar.css';

/** Between the numbers and what is shown of them: what stands below, and what stands on the right. */
export function StageBar({ single }: { single: boolean }) {
  return (
    <div className="stage-bar">
      <StageSwitch />
      <DrawerSwitch single={single} />
    </div>
  );
}
