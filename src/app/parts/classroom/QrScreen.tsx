import { useMemo } from 'react';
import { closeModal, useModal } from '../../kit/dialog/use-modal.ts';
import { formatCount } from '../../../text/number-format.ts';
import { encode } from 'uqr';
import { Button } from '../../kit/Button.tsx';

interface QrPath {
  /** Dark modules as one path, in units of a module. */
  path: string;
  /** Modules along a side, with the white border that scanners need. */
  size: number;
}

/** White modules around the code. */
const border = 4;

/** null for a text too long for a QR code. */
export function qrPath(text: string): QrPath | null {
  try {
    const { data, size } = encode(text, { ecc: 'L', boostEcc: true, border });
    const rows = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: rows.join(''), size };
  } catch {
    return null;
  }
}

interface Props {
  href: string;
  title: string;
  onClose: () => void;
}

/** The link as a QR code as large as the window, black on white in either theme; Escape closes it. */
export function QrScreen({ href, title, onClose }: Props) {
  const dialog = useModal();
  const code = useMemo(() => qrPath(href), [href]);
  return (
    <dialog
      ref={dialog}
      className="qr-screen"
      aria-labelledby="qr-heading"
      onClose={(event) => {
        // React would dispatch it to the dialog around this one.
        event.stopPropagation();
        onClose();
      }}
    >
      <h2 id="qr-heading">{title}</h2>
      {code === null ? (
        <p role="alert">
          This link has {formatCount(href.length)} characters, and a QR code holds 2953. Make the note
          shorter, or take pins away.
        </p>
      ) : (
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label="QR code of the lesson link"
          shapeRendering="crispEdges"
        >
          <path d={code.path} />
        </svg>
      )}
      <Button onClick={() => closeModal(dialog.current)}>Close</Button>
    </dialog>
  );
}
