// @ts-check
/**
 * `npm run house`: measures of the code's structure beside their goals, and the rooms of the page in layers, each
 * importing from lower ones only. Rooms that import one another in a circle are drawn in one pair of brackets.
 */
import { fileURLToPath } from 'node:url';
import { layers, roomArrows } from './house/rooms.mjs';
import { isMet, rows } from './house/rows.mjs';
import { readSources } from './house/sources.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = readSources(root, ['src', 'workers']);

for (const row of rows(root, sources, readSources(root, ['tests', 'e2e']))) {
  const limit = `${row.least ? '>=' : '<='} ${row.goal}`;
  console.log(
    `${row.what.padEnd(52)}${String(row.now).padStart(6)}   ${limit.padEnd(8)}${isMet(row) ? '' : 'not met'}`,
  );
}
console.log('\nRooms of src/app, highest layer first:\n');
for (const [k, layer] of [...layers(roomArrows(sources)).entries()].reverse()) {
  const words = layer.map(({ rooms, circle }) => (circle ? `(${rooms.join(', ')})` : rooms[0]));
  console.log(`${String(k).padStart(2)}  ${words.join('  ')}`);
}
