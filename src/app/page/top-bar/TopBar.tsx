import { oneOf } from '../../kit/lazy/late-code.ts';
import { latePage } from '../late-page.ts';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { ModelSwitch } from './ModelSwitch.tsx';
import './top-bar.css';

const menusPart = oneOf(latePage, ({ TopMenus }) => TopMenus);

/** Controls of the whole scenario: the machine, undo and redo, the reader's data, lessons, pin, share, preferences. */
export function TopBar({ single }: { single: boolean }) {
  return (
    <header className="topbar">
      <h1 className="wordmark">Batchscope</h1>
      <span className="machine-words" id="machine-words">
        My machine is a
      </span>
      <ModelSwitch />
      <span className="topbar-gap" />
      <div className="topbar-menus">
        <LazyPart part={menusPart} urgency="page-ready" props={{ single }} />
      </div>
    </header>
  );
}
