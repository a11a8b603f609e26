import { formatCount } from '../../../text/number-format.ts';
import { useActions, useApp, useAppShallow } from '../../core/app-context.tsx';
import { quantityName } from './judgement/judgement-measures.ts';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

/** Measurements from a session or a link, without their recordings. */
export function KeptOverlays() {
  const { removeKept } = useActions();
  const kept = useApp(({ measurement }) => measurement.kept);
  const drawn = useAppShallow(({ overlays }) => overlays);
  if (kept.length === 0) return null;
  return (
    <ul className="files" aria-label="Measurements kept without their recordings">
      {kept.map((overlay) => {
        const numbers = overlay.kind === 'points' ? overlay.x.length : overlay.lower.length;
        const parts = overlay.kind === 'points' ? 'point' : 'bin';
        const name = quantityName(overlay);
        return (
          <li className="file" key={overlay.id} data-testid="kept-overlay">
            <div className="testbed-head">
              <span className="file-name" title={overlay.label}>
                {name}: {overlay.label}
              </span>
              <ActionButton
                className="button quiet"
                aria-label={`Remove ${name}, ${overlay.label}`}
                onClick={() => {
                  removeKept(overlay.id);
                }}
              >
                Remove
              </ActionButton>
            </div>
            <p className="quiet-text">
              {formatCount(numbers)} {numbers === 1 ? parts : `${parts}s`}, kept as they were drawn at the
              rate of that moment;{' '}
              {drawn.includes(overlay)
                ? 'the recording itself is not open.'
                : 'the recording is open and is drawn instead.'}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
