import type { StageId } from '../../core/app-state.ts';

/** What can stand below, as its switch names it. */
export const stageNames: readonly { id: StageId; label: string; help: string }[] = [
  { id: 'figures', label: 'Explore', help: 'What happens at these inputs' },
  { id: 'question', label: 'Question', help: 'Which inputs meet a goal' },
  { id: 'map', label: 'Map', help: 'One result over two inputs' },
  { id: 'compare', label: 'Compare', help: 'The pinned scenarios and how they differ' },
];
