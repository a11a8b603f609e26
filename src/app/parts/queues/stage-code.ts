/** Code of the stage, loaded with its first visit. */
export { QueuesStage } from './QueuesStage.tsx';
export { PresentedQueues } from './PresentedQueues.tsx';
