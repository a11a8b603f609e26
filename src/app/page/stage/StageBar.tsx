import { DrawerSwitch } from '../drawer/DrawerSwitch.tsx';
import { StageSwitch } from './StageSwitch.tsx';
import './stage-bar.css';

/** The bar between the headline and the stage: tabs of the stage, and buttons of the drawers. */
export function StageBar({ single }: { single: boolean }) {
  return (
    <div className="stage-bar">
      <StageSwitch />
      <DrawerSwitch single={single} />
    </div>
  );
}
