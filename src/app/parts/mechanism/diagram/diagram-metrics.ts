/** Sizes in a drawing, px. */
export const LABEL_SIZE = 13;
export const LABEL_LINE = 17;
export const NOTE_SIZE = 13;
export const NOTE_LINE = 17;

/** Padding inside the processor, a group, a core, an area. */
export const PROCESSOR_PAD = 10;
export const GROUP_PAD = 8;
export const CORE_PAD = 8;
export const AREA_PAD_X = 8;
export const AREA_PAD_Y = 5;

/** Gap between cores. */
export const CORE_GAP = 10;
/** Gap between areas: room for an arrow. */
export const AREA_GAP = 20;
/** Gap between host and guest: room for two arrows that cross each other's columns. */
export const GROUP_GAP = 28;
/** Gap between the processor and the card. */
export const NIC_GAP = 30;
export const NIC_HEIGHT = 26;

/** Distance of vertical arrows from the right edge of their column; other areas leave it free. */
export const RAIL = 14;
export const RAIL_WIDTH = 26;

/** Distance of an arrow's tip from a box, outside of the bottleneck's frame. */
export const TIP_GAP = 4;
/** Distance of the bottleneck's frame from its box. */
export const FRAME = 3;

/** Least width of a column of areas; with less room the cores are in two columns. */
export const LEAST_COLUMN = 116;

/** Width of an idle core. */
export const IDLE_WIDTH = 34;
export const IDLE_HEIGHT = 20;
export const IDLE_GAP = 6;
/** Rows of idle cores; the rest is a number. */
export const IDLE_ROWS = 2;

/** Outlines behind the block for its repeats, and the offset of each. */
export const MOST_BEHIND = 3;
export const BEHIND_STEP = 5;
