/** The tools whose printed output is understood. Adding a tool is one file beside this one and one line here. */
import type { ToolParser } from './tool-reading.ts';

export const toolParsers: readonly ToolParser[] = [];
