import { declaredStages, type StageContent } from '../../core/stages.ts';

type StageName = Pick<StageContent, 'id' | 'label' | 'short' | 'words' | 'help'>;

const figures: StageName = { id: 'figures', label: 'Explore', help: 'What happens at these inputs' };

/** The stages in the order of their tabs. */
export const stageNames = (): readonly StageName[] => [figures, ...declaredStages()];
