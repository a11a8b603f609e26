import { encode } from 'uqr';

export interface QrPath {
  /** Dark modules as one path, a unit a module. */
  path: string;
  /** Modules along a side, with the white border that readers need. */
  size: number;
}

/** White modules around the code. */
const border = 4;

/** null for a text that no QR code holds. */
export function qrPath(text: string): QrPath | null {
  try {
    const { data, size } = encode(text, { ecc: 'L', boostEcc: true, border });
    const rows = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: rows.join(''), size };
  } catch {
    return null;
  }
}
