/** px from the window's upper left corner. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Gap between button and list, and between list and the window's edge, px. */
const gap = 4;

/**
 * Place of a button's list: under it from its left edge, or to its right edge where the window ends sooner; above it
 * where there is more room. A list that is higher than the room scrolls.
 */
export function menuPlace(button: Box, list: Size, page: Size) {
  const fitsRight = button.left + list.width + gap <= page.width;
  const left = Math.max(gap, fitsRight ? button.left : button.right - list.width);
  const below = page.height - button.bottom - 2 * gap;
  const above = button.top - 2 * gap;
  if (list.height <= below || below >= above) {
    return { left, top: button.bottom + gap, maxHeight: below };
  }
  return { left, bottom: page.height - button.top + gap, maxHeight: above };
}
