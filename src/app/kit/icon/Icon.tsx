import './icon.css';

const shapes = {
  undo: 'M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M5.5 4 3 6.5 5.5 9',
  redo: 'M13 6.5H6.5a3.5 3.5 0 0 0 0 7H10M10.5 4 13 6.5 10.5 9',
  reset: 'M3.5 3v3.5H7M3.7 6.3A5 5 0 1 1 3 8.5',
  examine: 'M9.5 2.5h4v4M13.5 2.5 9 7M6.5 13.5h-4v-4M2.5 13.5 7 9',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  remove: 'M4 4l8 8M12 4l-8 8',
} as const;

/** A decorative icon in the text colour of its button, which has the accessible name. */
export function Icon({ shape }: { shape: keyof typeof shapes }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={shapes[shape]} />
    </svg>
  );
}
